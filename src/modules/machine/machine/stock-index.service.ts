import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { currentWork, requestDeadline } from '#kernel/database/work.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { canAnswer, type IndexAnswer, type IndexColumn, type IndexDefinition, type IndexQuery } from '#search/definition.ts'
import { IndexThread } from '#search/index-thread.ts'
import type { IndexSource } from '#search/messages.ts'
import { StockIndex } from '#search/stock-index.ts'
import { ratioSql } from './gear-ratio.service.ts'
import { machine } from './machine.resource.ts'

export type OpenField = (typeof machine.open.listData.shows)[number]

const code = (name: OpenField): IndexColumn => ({ kind: 'code', sql: `t.${snake(name)}::text` })
const codes = (name: OpenField): IndexColumn => ({ kind: 'codes', sql: `array_to_string(t.${snake(name)}, ',')` })
/** A number of which there are few different ones, so that they are counted. */
const step = (name: OpenField): IndexColumn => ({ kind: 'code', as: 'number', sql: `trim_scale(t.${snake(name)}::numeric)::text` })
const number = (name: OpenField): IndexColumn => ({ kind: 'number', sql: `t.${snake(name)}` })
/** Microseconds of a time, which a number holds exactly. */
const time = (name: OpenField | 'createTime'): IndexColumn => ({
  kind: 'number',
  sql: `(extract(epoch from t.${snake(name)}) * 1000000)::bigint`,
})

/** What the public list is searched, sorted and counted by in memory; other filters are answered by SQL. */
export const stockDefinition: IndexDefinition = {
  table: 'machine',
  view: 'machine_list_data',
  columns: {
    typeCode: code('typeCode'),
    brandCode: code('brandCode'),
    series: code('series'),
    frame: code('frame'),
    phases: code('phases'),
    freqHz: code('freqHz'),
    ieClass: code('ieClass'),
    gbGrade: code('gbGrade'),
    ip: code('ip'),
    rotorType: code('rotorType'),
    condition: code('condition'),
    stockType: code('stockType'),
    priceMode: code('priceMode'),
    taxMode: code('taxMode'),
    leadDays: code('leadDays'),
    complianceFlag: code('complianceFlag'),
    exGasGroup: code('exGasGroup'),
    exDustGroup: code('exDustGroup'),
    exTClass: code('exTClass'),
    epl: codes('epl'),
    proofs: codes('proofs'),
    regionCode: { kind: 'code', as: 'prefix', sql: 't.region_code' },
    mounting: codes('mounting'),
    features: codes('features'),
    poles: { ...codes('poles'), as: 'number' },
    powerKw: step('powerKw'),
    voltages: { ...codes('voltages'), as: 'number' },
    shaftHeight: step('shaftHeight'),
    // For candidates only: the public list has no such field.
    gearRatio: { kind: 'code', as: 'number', sql: `trim_scale(${ratioSql})::text` },
    prodYear: step('prodYear'),
    quantity: step('quantity'),
    warrantyMonths: step('warrantyMonths'),
    completeness: step('completeness'),
    unitPrice: number('unitPrice'),
    priceCny: number('priceCny'),
    priceUnitKw: number('priceUnitKw'),
    lastConfirmedAt: time('lastConfirmedAt'),
    createTime: time('createTime'),
    modelNorm: { kind: 'text', sql: 'lower(t.model_norm)' },
  },
}

const sources = new WeakMap<Runtime, IndexSource>()

/** Lets another process hold the stock index of this one; called before the first question. */
export function shareStockIndex(runtime: Runtime, source: IndexSource): void {
  sources.set(runtime, source)
}

export const stockIndexOf = onePerRuntime((runtime) => {
  const index = new StockIndex(
    sources.get(runtime) ?? new IndexThread(stockDefinition, { ...runtime.app, timeZone: runtime.timeZone, log: runtime.log }),
  )
  runtime.beforeClose(() => index.close())
  return index
})

const times: ReadonlySet<string> = new Set(['lastConfirmedAt', 'createTime'])
const mostMoments = 1_000

const moments = onePerRuntime(() => new LRUCache<string, number>({ max: mostMoments }))

/** The microseconds of a day or a time as the product's time zone has it. */
export async function microseconds(ctx: Context, text: string): Promise<number> {
  const known = moments(ctx.runtime).get(text)
  if (known !== undefined) return known
  const { rows } = await sql<{ at: string }>`select (extract(epoch from ${text}::timestamptz) * 1000000)::bigint as at`.execute(ctx.db)
  const found = Number(rows[0]?.at)
  moments(ctx.runtime).set(text, found)
  return found
}

/** Whether the index, once it is loaded, answers a question. */
export const isIndexed = ({ where, ...question }: Pick<IndexQuery, 'where' | 'order' | 'tiers'>): boolean =>
  canAnswer(stockDefinition, { ...question, where: where.map((each) => (times.has(each.field) ? { ...each, values: [0] } : each)) })

/** A time is compared as a number. */
const timesAsNumbers = (ctx: Context, where: readonly Comparison[]): Promise<Comparison[]> =>
  Promise.all(
    where.map(async (each) =>
      times.has(each.field) ? { ...each, values: await Promise.all(each.values.map((value) => microseconds(ctx, String(value)))) } : each,
    ),
  )

/** Of a large stock SQL counts for longer than a statement may take, so that waiting for the index is the way to an answer. */
const isSlowBySql = ({ counted, closestTo, tiers, frequent }: IndexQuery): boolean =>
  counted.length > 0 || (closestTo ?? tiers ?? frequent) !== undefined

/** Milliseconds that are left for the rows of the page, or for the answer of SQL to a small stock. */
const reserve = 2_000

/** Milliseconds for which the index is awaited; of a task, which has no deadline, as long as of a request. */
function patience(): number {
  const left = Math.min(currentWork()?.deadline ?? requestDeadline(), requestDeadline()) - performance.now()
  return Math.max(left - reserve, left / 2, 0)
}

/** Answers from memory as the database would at this moment; undefined where SQL is to answer. `atOnce`: also while the index is being loaded. */
export async function askIndex(ctx: Context, query: IndexQuery, { atOnce = false } = {}): Promise<IndexAnswer | undefined> {
  if (ctx.db.isTransaction || ctx.allTenants) return undefined
  const numbered = { ...query, where: await timesAsNumbers(ctx, query.where) }
  if (!canAnswer(stockDefinition, numbered)) return undefined
  const version = (await readVersions(ctx.db)).of(machine)
  return stockIndexOf(ctx.runtime).ask(ctx.tenant, version, numbered, { waits: !atOnce && isSlowBySql(query), patience: patience() })
}
