import { splitWords, t, type Words } from '#i18n/translate.ts'
import type { Field, Fields } from '#kernel/resource/field.ts'
import { withoutValue, withSeveral } from '#kernel/resource/row-kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { codedName } from '#motors/coded-name.ts'
import { labelsOf } from '../machine/facet-choices.service.ts'
import { machine } from '../machine/machine.resource.ts'

/** Characters of the name of a saved search, and of what stood in its place before searches had names. */
const [longest, formerly] = [100, 60] as const

const shortened = (name: string): string => (name.length > longest ? `${name.slice(0, longest - 1)}…` : name)

const units: Readonly<Record<string, Words>> = {
  powerKw: [' kW', ' kW'],
  voltageV: [' V', ' V'],
  freqHz: [' Hz', ' Hz'],
}

/** Numbers that say nothing without the label of their field. */
const isBare = (name: string, { kind }: Field): boolean => units[name] === undefined && ['whole', 'decimal', 'money'].includes(kind)

const kinds: Readonly<Record<string, Words>> = { [withoutValue]: ['未注明', 'not stated'], [withSeveral]: ['多个', 'several'] }

/** `5.5-7.5` as it is read. */
function rangeText(key: string): string {
  const [from = '', to = ''] = key.split('-')
  if (from === to) return from
  return from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`
}

/** The two bounds of a field as one range. */
function withRanges(query: string): [name: string, suffix: string, value: string][] {
  const parameters = [...new URLSearchParams(query)].map(([key, value]): [string, string, string] => {
    const at = key.lastIndexOf('_')
    return at < 0 ? [key, '', value] : [key.slice(0, at), key.slice(at + 1), value]
  })
  const other = (name: string, suffix: string) => parameters.find((each) => each[0] === name && each[1] === suffix)?.[2] ?? ''
  return parameters.flatMap(([name, suffix, value]): [string, string, string][] => {
    if (suffix === 'ge') return [[name, 'between', `${value}-${other(name, 'le')}`]]
    if (suffix === 'le') return other(name, 'ge') ? [] : [[name, 'between', `-${value}`]]
    return [[name, suffix, value]]
  })
}

async function filterLabel(ctx: Context, [name, suffix, value]: readonly [string, string, string]): Promise<string> {
  const field = (machine.fields as Fields)[name]
  if (!field || name === 'model') return value
  const label = t(field.label, ctx.lang)
  if (suffix === 'notnull') return label
  if (field.kind === 'dateTime') return `${label} ≥ ${value.replace(/-$/, '')}`
  const keys = value.split(',')
  const labels = await labelsOf(ctx, field, keys)
  const unit = t(units[name] ?? ['', ''], ctx.lang)
  const said = keys.map((key) => {
    const kind = kinds[key]
    if (kind) return `${label} ${t(kind, ctx.lang)}`
    return suffix === 'between' ? `${rangeText(key)}${unit}` : codedName(name, key, labels.get(key) || `${key}${unit}`)
  })
  const text = said.join(t(['、', ', '], ctx.lang))
  if (suffix === 'notequal') return t(['不含 {text}', 'not {text}'], ctx.lang, { text })
  return isBare(name, field) ? `${label} ${text}` : text
}

/** What a search is called by its filters, in both languages. */
export async function nameOfFilters(ctx: Context, query: string): Promise<Words> {
  const filters = withRanges(query)
  const nameIn = async (lang: 'zh' | 'en'): Promise<string> =>
    shortened((await Promise.all(filters.map((filter) => filterLabel({ ...ctx, lang }, filter)))).join(' · '))
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
