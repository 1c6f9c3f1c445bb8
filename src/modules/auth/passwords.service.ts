import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Words } from '#i18n/translate.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { commonPasswords } from './common-passwords.service.ts'

/** Memory in KiB, passes, threads: the least that OWASP's password storage sheet recommends for argon2id, which is the library's kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** As many as libuv has threads: more would only wait elsewhere, and each takes 19 MiB. */
const atOnce = 4

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const md5Pattern = /^[\da-f]{32}$/i
const tooCommon = new Set(commonPasswords.map(md5))

const empty: Words = ['请先输入密码', 'Enter a password']
const common: Words = ['密码过于常见，请换一个', 'This password is too common, please choose another']

/** A password as clients send it at login: the md5 of what was typed, in lower case. */
export const asSent = (password: string): string => (md5Pattern.test(password) ? password.toLowerCase() : md5(password))

/** What a client would send at login for a password that arrived as it was typed. */
export const asTyped = (password: string): string => md5(password)

/** Rejects the md5 of nothing and of the commonest passwords. */
export function rejectWeakPassword(sent: string, field = 'password'): void {
  if (sent === '' || sent === md5('')) reject(empty, { field })
  if (tooCommon.has(sent)) reject(common, { field })
}

/** What the database keeps of a password: argon2id with a salt of its own. */
export const hashPassword = (sent: string): Promise<string> => inTurn(() => hash(sent, cost))

let nobody: Promise<string> | undefined

/** Whether the password is the sealed one. Without one it takes as long and fails, so that nobody learns which accounts exist. */
export async function verifyPassword(sealed: string | null | undefined, sent: string): Promise<boolean> {
  nobody ??= hash(String(randomInt(2 ** 47)), cost)
  const against = sealed || (await nobody)
  const fits = await verify(against, sent).catch(() => false)
  return fits && Boolean(sealed)
}

let busy = 0
const waiting: (() => void)[] = []

/** Runs at most a few pieces of work at once, so that limits counted inside hold against many attempts at a time. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** Twelve random characters, about 69 bits. */
export const randomPassword = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
