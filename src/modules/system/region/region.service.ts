import { uncached } from '#kernel/cache/cached-answers.ts'
import { conditionsOf } from '#kernel/crud/conditions.ts'
import { titleSql } from '#kernel/crud/display-names.ts'
import { filterable, type ListQuery, type Params, parseListQuery } from '#kernel/crud/list-query.ts'
import { someFields } from '#kernel/crud/printing.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { levelCondition, nodesOf, parentsAmong, type TreeNode } from '#kernel/crud/trees.ts'
import type { Fixed } from '#kernel/crud/write.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { asPlatform } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { region } from './region.resource.ts'

/** The code of the country, below which the provinces are. */
const country = '00'
/** The levels below the country, from 1: a region has code and name of each one above it. */
const levels = ['province', 'city', 'district', 'town', 'village'] as const

type Region = StoredRow<typeof region>

const searched = ['code', 'name', 'nameEn']
const searchable = filterable(someFields(region.fields, searched))

/** Without a parent and a search, the provinces. */
function orProvinces(query: ListQuery): ListQuery {
  const isSearch = query.where.some(({ field }) => searched.includes(field))
  return query.parent === undefined && !isSearch ? { ...query, parent: country } : query
}

export const regionService = defineService(region, (crud) => ({
  ...crud,
  lazyList: (ctx, query, more) => crud.lazyList(ctx, orProvinces(query), more),
  submit: (ctx, sent) =>
    withTransaction(asPlatform(ctx, 'submit region'), async (ctx) => {
      const body = byCode(sent)
      const before = await regionOf(ctx, body.code)
      rejectMove(body, before)
      const above = await regionOf(ctx, isEmpty(body.parentCode) ? before?.parentCode : body.parentCode)
      const saved = await crud.submit(ctx, body, before ? {} : async (created) => pathOf(created, above))
      if (!before || saved.name === before.name) return saved
      await renameBelow(ctx, before, String(saved.name))
      return uncached(await crud.detail(ctx, String(saved.code)))
    }),
}))

/**
 * What a submit says of the region of its code. Clients send the whole parent with its `id` when they add a region below it, and put the
 * code of the country in front of that of a province.
 */
function byCode(sent: JsonRow): JsonRow {
  if (isEmpty(sent.code)) return sent
  const { id: _, ...body } = sent
  const code = String(body.code).trim()
  return { ...body, code: code.length > country.length && code.startsWith(country) ? code.slice(country.length) : code }
}

async function regionOf(ctx: Context, code: unknown): Promise<Region | undefined> {
  return isEmpty(code) ? undefined : repository(ctx, region).find({ code: String(code).trim() })
}

/** A region's code begins with that of its parent, so it stays where it is. */
function rejectMove(body: JsonRow, before: Region | undefined): void {
  if (!before || isEmpty(body.parentCode) || String(body.parentCode) === (before.parentCode ?? '0')) return
  reject(['区划不能移动到其他上级，请新建', 'A region cannot be moved to another parent; create a new one instead'], {
    field: 'parentCode',
  })
}

/** Names of cities that only group districts and are no part of an address (GB/T 2260). */
const groupings = ['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']

/** Code and name of every level down to the new region itself, and its full name. */
function pathOf(created: JsonRow, above: Region | undefined): Fixed {
  const own = Number(created.regionLevel)
  const path: Record<string, unknown> = {}
  for (const [at, level] of levels.entries()) {
    const from = at + 1 === own ? created : { code: above?.[`${level}Code`], name: above?.[`${level}Name`] }
    path[`${level}Code`] = from.code ?? null
    path[`${level}Name`] = from.name ?? null
  }
  return { ...path, fullName: fullNameOf(path) || created.name }
}

function fullNameOf(path: JsonRow): string {
  const named = levels.map((level) => [level, String(path[`${level}Name`] ?? '').trim()] as const)
  return named.flatMap(([level, name]) => (name === '' || (level === 'city' && groupings.includes(name)) ? [] : [name])).join(' ')
}

/** The most regions that one can have below it: all of the country. */
const allRegions = 1_000_000

/** Sets the new name in the region itself and in all below it. */
async function renameBelow(ctx: Context, before: Region, name: string): Promise<void> {
  const regions = repository(ctx, region)
  const level = levels[(before.regionLevel ?? 0) - 1]
  if (!level) {
    await regions.update(before, { fullName: name })
    return
  }
  for (const each of await regions.list({ [`${level}Code`]: before.code }, { limit: allRegions })) {
    const renamed = { [`${level}Name`]: name }
    await regions.update(each, { ...renamed, fullName: fullNameOf({ ...each, ...renamed }) })
  }
}

/** The query of `regionNodes`: the provinces by default. */
export const regionQuery = (params: Params): ListQuery => orProvinces(parseListQuery(region, searchable, params, { parent: 'parentCode' }))

/** One level of nodes, or those of any level that a search finds. */
export async function regionNodes(ctx: Context, query: ListQuery): Promise<TreeNode[]> {
  const where = [...levelCondition(region, query.parent), ...conditionsOf(region, query.where)]
  const nodes = await nodesOf(ctx, region, where)
  const ids = nodes.map(({ id }) => id)
  const parents = await parentsAmong(ctx, region, ids)
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
export async function regionsBelow(ctx: Context, parent = country): Promise<RegionChoice[]> {
  const rows = await ctx.db
    .selectFrom('region')
    .select(['code', 'parent_code', 'region_level', titleSql(region, ctx.lang).as('title')])
    .where('parent_code', '=', parent)
    .orderBy('sort')
    .orderBy('code')
    .execute()
  return rows.map(({ code, parent_code, region_level, title }) => {
    const level = region_level ?? 0
    return { code: code ?? '', parentCode: parent_code ?? '', name: title, regionLevel: level, level }
  })
}
