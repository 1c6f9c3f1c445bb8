import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { send } from '@fastify/send'
import type { FileContent, Storage } from './storage.ts'

/** Files below a folder of this machine. */
export function localStorage(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, name)
  return {
    put: (name, content) => store(pathOf(name), content),
    read: (name) => readFile(pathOf(name)).catch(noFile),
    remove: (name) => rm(pathOf(name), { force: true }),
    answer: async (name, request) => {
      const path = name.split('/').map(encodeURIComponent).join('/')
      const answer = await send(request, path, { root: folder, dotfiles: 'ignore', index: false, cacheControl: false, contentType: false })
      const { statusCode: status, headers, stream: body } = answer
      if (answer.type !== 'file' && status !== 416 && status !== 412) return undefined
      return { status, headers: lowerCased(headers), body }
    },
  }
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

function noFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'EISDIR') throw error
}

/**
 * Writes under a temporary name and renames, so that a reader never gets a part of the file: also where it is there already, so that the
 * time of an upload does not tell of one before.
 */
async function store(path: string, content: FileContent): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  try {
    if ('bytes' in content) await writeFile(temporary, content.bytes, { mode: 0o644 })
    else await copyFile(content.path, temporary)
    await chmod(temporary, 0o644)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
