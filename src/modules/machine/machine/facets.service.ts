import { type RawBuilder, sql } from 'kysely'
import { snake } from '#kernel/resource/names.ts'
import type { Context } from '#kernel/server/context.ts'
import type { Values } from '#kernel/server/crud.ts'
import { titlesOf } from '#kernel/server/enrich.ts'
import { allOf, conditionsOf, filterable } from '#kernel/server/filters.ts'
import { providersOf } from '#kernel/server/provide.ts'
import { openView } from '#kernel/server/read.ts'
import { machine } from './machine.resource.ts'

/** A choice of a filter with the number of listings behind it. */
export interface FacetChoice {
  readonly key: string
  readonly label: string
  readonly count: number
}

/** What the filter panel of the public list counts. Power is counted by the ranges that buyers use. */
const facetFields = ['typeCode', 'brandCode', 'poles', 'voltageV', 'mounting', 'condition', 'ieClass'] as const
type FacetField = (typeof facetFields)[number]

/** Upper ends of the power ranges in kW; a listing counts for the first that holds it. */
const powerRanges = [
  [0, 0.55],
  [0.75, 4],
  [5.5, 15],
  [18.5, 45],
  [55, 110],
  [132, 315],
  [355, 1000],
] as const

const most = 60

/** Counts for each filter, under all filters but itself. */
export async function facets(ctx: Context, values: Values): Promise<Record<string, FacetChoice[]>> {
  const counted = await Promise.all(facetFields.map(async (name) => [name, await countField(ctx, name, values)] as const))
  return { ...Object.fromEntries(counted), powerKw: await countPower(ctx, values) }
}

/** Names that filter by a field, with whatever suffix. */
const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name && !key.startsWith(`${name}_`)))

function whereOf(values: Values): RawBuilder<boolean> {
  const fields = filterable(machine, machine.open.listData.shows, false)
  return allOf(conditionsOf(machine, fields, values))
}

async function countField(ctx: Context, name: FacetField, values: Values): Promise<FacetChoice[]> {
  const field = machine.fields[name]
  const column = sql.ref(snake(name))
  const key = field.kind === 'manyOf' ? sql`unnest(${column})` : column
  const { rows } = await sql<{ key: string; count: string }>`
    select key::text as key, count(*) as count from (select ${key} as key from ${openView(machine, 'listData')} where ${whereOf(without(values, name))}) as counted
    where key is not null group by key order by count(*) desc limit ${most}`.execute(ctx.db)
  const labels = await labelsOf(
    ctx,
    name,
    rows.map((row) => row.key),
  )
  return rows.map((row) => ({ key: row.key, label: labels.get(row.key) ?? row.key, count: Number(row.count) }))
}

async function labelsOf(ctx: Context, name: FacetField, keys: string[]): Promise<ReadonlyMap<string, string>> {
  const field = machine.fields[name]
  if (field.kind === 'reference') return titlesOf(ctx, field.to, field.by, keys)
  if (!('dict' in field)) return new Map()
  const choices = await providersOf(ctx.house).choices(ctx.house, field.dict)
  return new Map([...choices].map(([key, words]) => [key, words[ctx.lang === 'zh' ? 0 : 1]]))
}

async function countPower(ctx: Context, values: Values): Promise<FacetChoice[]> {
  const counts = powerRanges.map(([from, to]) => sql`count(*) filter (where power_kw >= ${from} and power_kw <= ${to})`)
  const { rows } = await sql<Record<string, string>>`select ${sql.join(counts.map((count, at) => sql`${count} as ${sql.ref(`n${at}`)}`))}
    from ${openView(machine, 'listData')} where ${whereOf(without(values, 'powerKw'))}`.execute(ctx.db)
  return powerRanges.map(([from, to], at) => ({
    key: `${from}-${to}`,
    label: from === 0 ? `≤ ${to} kW` : `${from}–${to} kW`,
    count: Number(rows[0]?.[`n${at}`] ?? 0),
  }))
}
