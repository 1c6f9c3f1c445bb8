import { sql } from 'kysely'
import { titleSql } from '#kernel/crud/display-names.ts'
import { type Condition, conditionsOf, filterable } from '#kernel/crud/filters.ts'
import type { DatabaseRow, JsonRow } from '#kernel/crud/rows.ts'
import { levelCondition, nodesOf, parentsAmong, type TreeNode } from '#kernel/crud/trees.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { publishChange, withTransaction } from '#kernel/runtime/transaction.ts'
import { region } from './region.resource.ts'

/** The code of the country, below which the provinces stand. */
const country = '00'
/** Levels below the country, by number: a region carries code and name of each one above it. */
const levels = ['country', 'province', 'city', 'district', 'town', 'village'] as const
const searched = ['code', 'name', 'nameEn'] as const

type Values = Readonly<Record<string, string>>

const isSearch = (values: Values): boolean =>
  searched.some((name) => Object.entries(values).some(([key, value]) => (key === name || key.startsWith(`${name}_`)) && !isEmpty(value)))

/** Without a parent and a search, the provinces. */
const orProvinces = (values: Values): Values =>
  isEmpty(values.parentCode) && !isSearch(values) ? { ...values, parentCode: country } : values

export const regionService = defineService(region, (crud) => ({
  ...crud,
  lazyList: (ctx, values, more) => crud.lazyList(ctx, orProvinces(values), more),
  lazyTree: (ctx, values) => nodesBelow(ctx, orProvinces(values)),
  submit: (ctx, body) =>
    withTransaction(asPlatform(ctx, 'submit region'), async (ctx) => {
      const before = await regionOf(ctx, body.code)
      rejectMove(body, before)
      const above = await regionOf(ctx, isEmpty(body.parentCode) ? before?.parent_code : body.parentCode)
      const saved = await crud.submit(ctx, body, before ? {} : pathOf(body, above))
      if (!before || saved.name === before.name) return saved
      await renameBelow(ctx, before, String(saved.name))
      return crud.detail(ctx, { code: String(before.code) })
    }),
}))

async function regionOf(ctx: Context, code: unknown): Promise<DatabaseRow | undefined> {
  if (isEmpty(code)) return undefined
  const { rows } = await sql<DatabaseRow>`select * from region where code = ${String(code).trim()} and deleted_id = 0`.execute(ctx.db)
  return rows[0]
}

/** A region's code begins with that of its parent, so it stays where it is. */
function rejectMove(body: JsonRow, before: DatabaseRow | undefined): void {
  if (!before || isEmpty(body.parentCode) || String(body.parentCode) === String(before.parent_code ?? '0')) return
  reject(['区划不能移动到其他上级，请新建', 'A region stays below its parent; make a new one instead'], { field: 'parentCode' })
}

/** Names that only hold districts together and are no part of an address (GB/T 2260). */
const groupings = ['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']

/** Code and name of every level down to the new region itself, and the name with all that are above it. */
function pathOf(body: JsonRow, above: DatabaseRow | undefined): Record<string, unknown> {
  const own = Number(body.regionLevel ?? body.level)
  const path: Record<string, unknown> = {}
  const names: string[] = []
  for (const [at, level] of levels.entries()) {
    if (at === 0) continue
    path[`${level}Code`] = at === own ? body.code : (above?.[`${level}_code`] ?? null)
    path[`${level}Name`] = at === own ? body.name : (above?.[`${level}_name`] ?? null)
    const name = String(path[`${level}Name`] ?? '').trim()
    if (name !== '' && !(level === 'city' && groupings.includes(name))) names.push(name)
  }
  return { ...path, fullName: names.join(' ') || body.name }
}

/** The new name in the region itself and in all that carry it. */
async function renameBelow(ctx: Context, before: DatabaseRow, name: string): Promise<void> {
  const level = levels[Number(before.region_level)]
  if (!level || level === 'country') return
  const carriers = sql`${sql.ref(`${level}_code`)} = ${String(before.code)} and deleted_id = 0`
  await sql`update region set ${sql.ref(`${level}_name`)} = ${name} where ${carriers}`.execute(ctx.db)
  await sql`update region set full_name = concat_ws(' ', province_name, case when city_name = any(${groupings}) then null else city_name end,
    district_name, town_name, village_name) where ${carriers}`.execute(ctx.db)
  publishChange(ctx.runtime, region.name)
}

/** One level of nodes, or wherever they stand those that a search finds. */
async function nodesBelow(ctx: Context, values: Values): Promise<TreeNode[]> {
  const found: Condition[] = conditionsOf(region, filterable(region, searched), values, ['parentCode'])
  const nodes = await nodesOf(ctx, region, [...levelCondition(region, values.parentCode), ...found])
  const parents = await parentsAmong(
    ctx,
    region,
    nodes.map(({ id }) => id),
  )
  return nodes.map((node) => ({ ...node, hasChildren: parents.has(node.id) }))
}

export interface RegionChoice {
  readonly code: string
  readonly parentCode: string
  /** In the caller's language. */
  readonly name: string
  readonly regionLevel: number
  readonly level: number
}

/** The regions right below one, as choices. */
export async function regionsBelow(ctx: Context, code: string | undefined): Promise<RegionChoice[]> {
  const { rows } = await sql<DatabaseRow>`select code, parent_code, ${titleSql(region, ctx.lang)} as title, region_level from region
    where parent_code = ${code?.trim() || country} and deleted_id = 0 order by sort, code`.execute(ctx.db)
  return rows.map((row) => {
    const level = Number(row.region_level)
    return { code: String(row.code), parentCode: String(row.parent_code), name: String(row.title), regionLevel: level, level }
  })
}
