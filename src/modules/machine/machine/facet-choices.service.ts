import type { Lang } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import { titlesOf } from '#kernel/crud/display-names.ts'
import type { Comparison } from '#kernel/crud/list-query.ts'
import type { Field } from '#kernel/resource/field.ts'
import { isRowKind, withSeveral } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'
import { codedName } from '#motors/coded-name.ts'
import { highVoltage } from '#motors/high-voltage.ts'
import { groupKey, isRangeKey, type Range, rangeKey } from '#search/definition.ts'
import type { Facet } from './facet-list.ts'
import { machine } from './machine.resource.ts'
import { stockDefinition } from './stock-index.service.ts'

/** A choice of a filter with the number of listings behind it. */
export interface FacetChoice {
  readonly key: string
  readonly label: string
  readonly count: number
}

/** Choices of one filter in an answer. */
const most = 60

/**
 * What a filter offers, by the listings of each key: the most frequent keys, or all ranges; and what is chosen, also without a listing,
 * as its label is shown.
 */
export async function facetChoices(
  ctx: Context,
  facet: Facet,
  counts: ReadonlyMap<string, number>,
  chosen: readonly Comparison[],
): Promise<FacetChoice[]> {
  const isChosen = (key: string): boolean => chosen.some(({ values }) => values.includes(key))
  const kinds = (facet.kinds ?? [])
    .map((key) => ({ key, label: t(kindLabel(facet, key), ctx.lang), count: counts.get(key) ?? 0 }))
    .filter(({ key, count }) => count > 0 || isChosen(key))
  if (facet.without !== undefined)
    return [{ key: facet.without, label: t(withoutEx, ctx.lang), count: countWithout(counts, facet.without) }]
  if (facet.isExclusion) return excludedChoices(ctx, facet, counts, chosen)
  if (facet.ranges) return [...rangeChoices(ctx, facet, facet.ranges, counts), ...kinds]
  const keysChosen = chosen
    .filter(({ operator }) => operator === 'equal')
    .flatMap(({ values }) => values.map(String).filter((key) => !isRowKind(key)))
  const { groups = [] } = facet
  const picked = withGroups(facet, keysChosen)
  const isInGroup = (key: string): boolean => !picked.includes(key) && groups.some((group) => group.keys.includes(key))
  const ungrouped = groups.length === 0 ? counts : new Map([...counts].filter(([key]) => !isInGroup(key)))
  const grouped = facet.length === undefined ? ungrouped : placesOf(counts, facet.length, chosen)
  const sorted = mostFrequent(grouped)
  const missing = [...new Set(picked)].filter((key) => sorted.every(([counted]) => counted !== key)).slice(0, most)
  const first = [...sorted, ...missing.map((key) => [key, grouped.get(key) ?? 0] as const)]
  const keys = first.map(([key]) => key)
  const labels = facet.unit
    ? new Map(keys.map((key) => [key, withUnit(key, facet.unit ?? '')]))
    : await labelsOf(ctx, machine.fields[facet.field], keys)
  const ofGroups = new Map(groups.map((group) => [groupKey(group.keys), t(group.label, ctx.lang)]))
  const labelOf = (key: string): string => ofGroups.get(key) ?? codedName(facet.field, key, labels.get(key) || key)
  return [...first.map(([key, count]) => ({ key, label: labelOf(key), count })), ...kinds]
}

/** Keys that are chosen, where all of a group are that group in their place. */
export function withGroups({ groups = [] }: Facet, keys: readonly string[]): string[] {
  const whole = groups.filter((group) => group.keys.every((key) => keys.includes(key)))
  return [...keys.filter((key) => !whole.some((group) => group.keys.includes(key))), ...whole.map((group) => groupKey(group.keys))]
}

/** What is left out, with the listings that it leaves out. */
async function excludedChoices(
  ctx: Context,
  { field }: Facet,
  counts: ReadonlyMap<string, number>,
  chosen: readonly Comparison[],
): Promise<FacetChoice[]> {
  const keys = chosen.filter(({ operator }) => operator === 'notEqual').flatMap(({ values }) => values.map(String))
  const labels = await labelsOf(ctx, machine.fields[field], keys)
  return keys.map((key) => ({ key, label: labels.get(key) || key, count: counts.get(key) ?? 0 }))
}

const withoutEx: Words = ['非防爆', 'Not explosion-proof']

function countWithout(counts: ReadonlyMap<string, number>, type: string): number {
  let sum = 0
  for (const [key, count] of counts) if (key.split('.')[0] !== type && !isRowKind(key)) sum += count
  return sum
}

const isCountedBeside = (key: string): boolean => isRowKind(key) || isRangeKey(key)

/** The keys with the highest counts. Of the many others only the counts are sorted, as numbers, which is far quicker. */
function mostFrequent(counts: ReadonlyMap<string, number>): (readonly [key: string, count: number])[] {
  const own = new Uint32Array(counts.size)
  let keys = 0
  counts.forEach((count, key) => {
    if (!isCountedBeside(key)) own[keys++] = count
  })
  const lowest =
    keys > most
      ? (own
          .subarray(0, keys)
          .sort()
          .at(keys - most) ?? 0)
      : 0
  const high: [string, number][] = []
  counts.forEach((count, key) => {
    if (count >= lowest && !isCountedBeside(key)) high.push([key, count])
  })
  return high.sort(([, a], [, b]) => b - a).slice(0, most)
}

/** Of motors without a value, or with several; a motor for direct current has no poles to ask for. */
function kindLabel({ field }: Facet, kind: string): Words {
  if (kind === withSeveral) return ['多速', 'Multi-speed']
  return field === 'poles' ? ['不适用', 'n/a'] : ['未注明', 'Not stated']
}

/** Beijing, Tianjin, Shanghai and Chongqing (GB/T 2260): between them and their districts there are no cities. */
const municipalities: ReadonlySet<string> = new Set(['11', '12', '31', '50'])

const provincesOf = (length: number, chosen: readonly Comparison[]): string[] =>
  chosen.flatMap(({ operator, values }) => (operator === 'equal' ? values.map((value) => String(value).slice(0, length)) : []))

const lengthBelow = (province: string): number => province.length + (municipalities.has(province) ? 4 : 2)

/** Characters of the codes that places are counted by: of provinces, and of what is below those that are chosen. */
export const placeLengths = (length: number, chosen: readonly Comparison[]): number[] => [
  ...new Set([length, ...provincesOf(length, chosen).map(lengthBelow)]),
]

/** Provinces; below a province that is chosen, its cities, or the districts of a municipality. */
function placesOf(counts: ReadonlyMap<string, number>, length: number, chosen: readonly Comparison[]): Map<string, number> {
  const above = new Set(provincesOf(length, chosen))
  const isShown = (key: string): boolean => {
    const province = key.slice(0, length)
    return key === province || (above.has(province) && key.length === lengthBelow(province))
  }
  return new Map([...counts].filter(([key]) => !isRowKind(key) && isShown(key)))
}

/** What keys of a field are called in the caller's language. */
export async function labelsOf(ctx: Context, field: Field, keys: string[]): Promise<ReadonlyMap<string, string>> {
  if (field.kind === 'reference') return titlesOf(ctx, field.to, field.by, keys)
  if (field.kind === 'region') return regionNames(ctx, keys)
  if (field.kind !== 'oneOf' && field.kind !== 'manyOf') return new Map()
  if (field.options) return labelsIn(field.options, ctx.lang, Object.entries)
  return labelsIn(await dictionaryOf(ctx.runtime, field.dict ?? ''), ctx.lang, (choices) => [...choices])
}

const translated = { zh: new WeakMap<object, ReadonlyMap<string, string>>(), en: new WeakMap<object, ReadonlyMap<string, string>>() }

/** The choices of a declaration or a dictionary, which are the same objects until they change, in a language. */
function labelsIn<T extends object>(choices: T, lang: Lang, entriesOf: (choices: T) => [string, Words][]): ReadonlyMap<string, string> {
  const known = translated[lang].get(choices)
  if (known) return known
  const labels = new Map(entriesOf(choices).map(([key, words]) => [key, t(words, lang)]))
  translated[lang].set(choices, labels)
  return labels
}

/** Names of provinces and cities, which have codes of two and four digits here and of six in the table. */
async function regionNames(ctx: Context, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('region')
    .select(['code', 'name', 'name_en'])
    .where('code', 'in', ['', ...keys])
    .execute()
  return new Map(rows.map(({ code, name, name_en }) => [code ?? '', (ctx.lang === 'en' ? name_en || name : name) ?? '']))
}

/** `7.5 kW`, `380 V`, `6 kV`. */
const withUnit = (figure: string, unit: string): string =>
  unit === 'V' && Number(figure) >= highVoltage ? `${Number(figure) / 1_000} kV` : `${figure} ${unit}`

function rangeChoices(ctx: Context, facet: Facet, ranges: readonly Range[], counts: ReadonlyMap<string, number>): FacetChoice[] {
  const isNumber = stockDefinition.columns[facet.field]?.kind === 'number'
  return ranges.map((range, at) => {
    const label = facet.rangeLabel
      ? t(facet.rangeLabel, ctx.lang, { n: range[0] })
      : rangeLabel(range, facet.unit, at === 0 || range[0] === 0)
    return { key: rangeKeyOf(facet, range), label, count: counts.get(isNumber ? String(at) : rangeKey(range)) ?? 0 }
  })
}

/** As the parameter of the list takes it: `1`, `6`, `0.75-4`, `-0.55`, `1000.001-`. */
function rangeKeyOf({ rangeKeys }: Facet, [from, to]: Range): string {
  if (rangeKeys === 'any') return '1'
  if (rangeKeys === 'least') return String(from)
  return `${from || ''}-${to === Number.POSITIVE_INFINITY ? '' : to}`
}

/** `0.75–4 kW`, `≤ 0.55 kW`, `> 1000 kW`, `3–3.3 kV`. */
export function rangeLabel([from, to]: Range, unit: string | undefined, isFirst: boolean): string {
  const isHigh = unit === 'V' && from >= highVoltage
  // The bounds of a range are not those of the next.
  const figure = (value: number): string => String(isHigh ? value / 1_000 : value >= 100 ? Math.floor(value) : value)
  const units = unit === undefined ? '' : ` ${isHigh ? 'kV' : unit}`
  if (to === Number.POSITIVE_INFINITY) return Number.isInteger(from) ? `≥ ${figure(from)}${units}` : `> ${figure(Math.floor(from))}${units}`
  if (isFirst) return `≤ ${figure(to)}${units}`
  return from === to ? `${figure(from)}${units}` : `${figure(from)}–${figure(to)}${units}`
}
