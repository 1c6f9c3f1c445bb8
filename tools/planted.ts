import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The checkout that these checks belong to. */
export const checkout = join(import.meta.dirname, '..')

/** Runs a check on a small checkout of its own, with our libraries and import names, that holds the given files. */
export async function planted<T>(files: Readonly<Record<string, string>>, check: (root: string) => T | Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'house-'))
  try {
    symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'))
    cpSync(join(checkout, 'package.json'), join(root, 'package.json'))
    for (const [path, text] of Object.entries(files)) write(join(root, path), text)
    return await check(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
