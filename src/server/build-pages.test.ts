import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempDir } from '#test/temp-dir.ts'
import { hashSources, pagesAreBuilt } from './build-pages.ts'

let root: string
beforeEach(() => {
  root = makeTempDir()
  write('src/site/home.page.tsx', 'export default 1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('the hash changes with a page, a style, a file of public, a resource or a dependency', () => {
  const hashes = new Set([hashSources(root)])
  for (const path of [
    'src/site/home.page.tsx',
    'src/site/home.css',
    'public/icon.svg',
    'package-lock.json',
    'src/modules/a/a.resource.ts',
  ]) {
    write(path, 'something else')
    hashes.add(hashSources(root))
  }
  expect(hashes.size).toBe(6)
})

test('the hash does not change with a test or a server-only file', () => {
  const before = hashSources(root)
  const paths = [
    'src/site/home.test.ts',
    'src/server/app.ts',
    'src/host/account.ts',
    'src/kernel/crud/crud.ts',
    'src/modules/a/a.service.ts',
  ]
  for (const path of paths) write(path, 'x')
  expect(hashSources(root)).toBe(before)
})

test('the pages are built only if the build exists and its stamp matches the sources', () => {
  expect(pagesAreBuilt(root)).toBe(false)
  write('build/.sources', hashSources(root))
  expect(pagesAreBuilt(root)).toBe(false)
  write('build/server/index.js', '')
  expect(pagesAreBuilt(root)).toBe(true)
  write('src/site/home.page.tsx', 'export default 2')
  expect(pagesAreBuilt(root)).toBe(false)
})
