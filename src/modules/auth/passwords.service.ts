import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Words } from '#i18n/translate.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { commonPasswords } from './common-passwords.service.ts'
import { isTooShort, passwordTooShort } from './password.fields.ts'

/** Memory in KiB, passes, threads: the minimum of OWASP's password storage sheet for argon2id, the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** As many as libuv has threads: more would only wait there, and each takes 19 MiB. */
const maxRunning = 4

/** A password as it is compared and hashed: the md5 of the typed text, in lower case. */
export type SentPassword = string & { readonly isSentPassword: true }

const md5 = (text: string): SentPassword => createHash('md5').update(text).digest('hex') as SentPassword
const md5Pattern = /^[\da-f]{32}$/i
let hashedCommon: ReadonlySet<string> | undefined

/** A page sends the md5 of what was typed, of which nobody can take the lower case. */
const spellings = (common: string): string[] => [common, common.charAt(0).toUpperCase() + common.slice(1), common.toUpperCase()]

/** Whether the md5 is that of a common password. The hashes take some 150 ms, once. */
function isCommonHash(sent: string): boolean {
  hashedCommon ??= new Set([...commonPasswords].flatMap(spellings).map(md5))
  return hashedCommon.has(sent)
}

const noPassword: Words = ['请先输入密码', 'Enter a password']
const commonPassword: Words = ['密码过于常见，请换一个', 'This password is too common, please choose another']

/** A password as a client sends it: its md5, or the text as it was typed. */
export const asSent = (password: string): SentPassword => (isSentHash(password) ? (password.toLowerCase() as SentPassword) : md5(password))

/** Whether a password arrives as its md5, and not as it was typed. */
export const isSentHash = (password: string): boolean => md5Pattern.test(password)

/** The md5 that a client would send at login for a password that arrived as typed. */
export const md5OfTyped = (password: string): SentPassword => md5(password)

/** Rejects the md5 of the empty text and of the commonest passwords. */
export function rejectWeakPassword(sent: SentPassword | '', field = 'password'): void {
  if (sent === '' || sent === md5('')) reject(noPassword, { field })
  if (isCommonHash(sent)) reject(commonPassword, { field })
}

/** Rejects a typed password that is empty, too short or one of the commonest, also in capitals. */
export function rejectWeakTyped(typed: string, field = 'password'): void {
  if (typed === '') reject(noPassword, { field })
  if (isTooShort(typed)) reject(passwordTooShort, { field })
  rejectWeakPassword(md5OfTyped(typed.toLowerCase()), field)
}

/** Returns the argon2id hash to store, with a salt of its own. */
export const hashPassword = (sent: SentPassword): Promise<string> => withLimitedConcurrency(() => hash(sent, cost))

let dummyHash: Promise<string> | undefined

/** Whether the password has this hash. Without a hash it takes as long and returns false, so that nobody learns which accounts exist. */
export async function verifyPassword(storedHash: string | null | undefined, sent: SentPassword): Promise<boolean> {
  dummyHash ??= hash(md5(String(randomInt(2 ** 47))), cost)
  const matches = await verify(storedHash || (await dummyHash), sent).catch(() => false)
  return matches && Boolean(storedHash)
}

/** Attempts on one account that may wait for the one that is compared. */
const maxWaiting = 10

interface Turns {
  waiting: number
  last: Promise<unknown>
}

const turns = new Map<string, Turns>()

/** Whether so many attempts on an account wait already that another one needs a captcha. */
export const isCrowded = (account: string): boolean => (turns.get(account)?.waiting ?? 0) >= maxWaiting

/** Compares one password of an account at a time, so that each attempt sees the failures of those before it. */
export async function inTurn<T>(account: string, compare: () => Promise<T>): Promise<T> {
  const turn = turns.get(account) ?? { waiting: -1, last: Promise.resolve() }
  turns.set(account, turn)
  turn.waiting += 1
  const before = turn.last
  const own = before.then(() => withLimitedConcurrency(compare))
  turn.last = own.catch(() => undefined)
  try {
    return await own
  } finally {
    turn.waiting -= 1
    if (turn.waiting < 0) turns.delete(account)
  }
}

let running = 0
const waiting: (() => void)[] = []

/** Runs at most four pieces of work at a time, so that parallel attempts cannot outrun the limits counted inside. */
export async function withLimitedConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) await new Promise<void>((start) => waiting.push(start))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** Random characters of 5.8 bits each. */
export const randomText = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Twelve random characters, about 69 bits. */
export const randomPassword = (): string => randomText(12)
