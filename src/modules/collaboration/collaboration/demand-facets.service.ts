import { sql } from 'kysely'
import { t } from '#i18n/translate.ts'
import { allOf, type Condition } from '#kernel/crud/conditions.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import { openView } from '#kernel/crud/read.ts'
import { arrayOf, objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTypesBelow } from '#motors/type-codes.ts'
import { labelsOf, rangeLabel } from '../../machine/machine/facet-choices.service.ts'
import { powerRanges } from '../../machine/machine/facet-list.ts'
import { withSubtypes } from '../../machine/motortype/types-below.service.ts'
import { dayFromToday } from '../../publication/days.service.ts'
import { collaboration } from './collaboration.resource.ts'
import { demandConditions, isForPower } from './demand-filters.service.ts'

interface Choice {
  readonly key: string
  readonly label: string
  readonly count: number
}

/** Days within which a demand ends soon. */
const soonDays = 3

/** The keys of a demand for each filter, as its parameter takes them. */
const keys = {
  typeCode: sql`t.type_code`,
  urgency: sql`t.urgency`,
  deliverRegion: sql`left(t.deliver_region, 2)`,
  exNeeded: sql`case when t.ex_needed then '1' end`,
  polesAccept: sql`unnest(t.poles_accept)::text`,
} as const

export const facetsShape = {
  type: 'object',
  additionalProperties: arrayOf(objectOf({ key: textShape, label: textShape, count: wholeShape })),
}

/** Counts for each filter under all filters but itself, all in one scan. Raw SQL: a row counts for several filters at once. */
export async function demandFacets(
  ctx: Context,
  filters: readonly Comparison[],
  always: readonly Condition[] = [],
): Promise<Record<string, Choice[]>> {
  const where = await withSubtypes(ctx, filters)
  const soon = dayFromToday(ctx, soonDays)
  const ranges = powerRanges.map(([from, to]) => `${from || ''}-${Number.isFinite(to) ? to : ''}`)
  const inRange = powerRanges.map(([from, to], at) => sql`case when ${isForPower(from, to)} then ${ranges[at]}::text end`)
  const all = {
    ...keys,
    powerMin_between: sql`unnest(array[${sql.join(inRange)}])`,
    deadline_le: sql`case when t.deadline <= ${soon}::date then ${soon}::text end`,
  }
  const counted = Object.entries(all).map(([name, key]) => sql`select ${name}::text as facet, ${key} as key`)
  const holds = where.map((each) => sql`(split_part(f.facet, '_', 1) = ${each.field} or ${allOf(demandConditions(each))})`)
  const { rows } = await sql<{ facet: string; key: string; count: string }>`select f.facet, f.key, count(*) as count
    from ${openView(collaboration, 'listData')} as t cross join lateral (${sql.join(counted, sql` union all `)}) as f
    where ${sql.join([sql`f.key is not null`, ...always, ...holds], sql` and `)} group by f.facet, f.key order by count(*) desc, f.key`.execute(
    ctx.db,
  )
  const words: Readonly<Record<string, string>> = {
    exNeeded: t(collaboration.fields.exNeeded.label, ctx.lang),
    deadline_le: t([`${soonDays} 天内截止`, `Ends within ${soonDays} days`], ctx.lang),
    ...Object.fromEntries(powerRanges.map((range, at) => [ranges[at], rangeLabel(range, 'kW', at === 0)])),
  }
  const facets = Object.keys(all).map(async (name): Promise<[string, Choice[]]> => {
    const found = rows.filter(({ facet }) => facet === name)
    const own = name === 'typeCode' ? withThoseBelow(found) : found
    const isNamed = name === 'typeCode' || name === 'urgency' || name === 'deliverRegion' || name === 'polesAccept'
    const labels = isNamed
      ? await labelsOf(
          ctx,
          collaboration.fields[name],
          own.map(({ key }) => key),
        )
      : new Map<string, string>()
    const labelOf = (key: string): string => labels.get(key) || words[name] || (words[key] ?? key)
    // Of urgency and power the order is that of the dictionary and of the ranges; of the others the most frequent come first.
    const order = name === 'urgency' ? [...labels.keys()] : name === 'powerMin_between' ? ranges : undefined
    const sorted = order ? own.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) : own
    return [name, sorted.map(({ key, count }) => ({ key, label: labelOf(key), count: Number(count) }))]
  })
  return Object.fromEntries(await Promise.all(facets))
}

/** Each type with the demands of those below it, as the list finds them. */
const withThoseBelow = <C extends { readonly key: string; readonly count: string }>(types: readonly C[]): C[] =>
  types.map((type) => {
    const below = withTypesBelow(
      [type.key],
      types.map(({ key }) => key),
    )
    const count = types.filter(({ key }) => below.includes(key)).reduce((sum, { count }) => sum + Number(count), 0)
    return { ...type, count: String(count) }
  })
