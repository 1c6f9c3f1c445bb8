import { sql } from 'kysely'
import type { Input } from '#kernel/http/routes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import { headerOf } from './cookies.service.ts'
import { allow } from './limits.service.ts'

/** Bytes of one upload. */
const largest = 65_536
const mostEntries = 200
/** What a browser writes down of an error, and how many characters of it are kept. */
const kept = { url: 2000, time: 64, type: 64, message: 4000, stack: 20_000, info: 4000 } as const
type Part = keyof typeof kept

function textOf(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  return text.replaceAll('\0', '').slice(0, most).toWellFormed()
}

function entriesOf(input: Input): Record<string, unknown>[] {
  const { body } = input
  if (!Array.isArray(body)) return reject(['日志应为列表', 'The logs must be a list'])
  if (Buffer.byteLength(JSON.stringify(body)) > largest)
    reject(['日志过大，最多 64 KB', 'The logs are too large: at most 64 KB'], { status: 413 })
  return body.filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null).slice(0, mostEntries)
}

/** Keeps the errors that a browser saw: 64 KB at once, six times a minute. The session goes on. */
export async function keepClientErrors(ctx: Context, input: Input): Promise<void> {
  const entries = entriesOf(input)
  await allow(ctx.runtime, 'clientLog', ctx.user?.sessionId ?? '')
  const column = (part: Part): string[] => entries.map((entry) => textOf(entry[part], kept[part]))
  await sql`
    insert into client_error (tenant_id, user_id, session_id, address, user_agent, url, time, type, message, stack, info)
    select ${ctx.tenant}, ${ctx.user?.id ?? '0'}::bigint, ${ctx.user?.sessionId ?? '0'}::bigint, ${ctx.address},
      ${headerOf(input.request, 'user-agent').slice(0, 255)}, given.* from unnest(${column('url')}::text[], ${column('time')}::text[],
      ${column('type')}::text[], ${column('message')}::text[], ${column('stack')}::text[], ${column('info')}::text[]) as given`.execute(
    crossTenantDb(ctx.runtime, 'client errors'),
  )
}
