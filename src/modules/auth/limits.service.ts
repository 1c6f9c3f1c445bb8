import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Words } from '#i18n/translate.ts'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

const minute = 60
const hour = 3600
const day = 24 * hour

interface LimitOptions {
  readonly points: number
  readonly duration: number
  readonly batch?: number
  readonly about?: Words
  readonly field?: string
}

/**
 * For each limit the events that a key may have (`points`) within `duration` seconds. Each process takes `batch` events at a time from the
 * count that all have in common, where counting each one in the database would cost more than the event. `about` says what is too much, of
 * what a person would not call a request, and `field` what it is about.
 */
const limits = {
  accountAndAddress: { points: 3, duration: hour / 2 },
  address: { points: 30, duration: 10 * minute },
  account: { points: 11, duration: 10 * minute },
  clientLog: { points: 6, duration: minute },
  captcha: { points: 120, duration: minute },
  registration: { points: 60, duration: hour },
  /** Registrations without a captcha. */
  guestOfAddress: { points: 5, duration: hour },
  guestOfTenant: { points: 100, duration: hour },
  /** Lists, details and pages: four a second for as long as somebody likes. Many members may share the address of an office. */
  readsOfVisitor: { points: 240, duration: minute, batch: 20 },
  readsOfAccount: { points: 240, duration: minute, batch: 20 },
  readsOfAddress: { points: 1200, duration: minute, batch: 60 },
  /** Streams of events that are opened, or tried with tickets that nobody has. */
  ticketsOfAddress: { points: 600, duration: minute, batch: 30 },
  /** What is offered with each letter that is typed. */
  suggestionsOfAddress: { points: 600, duration: minute, batch: 30 },
  /** Contacts of sellers. */
  contactsOfVisitor: { points: 30, duration: minute },
  contactsOfVisitorInADay: { points: 500, duration: day },
  contactsOfAccount: { points: 30, duration: minute },
  contactsOfAccountInADay: { points: 500, duration: day },
  contactsOfAddress: { points: 120, duration: minute },
  /** Changes of the own password, which ask for the old one. */
  ownPassword: { points: 10, duration: 10 * minute },
  /** New inquiries, and messages in all of them. */
  inquiriesOfAccount: { points: 30, duration: day },
  messagesOfAccount: { points: 300, duration: day },
  quotesOfAccount: { points: 60, duration: day },
  /** Changes of a quote that its buyer is notified of. */
  changesOfQuote: { points: 1, duration: hour },
  reportsOfAccount: { points: 20, duration: day },
  /** Invitations to a company, and requests to join one. */
  invitationsOfAccount: { points: 20, duration: day },
  uploadsOfAccount: { points: 200, duration: hour },
  /** Kilobytes of files that are stored: 2 GB, several hundred photos with some videos. */
  kilobytesOfAccount: {
    points: 2 * 1024 * 1024,
    duration: day,
    about: ['一天最多上传 2 GB 的文件', 'At most 2 GB of files a day'],
    field: 'file',
  },
  /** Codes that are mailed to confirm an address, and tries to enter one. */
  codesOfAccount: { points: 5, duration: hour },
  codesOfEmail: { points: 5, duration: day },
  codeTries: { points: 5, duration: hour / 4 },
  registrationStatus: { points: 60, duration: hour },
  ownData: { points: 10, duration: hour },
  contactMessages: { points: 10, duration: hour },
  /** Of one article, by one address. */
  newsView: { points: 1, duration: hour },
} as const satisfies Record<string, LimitOptions>

export type Limit = keyof typeof limits

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
}

/** The runtime's pool in the shape that the library expects of a connection; the statements are the library's own text. */
function asConnection(runtime: Runtime) {
  return {
    query: async ({ text, values = [] }: Statement) => {
      const { rows } = await crossTenantDb(runtime, 'limits').executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows, rowCount: rows.length }
    },
  }
}

const limitersOf = onePerRuntime((runtime) => {
  const storeClient = asConnection(runtime)
  const shared = { storeClient, storeType: 'client', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false }
  const limiters = Object.entries(limits).map(([name, { points, duration }]) => {
    // A key that is over its limit is rejected without asking the database again.
    const options = { points, duration, inMemoryBlockOnConsumed: points + 1 }
    return [name, new RateLimiterPostgres({ ...shared, ...options, keyPrefix: name })]
  })
  return Object.fromEntries(limiters) as Record<Limit, RateLimiterPostgres>
})

/** Clients choose parts of the keys, so that these are stored as hashes of one length. */
const hashOf = (parts: readonly string[]): string => createHash('sha256').update(parts.map(network).join('\n')).digest('base64url')

/** At least so many bits of an IPv6 address are one customer's (RFC 6177), who changes the others at will; some have several such networks. */
const customerBits = 64

/** The smallest network that one customer has of an IPv6 address; any other text as it is. */
function network(part: string): string {
  if (!part.includes(':') || !ipaddr.IPv6.isValid(part)) return part
  const address = ipaddr.process(part)
  return address instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/${customerBits}`).toString() : address.toString()
}

/** The key of an account at an address names both apart, so that the addresses of an account can be found. */
const keyOf = (limit: Limit, parts: readonly string[]): string =>
  limit === 'accountAndAddress' ? `${hashOf(parts.slice(0, -1))}.${hashOf(parts.slice(-1))}` : hashOf(parts)

/** How many events of a key have been counted, and for how many more seconds they count. */
export async function counted(runtime: Runtime, limit: Limit, ...key: string[]): Promise<{ events: number; seconds: number }> {
  const found = await limitersOf(runtime)[limit].get(keyOf(limit, key))
  return { events: found?.consumedPoints ?? 0, seconds: Math.ceil((found?.msBeforeNext ?? 0) / 1000) }
}

/** Counts one event; the one that reaches the limit restarts the duration. */
export async function count(runtime: Runtime, limit: Limit, ...key: string[]): Promise<void> {
  const limiter = limitersOf(runtime)[limit]
  const { consumedPoints } = await limiter.penalty(keyOf(limit, key))
  if (consumedPoints === limits[limit].points) await limiter.set(keyOf(limit, key), consumedPoints, limits[limit].duration)
}

/** Removes the count of a key. */
export async function clearFailures(runtime: Runtime, limit: Limit, ...key: string[]): Promise<void> {
  await limitersOf(runtime)[limit].delete(keyOf(limit, key))
}

/** Removes the failures of an account everywhere, and those of the addresses that it was tried from. */
export async function clearFailedLogins(runtime: Runtime, tenant: string, account: string): Promise<void> {
  await clearFailures(runtime, 'account', tenant, account)
  const db = crossTenantDb(runtime, 'limits')
  const prefix = `accountAndAddress:${hashOf([tenant, account])}.`
  const tried = await db
    .deleteFrom('rate_limit')
    .where(({ fn, val }) => fn<boolean>('starts_with', ['key', val(prefix)]))
    .returning('key')
    .execute()
  const addresses = tried.map(({ key }) => `address:${key.slice(prefix.length)}`)
  if (addresses.length > 0) await db.deleteFrom('rate_limit').where('key', 'in', addresses).execute()
}

/** Whether a key has reached its limit. */
export async function isOver(runtime: Runtime, limit: Limit, ...key: string[]): Promise<boolean> {
  return (await counted(runtime, limit, ...key)).events >= limits[limit].points
}

/** Events of a key that this process has taken from the common count and not used yet. */
interface Batch {
  left: number
  readonly taken: Promise<void>
}

const batchesOf = onePerRuntime(() => new LRUCache<string, Batch>({ max: 20_000 }))

/** Counts one event before it happens; false beyond the limit. Callers at the same time cannot pass it together. */
export async function isAllowed(runtime: Runtime, limit: Limit, ...key: string[]): Promise<boolean> {
  const { consumedPoints } = await limitersOf(runtime)[limit].penalty(keyOf(limit, key))
  return consumedPoints <= limits[limit].points
}

/** Counts one event; rejects it with 429 beyond the limit. */
export async function allow(runtime: Runtime, limit: Limit, ...key: string[]): Promise<void> {
  if (!runtime.hasLimits) return
  const { batch }: LimitOptions = limits[limit]
  if (batch === undefined) return take(runtime, limit, key, 1)
  const batches = batchesOf(runtime)
  const name = `${limit} ${keyOf(limit, key)}`
  const current = batches.get(name)
  if (current && current.left > 0) {
    current.left--
    return current.taken
  }
  const next: Batch = { left: batch - 1, taken: take(runtime, limit, key, batch) }
  batches.set(name, next)
  next.taken.catch(() => batches.get(name) === next && batches.delete(name))
  return next.taken
}

async function take(runtime: Runtime, limit: Limit, key: readonly string[], events: number): Promise<void> {
  try {
    await limitersOf(runtime)[limit].consume(keyOf(limit, key), events)
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    rejectTooMany(limits[limit], Math.max(1, Math.ceil((thrown as RateLimiterRes).msBeforeNext / 1000)))
  }
}

type Caller = Pick<Context, 'runtime' | 'user' | 'tenant' | 'address'>

/** Counts a list, a detail or a page that somebody reads. */
export async function allowRead({ runtime, user, tenant, address }: Caller): Promise<void> {
  if (!user) return allow(runtime, 'readsOfVisitor', address)
  await allow(runtime, 'readsOfAccount', tenant, user.id)
  await allow(runtime, 'readsOfAddress', address)
}

/** Counts a contact that is shown to somebody. */
export async function allowContact({ runtime, user, tenant, address }: Caller): Promise<void> {
  if (!user) {
    await allow(runtime, 'contactsOfVisitor', address)
    return allow(runtime, 'contactsOfVisitorInADay', address)
  }
  await allow(runtime, 'contactsOfAccount', tenant, user.id)
  await allow(runtime, 'contactsOfAccountInADay', tenant, user.id)
  await allow(runtime, 'contactsOfAddress', address)
}

function rejectTooMany({ about = ['请求过于频繁', 'Too many requests'], field }: LimitOptions, seconds: number): never {
  const [zh, en] = waitOf(seconds)
  return reject([`${about[0]}，请 ${zh}后再试`, `${about[1]}, please try again in ${en}`], {
    ...(field && { field }),
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Seconds as people say them, up to one and a half of the next larger unit. */
function waitOf(seconds: number): Words {
  if (seconds <= 1.5 * minute) return [`${seconds} 秒`, seconds === 1 ? '1 second' : `${seconds} seconds`]
  const [minutes, hours] = [Math.ceil(seconds / minute), Math.ceil(seconds / hour)]
  return seconds <= 1.5 * hour ? [`${minutes} 分钟`, `${minutes} minutes`] : [`${hours} 小时`, `${hours} hours`]
}

/** Counts an upload. */
export async function allowUpload({ runtime, user, tenant }: Caller): Promise<void> {
  if (user) await allow(runtime, 'uploadsOfAccount', tenant, user.id)
}

/**
 * Counts the bytes of a file that is stored for somebody, so that one account does not use up what its tenant has; what is rejected does not
 * count. Call the result if the file could not be stored.
 */
export async function allowStored({ runtime, user, tenant }: Caller, bytes: number): Promise<() => Promise<void>> {
  if (!user || !runtime.hasLimits) return async () => undefined
  const limiter = limitersOf(runtime).kilobytesOfAccount
  const key = keyOf('kilobytesOfAccount', [tenant, user.id])
  const kilobytes = Math.ceil(bytes / 1024)
  const giveBack = async (): Promise<void> => {
    await limiter.reward(key, kilobytes)
  }
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key, kilobytes)
  if (consumedPoints <= limits.kilobytesOfAccount.points) return giveBack
  await giveBack()
  return rejectTooMany(limits.kilobytesOfAccount, Math.max(1, Math.ceil(msBeforeNext / 1000)))
}

/** Deletes counts whose duration has passed. */
export async function deleteExpiredLimits(runtime: Runtime): Promise<void> {
  await crossTenantDb(runtime, 'limits').deleteFrom('rate_limit').where('expire', '<', String(Date.now())).execute()
}
