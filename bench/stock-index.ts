import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { snake } from '#kernel/resource/names.ts'
import { type Facet, facetsOf } from '#modules/machine/machine/facet-list.ts'
import { stockDefinition } from '#modules/machine/machine/stock-index.service.ts'
import { groupKey } from '#search/definition.ts'
import { IndexThread } from '#search/index-thread.ts'
import type { IndexSize } from '#search/messages.ts'
import { StockIndex } from '#search/stock-index.ts'
import { appSchema } from './app-schema.ts'
import type { RunningServer } from './server-process.ts'
import { drawnFilters } from './stock-sql.ts'

/** Loads the motors into an index of its own; returns what that took. */
export async function measureIndex(databaseUrl: string): Promise<IndexSize | undefined> {
  const schema = await appSchema(databaseUrl)
  const index = new StockIndex(
    new IndexThread(stockDefinition, { url: databaseUrl, schema, timeZone: 'Asia/Shanghai', log: pino({ level: 'warn' }) }),
  )
  try {
    return await index.load('000000')
  } finally {
    await index.close()
  }
}

/** Waits until the server answers from its index: SQL needs seconds. */
export async function waitForIndex({ address }: RunningServer): Promise<void> {
  for (let seed = 5_000_000; ; seed += 1) {
    const start = performance.now()
    await (await fetch(`${address}/api/blade-machine/machine/search?size=10&${drawnFilters(seed)}`)).arrayBuffer()
    if (performance.now() - start < 250) return
    await wait(1_000)
  }
}

interface Found {
  readonly page: { readonly total: number; readonly records: readonly { readonly id: string }[] }
  readonly facets: Readonly<Record<string, readonly { readonly key: string; readonly count: number }[]>>
}

type Group = Readonly<Record<string, unknown>> & { readonly n: number }

interface FoundBySql {
  readonly total: number
  readonly records: readonly { readonly key: string }[] | null
  readonly counts: readonly (readonly Group[] | null)[]
}

/** The keys of the choices behind which a group of motors stands; each once, whatever the number of values of a motor. */
function keysOf({ name, field, ranges, length, groups = [] }: Facet, group: Group): Set<string> {
  const given = group[snake(field)]
  const values = [given ?? []].flat().filter((value) => value !== false)
  if (name === 'unitPrice_notnull') return new Set(values.length > 0 ? ['1'] : [])
  const keys = values.flatMap((value) => {
    const together = groups.find(({ keys }) => keys.includes(String(value)))
    if (together) return groupKey(together.keys)
    if (!ranges) return String(value).slice(0, length)
    return ranges
      .filter(([from, to]) => Number(value) >= from && Number(value) <= to)
      .map(([from, to]) => (name.endsWith('_ge') ? String(from) : `${from || ''}-${to === Number.POSITIVE_INFINITY ? '' : to}`))
  })
  return new Set(keys)
}

/** Throws unless the product has answered a question about the stock as SQL does: total, page, and the counts of all filters. */
export async function compareStock(baseline: RunningServer, path: string, answer: string): Promise<void> {
  const filters = path.split('?')[1] ?? ''
  const found = (JSON.parse(answer) as { data: Found }).data
  const expected = ((await (await fetch(`${baseline.address}/stock?${filters}`)).json()) as { data: FoundBySql }).data
  const reject = (what: string, ours: unknown, bySql: unknown): never => {
    throw new Error(`the servers differ on ${filters} in ${what}: ${JSON.stringify(ours)} and by SQL ${JSON.stringify(bySql)}`)
  }
  if (found.page.total !== expected.total) reject('the total', found.page.total, expected.total)
  const [ids, idsBySql] = [found.page.records.map(({ id }) => id), (expected.records ?? []).map(({ key }) => key)]
  if (ids.join() !== idsBySql.join()) reject('the page', ids, idsBySql)
  const groups = expected.counts.flatMap((each) => each ?? [])
  // The comparison counts no days, no places below those that are chosen, nothing that is not of a type, and no key that is left out.
  const compared = facetsOf(new Date().getFullYear()).filter(
    ({ name, days, without, isExclusion }) =>
      days === undefined && without === undefined && !isExclusion && !(name === 'regionCode' && filters.includes(name)),
  )
  for (const facet of compared) {
    const bySql = new Map<string, number>()
    for (const group of groups) for (const key of keysOf(facet, group)) bySql.set(key, (bySql.get(key) ?? 0) + group.n)
    // Motors without a value, or with several, are no choice of the comparison.
    const ours = (found.facets[facet.name] ?? []).filter(({ key, count }) => count > 0 && !key.startsWith('_'))
    for (const { key, count } of ours) if (bySql.get(key) !== count) reject(`${facet.name} ${key}`, count, bySql.get(key))
    const isComplete = ours.length >= Math.min(bySql.size, mostChoices)
    if (!isComplete) reject(facet.name, ours, [...bySql])
  }
}

/** Of one filter in an answer. */
const mostChoices = 60
