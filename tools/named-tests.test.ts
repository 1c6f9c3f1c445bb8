import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = ['SECURITY.md', 'docs/asvs.md']
/** `path/of.test.ts` "title of a test", and further titles of the same file. */
const named = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? "[^"|]+")*)/g

test.each(documents)('%s names tests that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const missing = [...text.matchAll(named)].flatMap(([, path = '', titles = '']) => {
    if (!existsSync(join(root, path))) return [path]
    const source = readFileSync(join(root, path), 'utf8')
    return [...titles.matchAll(/"([^"]+)"/g)].flatMap(([, title = '']) => (source.includes(title) ? [] : [`${path} "${title}"`]))
  })
  expect(missing).toEqual([])
  expect([...text.matchAll(named)].length).toBeGreaterThan(20)
})
