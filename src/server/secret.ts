import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { throwStartError } from '#host/start-errors.ts'
import type { Words } from '#i18n/translate.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** Parts of the keys that the back-ends of this API family were published with: whoever knows one can sign tokens. */
const publishedKeys = ['isapowerfulmicroservicearchitecture', 'o2beeiv399qhqnhd6agw8r8dej4bqhxm', 'jmvcbsfgdqr1usho']
/** What examples of configurations, and people in a hurry, write. */
const placeholder = /change.?me|password|your[-_ ]?\d*[-_ ]?(?:bit|secret|key)|abcdefghij|123456789|qwertyuiop/i
const minLength = 32
/** Different characters that a random secret of 32 characters has, even one of hexadecimal digits. */
const minCharacters = 8
/** Length of a word that is repeated to make a secret long. */
const maxWord = 16

/** Why a text is not good enough as `SECRET`, as the end of a sentence; null: it is. */
export function secretProblem(secret: string): Words | null {
  if (secret.length < minLength) return [`至少需要 ${minLength} 个字符`, `needs at least ${minLength} characters`]
  const isPublished = publishedKeys.some((key) => secret.toLowerCase().includes(key)) || placeholder.test(secret)
  const isRepeated = Array.from({ length: maxWord }, (_, at) => secret.slice(0, at + 1)).some((word) => isRepetition(secret, word))
  if (isPublished || isRepeated || new Set(secret).size < minCharacters)
    return ['不是随机的密钥，请用 openssl rand -base64 48 生成', 'is not a random secret: make one with openssl rand -base64 48']
  return null
}

const isRepetition = (text: string, word: string): boolean => word.repeat(Math.ceil(text.length / word.length)).startsWith(text)

const fileOf = (dataDir: string): string => join(dataDir, 'secret')

/** The secret stored in the data directory; null: there is none yet. Throws a `UserError` for one that is not good enough. */
export function readStoredSecret(dataDir: string): string | null {
  const file = fileOf(dataDir)
  const secret = readText(file, dataDir)
  // A new one is never made in its place: what is encrypted with the former could not be read any more.
  if (secret !== null && secretProblem(secret)) rejectStored(file)
  return secret
}

function readText(file: string, dataDir: string): string | null {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
  } catch (error) {
    return throwStartError(error, dataDir)
  }
}

const rejectStored = (file: string): never =>
  reject([
    `文件 ${file} 为空，或其中的密钥不足 ${minLength} 个字符或不是随机的：请从备份中恢复原来的文件，或把原来的密钥设为环境变量 SECRET。只有确实找不回时才删除此文件：下次启动会生成新的密钥，原来加密保存的密码将无法读取，会话失效。`,
    `The file ${file} is empty, or its secret has less than ${minLength} characters or is not random: put back the former file, or set the variable SECRET to the former secret. Delete the file only if that is lost: the next start makes a new secret, stored passwords cannot be read, and sessions end.`,
  ])

/** Returns the secret stored in the data directory; generates it at the first start. */
export const readOrCreateSecret = (dataDir: string): string => readStoredSecret(dataDir) ?? createSecret(dataDir)

/** Under a temporary name until it is whole, so that a crash leaves no part of one. */
function createSecret(dataDir: string): string {
  const file = fileOf(dataDir)
  const temporary = `${file}.${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    publish(temporary, file)
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    return throwStartError(error, dataDir)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** By a link, which does not replace the secret that another process has made meanwhile. */
function publish(temporary: string, file: string): void {
  try {
    linkSync(temporary, file)
  } catch {
    // Another process was first, or the file system has no links.
    if (!existsSync(file)) renameSync(temporary, file)
  }
}
