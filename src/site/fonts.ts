import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

let fonts: Promise<readonly [regular: Buffer, bold: Buffer]> | undefined

/** The font files of sheets and pictures, which hold Chinese and Latin characters. */
export function fontFiles(): Promise<readonly [regular: Buffer, bold: Buffer]> {
  fonts ??= Promise.all([
    readFile(require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')),
  ])
  return fonts
}

/** The fonts have neither the narrow space nor the sign of a diameter. */
export const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0').replaceAll('⌀', 'Ø')
