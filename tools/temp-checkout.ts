import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The root of this checkout. */
export const checkoutRoot = join(import.meta.dirname, '..')

/**
 * Creates a temporary checkout with these files, a link to our `node_modules` and our `package.json`; runs `check` on its root,
 * removes it and returns the result.
 */
export async function withTempCheckout<T>(files: Readonly<Record<string, string>>, check: (root: string) => T | Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'motorspot-check-'))
  try {
    symlinkSync(join(checkoutRoot, 'node_modules'), join(root, 'node_modules'))
    cpSync(join(checkoutRoot, 'package.json'), join(root, 'package.json'))
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
