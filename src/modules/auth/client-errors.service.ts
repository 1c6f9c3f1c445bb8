import type { RawInput } from '#kernel/http/request.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { headerOf } from './cookies.service.ts'
import { allow } from './limits.service.ts'

/** Bytes of one upload. */
const maxBytes = 65_536
const maxEntries = 200
/** What a browser records of an error, and how many characters of it are stored. */
const maxLength = { url: 2000, time: 64, type: 64, message: 4000, stack: 20_000, info: 4000 } as const
type Part = keyof typeof maxLength
type Entry = Readonly<Partial<Record<Part, unknown>>>

function textOf(entry: Entry, part: Part): string {
  const value = entry[part] ?? ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll('\0', '').slice(0, maxLength[part]).toWellFormed()
}

function entriesIn({ body }: RawInput): Entry[] {
  if (!Array.isArray(body)) return reject(['日志应为列表', 'The logs must be a list'])
  if (Buffer.byteLength(JSON.stringify(body)) > maxBytes)
    reject(['日志过大，最多 64 KB', 'The logs are too large: at most 64 KB'], { status: 413 })
  return body.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null).slice(0, maxEntries)
}

/** Stores the errors that a browser recorded: at most 64 KB at once, six times a minute. The session goes on. */
export async function storeClientErrors(ctx: Context, raw: RawInput): Promise<void> {
  const entries = entriesIn(raw)
  await allow(ctx.runtime, 'clientLog', ctx.user?.sessionId ?? '')
  if (entries.length === 0) return
  const origin = {
    tenant_id: ctx.tenant,
    user_id: callerId(ctx),
    session_id: ctx.user?.sessionId ?? '0',
    address: ctx.address,
    user_agent: headerOf(raw.request, 'user-agent').slice(0, 255),
  }
  const rows = entries.map((entry) => ({
    ...origin,
    url: textOf(entry, 'url'),
    time: textOf(entry, 'time'),
    type: textOf(entry, 'type'),
    message: textOf(entry, 'message'),
    stack: textOf(entry, 'stack'),
    info: textOf(entry, 'info'),
  }))
  await crossTenantDb(ctx.runtime, 'client errors').insertInto('client_error').values(rows).execute()
}
