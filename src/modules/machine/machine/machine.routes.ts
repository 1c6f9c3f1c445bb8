import { t } from '#i18n/translate.ts'
import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { ListQuery, Params } from '#kernel/crud/list-query.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, filterParameters, objectOf, openShape, pageShape, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { facets, searchStock } from './facets.service.ts'
import { checkedFields, checkedRatings, checkListing, listingOf } from './listing-check.service.ts'
import { machine } from './machine.resource.ts'
import { isIndexed, stockDefinition } from './stock-index.service.ts'

const choice = objectOf({ key: textShape, label: textShape, count: wholeShape })

const warningShape = objectOf(
  {
    code: textShape,
    level: { type: 'string', enum: ['ERROR', 'WARN', 'INFO'] },
    field: textShape,
    note: textShape,
    proposal: objectOf({ field: textShape, value: { anyOf: [textShape, { type: 'number' }, arrayOf({ type: 'number' })] } }),
  },
  ['code', 'level', 'field', 'note'],
)

/** Codes of provinces, cities or counties. */
function placesIn(text: string): string[] {
  const codes = text.split(',').filter(Boolean)
  if (codes.length > 20 || codes.some((code) => !/^(?:\d{2}){1,3}$/.test(code)))
    reject(['nearTo 应为地区代码，如 3202', 'nearTo must be codes of places such as 3202'], { field: 'nearTo' })
  return codes
}

/** Fields whose filters the index answers by another column. */
const otherFilters = new Set(['voltageV', 'model'])
/** By what motors are counted, they are filtered too; a filter of another field would be a scan of all rows for each of the counts. */
const countedFilters = Object.fromEntries(
  Object.entries(filtersOf.open(machine, 'listData', 'member')).filter(
    ([name]) => name in stockDefinition.columns || otherFilters.has(name),
  ),
)

function countedQuery(ctx: Context, params: Params): ListQuery {
  const query = queryOf.open(ctx, machine, 'listData', params)
  const other = query.where.find(({ field }) => !(field in countedFilters))?.field
  if (other) reject([`不按此条件计数：${other}`, `Motors are not counted by: ${other}`], { field: other })
  const sorted = query.order.find((key) => !isIndexed({ where: [], order: [key] }))?.[0]
  return sorted ? reject([`不支持的排序字段：${sorted}`, `Cannot sort by: ${sorted}`], { field: sorted }) : query
}

export const machineRoutes = defineRoutes((route) => {
  route.list(
    '/blade-machine/machine/facets',
    'open',
    {
      summary: 'Counts for the filters of the public list',
      answer: { type: 'object', additionalProperties: arrayOf(choice) },
      query: filterParameters(countedFilters),
      parse: countedQuery,
    },
    (ctx, { where }) => facets(ctx, where),
  )
  route.list(
    '/blade-machine/machine/search',
    'open',
    {
      summary: 'A page of the public list with the counts for its filters; first what is most like `wanted`, or nearest to `nearTo`',
      answer: objectOf({
        page: pageShape(openShape(machine, machine.open.listData)),
        facets: { type: 'object', additionalProperties: arrayOf(choice) },
      }),
      query: { ...filterParameters(countedFilters), ...textParameters('wanted', 'nearTo') },
      parse: (ctx, { wanted = '', nearTo = '', ...params }) => ({
        query: countedQuery(ctx, params),
        wishes: { wanted, nearTo: placesIn(nearTo) },
      }),
    },
    (ctx, { query, wishes }) => searchStock(ctx, query, wishes),
  )
  const checked = {
    answer: objectOf({ warnings: arrayOf(warningShape), compliance: textShape }),
    readsRows: true,
  }
  const check = async (ctx: Context, { id, ...listing }: Readonly<Record<string, unknown>>) => {
    const { warnings, compliance } = await checkListing(ctx, listingOf(listing), typeof id === 'string' && isId(id) ? id : '0')
    return { warnings: warnings.map(({ note, ...rest }) => ({ ...rest, note: t(note, ctx.lang) })), compliance }
  }
  const id = { kind: 'text', label: ['编号', 'Id'], max: 19 } as const
  route.get(
    '/blade-machine/machine/check',
    'member',
    { summary: 'What is wrong or unlikely about the data of a motor; nothing is stored', input: { ...checkedFields, id }, ...checked },
    check,
  )
  route.post(
    '/blade-machine/machine/check',
    'member',
    { summary: 'The same with its ratings; nothing is stored', input: { ...checkedFields, ...checkedRatings, id }, ...checked },
    check,
  )
})
