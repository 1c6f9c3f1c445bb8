import { splitWords, t, type Words } from '#i18n/translate.ts'
import { printTime } from '#kernel/crud/kinds.ts'
import { splitKey } from '#kernel/crud/list-query.ts'
import type { Fields } from '#kernel/resource/field.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { codedName } from '#motors/coded-name.ts'
import { boundWords, filterWords, modelWords } from '#motors/filter-words.ts'
import { facetChoices, labelsOf, withGroups } from '../machine/facet-choices.service.ts'
import { type Facet, facetsOf } from '../machine/facet-list.ts'
import { machine } from '../machine/machine.resource.ts'

/** Characters of the name of a saved search, and of what stood in its place before searches had names. */
const [longest, formerly] = [100, 60] as const

const shortened = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)

/** What the page calls a filter of the public list. */
async function facetWords(ctx: Context, facet: Facet, keys: readonly string[]): Promise<Words> {
  const operator = facet.isExclusion ? 'notEqual' : 'equal'
  const chosen = [{ field: facet.field, operator, values: keys }] as const
  // A day that is past is not the one that is offered today.
  const choices = facet.days === undefined ? await facetChoices(ctx, facet, new Map(), chosen) : []
  return filterWords(
    facet.name,
    withGroups(facet, keys).map((key) => ({ key, label: choices.find((choice) => choice.key === key)?.label })),
  )
}

const relations: Readonly<Record<string, string>> = { ge: '≥', gt: '>', le: '≤', lt: '<', notequal: '≠' }

/** What a filter is called that the page does not offer. */
async function fieldWords(ctx: Context, parameter: string, value: string): Promise<Words> {
  const [name] = splitKey(parameter)
  const field = (machine.fields as Fields)[name]
  if (!field) return [value, value]
  const keys = value.split(',')
  const labels = await labelsOf(ctx, field, keys)
  const texts = keys.map((key) => codedName(name, key, labels.get(key) || key))
  const relation = relations[parameter.slice(name.length + 1)]
  const say = (label: string, separator: string): string => [label, relation, texts.join(separator)].filter(Boolean).join(' ')
  return [say(field.label[0], '、'), say(field.label[1], ', ')]
}

/** What each filter is called, in the order in which the page shows them. */
async function wordsOfFilters(ctx: Context, query: string): Promise<Words[]> {
  const left = new Map(new URLSearchParams(query))
  const take = (name: string): string => {
    const value = left.get(name) ?? ''
    left.delete(name)
    return value
  }
  const model = take('model')
  const bounds = (['powerKw', 'unitPrice'] as const).map((of) => [of, `${take(`${of}_ge`)}-${take(`${of}_le`)}`] as const)
  // The unit of the price says it.
  const currencies = bounds.some(([of, range]) => of === 'unitPrice' && range !== '-') ? take('currency') : ''
  const year = Number(printTime(new Date(), ctx.runtime.timeZone).slice(0, 4))
  const chosen = facetsOf(year).map((facet) => [facet, take(facet.name)] as const)
  return Promise.all([
    ...(model === '' ? [] : [modelWords(model)]),
    ...bounds.flatMap(([of, range]) => (range === '-' ? [] : [boundWords(of, range, currencies)])),
    ...chosen.flatMap(([facet, keys]) => (keys === '' ? [] : [facetWords(ctx, facet, keys.split(','))])),
    ...[...left].map(([parameter, value]) => fieldWords(ctx, parameter, value)),
  ])
}

/** What a search is called by its filters, in both languages. */
export async function nameOfFilters(ctx: Context, query: string): Promise<Words> {
  const nameIn = async (lang: 'zh' | 'en'): Promise<string> =>
    shortened((await wordsOfFilters({ ...ctx, lang }, query)).map((words) => t(words, lang)).join(' · '))
  return [await nameIn('zh'), await nameIn('en')]
}

/** What was typed of a search, else its filters. */
export async function nameOfSearch(ctx: Context, name: string, search: string, filters: string): Promise<Words> {
  const typed = name.trim() || (new URLSearchParams(search).get('line') ?? '').trim()
  return typed === '' ? nameOfFilters(ctx, filters) : [shortened(typed), shortened(typed)]
}

/** The stored name of what is followed. A search that was saved before searches had names has the beginning of its filters instead. */
export async function followName(ctx: Context, { name, query }: { name: string | null; query: string | null }): Promise<Words> {
  const words = splitWords(name ?? '')
  return query && words[0] === query.slice(0, formerly) ? nameOfFilters(ctx, query) : words
}
