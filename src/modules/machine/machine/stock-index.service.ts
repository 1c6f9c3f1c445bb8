import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { readVersions } from '#kernel/cache/versions.ts'
import type { FindRows } from '#kernel/crud/crud.ts'
import type { Comparison, ListQuery } from '#kernel/crud/list-query.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { canAnswer, type IndexAnswer, type IndexColumn, type IndexDefinition, type IndexQuery } from '#search/definition.ts'
import { StockIndex } from '#search/stock-index.ts'
import { machine } from './machine.resource.ts'

type OpenField = (typeof machine.open.listData.shows)[number]

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
    condition: code('condition'),
    stockType: code('stockType'),
    priceMode: code('priceMode'),
    taxMode: code('taxMode'),
    leadDays: code('leadDays'),
    complianceFlag: code('complianceFlag'),
    regionCode: { kind: 'code', as: 'prefix', sql: 't.region_code' },
    mounting: codes('mounting'),
    features: codes('features'),
    poles: { ...codes('poles'), as: 'number' },
    powerKw: step('powerKw'),
    voltageV: step('voltageV'),
    shaftHeight: step('shaftHeight'),
    prodYear: step('prodYear'),
    quantity: step('quantity'),
    warrantyMonths: step('warrantyMonths'),
    completeness: step('completeness'),
    unitPrice: number('unitPrice'),
    priceUnitKw: number('priceUnitKw'),
    lastConfirmedAt: time('lastConfirmedAt'),
    createTime: time('createTime'),
    model: { kind: 'text', sql: 'lower(t.model)' },
  },
}

export const stockIndexOf = onePerRuntime((runtime) => {
  const index = new StockIndex(stockDefinition, { url: runtime.appUrl, timeZone: runtime.timeZone, log: runtime.log })
  runtime.beforeClose(() => index.close())
  return index
})

/** Answers from memory as the database would at this moment; undefined where SQL is to answer. */
async function ask(ctx: Context, query: IndexQuery): Promise<IndexAnswer | undefined> {
  if (ctx.db.isTransaction || ctx.allTenants || !canAnswer(stockDefinition, query)) return undefined
  const version = (await readVersions(ctx.db)).of(machine)
  return stockIndexOf(ctx.runtime).ask(ctx.tenant, version, query)
}

/** Finds the page of the public list. */
export const findOnShelf = (ctx: Context, { where, order, page: { current, size } }: ListQuery): ReturnType<FindRows> =>
  ask(ctx, { where, order: order.length > 0 ? order : machine.open.listData.order, offset: (current - 1) * size, limit: size, counted: [] })

/** Listings by key for each of these fields, each under all conditions but those on the field itself. */
export const countOnShelf = (ctx: Context, where: readonly Comparison[], counted: readonly OpenField[]): Promise<IndexAnswer | undefined> =>
  ask(ctx, { where, order: [], offset: 0, limit: 0, counted })
