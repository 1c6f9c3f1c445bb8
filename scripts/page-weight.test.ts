import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findExcess, weigh } from './page-weight.ts'

const folder = mkdtempSync(join(tmpdir(), 'page-weight-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Text that cannot be compressed to less than its number of bytes. */
const textOf = (bytes: number): string => randomBytes(bytes).toString('base64')

const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'] },
  routes: {
    root: { id: 'root', module: '/assets/layout.js', imports: ['/assets/vendor.js'] },
    'list.page': { id: 'list.page', parentId: 'root', module: '/assets/list.js', imports: ['/assets/layout.js'] },
  },
}

function build(sizes: { vendor: number; list: number; dialog: number }): string {
  const files = {
    'manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    'entry.js': 'import"./vendor.js"',
    'vendor.js': textOf(sizes.vendor),
    'layout.js': 'import{a}from"./vendor.js"',
    'list.js': `import{a}from"./layout.js";import(\`./dialog.js\`);/*${textOf(sizes.list)}*/`,
    'dialog.js': 'import{a}from"./vendor.js";import{b}from"./code.js"',
    'code.js': textOf(sizes.dialog),
  }
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'assets', name), text)
  return folder
}

test('a page is weighed in three parts, and no script twice', () => {
  const { root, page, onDemand } = weigh(build({ vendor: 50_000, list: 10_000, dialog: 20_000 }), 'list.page')
  expect(Math.round(root / 5_000)).toBe(10)
  expect(Math.round(page / 5_000)).toBe(2)
  expect(Math.round(onDemand / 5_000)).toBe(4)
  expect(findExcess('list.page', { root, page, onDemand })).toEqual([])
})

test('a page with too much script is reported, by part', () => {
  const weight = weigh(build({ vendor: 120_000, list: 13_000, dialog: 61_000 }), 'list.page')
  expect(findExcess('list.page', weight)).toEqual([
    expect.stringMatching(/^list: every public page loads 12\d\.\d kB of script, 115\.0 kB at most$/),
    expect.stringMatching(/^list: it adds to them 13\.\d kB of script, 12\.0 kB at most$/),
    expect.stringMatching(/^list: its use loads 6\d\.\d kB of script, 60\.0 kB at most$/),
  ])
})
