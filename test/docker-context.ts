import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

const patterns = readFileSync(join(import.meta.dirname, '../.dockerignore'), 'utf8')
  .trim()
  .split('\n')

/** Whether `.dockerignore` keeps a file, or a folder that it lies in, out of the image. */
export function isKeptOut(path: string): boolean {
  const parts = path.split('/')
  const withFolders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return withFolders.some((each) => patterns.some((pattern) => matchesGlob(each, pattern)))
}
