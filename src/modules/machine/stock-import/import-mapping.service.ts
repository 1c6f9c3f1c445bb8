import { createHash } from 'node:crypto'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { knownDefaults } from './default-values.service.ts'
import { importMapping } from './import-mapping.resource.ts'
import { headerKey } from './sheet-columns.service.ts'

/** Sets of headers that are kept of a trader. */
const mostKept = 50

const setOf = (headers: readonly string[]): string =>
  createHash('sha256').update(headers.map(headerKey).filter(Boolean).toSorted().join('\n')).digest('hex')

/** What a trader has chosen before. */
export interface Remembered {
  /** The target of each header, by its key. */
  readonly targets: ReadonlyMap<string, string>
  readonly defaults: JsonRow
}

const parsed = (json: string | null): JsonRow => JSON.parse(json || '{}') as JsonRow

/** What the caller chose for these headers; for a header of another sheet what was chosen last. */
export async function rememberedFor(ctx: Context, headers: readonly string[]): Promise<Remembered> {
  const trader = callerId(ctx)
  const rows = await repository(ctx, importMapping, { rows: 'all' }).list({ trader }, { order: [['usedAt', 'asc']], limit: mostKept })
  const own = rows.find(({ headerSet }) => headerSet === setOf(headers))
  const ordered = own ? [...rows.filter((row) => row !== own), own] : rows
  const targets = new Map(
    ordered.flatMap((row) => Object.entries(parsed(row.columns)).map(([key, target]) => [key, String(target)] as const)),
  )
  return { targets, defaults: knownDefaults(parsed(ordered.at(-1)?.defaults ?? null)) }
}

/** Keeps what the caller has chosen for these headers. Photos are of one delivery, and are not kept. */
export async function remember(
  ctx: Context,
  headers: readonly string[],
  targets: readonly string[],
  { photos, ...defaults }: JsonRow,
): Promise<void> {
  const named = headers.flatMap((header, at) => (headerKey(header) === '' ? [] : [[headerKey(header), targets[at] ?? '']]))
  if (named.length === 0) return
  const trader = callerId(ctx)
  const chosen = { columns: JSON.stringify(Object.fromEntries(named)), defaults: JSON.stringify(defaults), usedAt: new Date() }
  const headerSet = setOf(headers)
  await oneAtATime(ctx, 'import mappings', async (ctx) => {
    const mappings = repository(ctx, importMapping, { rows: 'all' })
    const own = await mappings.find({ trader, headerSet })
    if (own) await mappings.update(own, chosen)
    else {
      const kept = await mappings.list({ trader }, { order: [['usedAt', 'desc']] })
      await mappings.remove(kept.slice(mostKept - 1))
      await mappings.insert({ trader, headerSet, ...chosen })
    }
  })
}
