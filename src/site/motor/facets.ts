import type { OpenRow } from '#kernel/resource/open-row.ts'
import type { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import { pick } from '../pick.ts'

/** A filter value with its number of listings, as `/blade-machine/machine/facets` returns it; the label is in the request's language. */
export interface FacetValue {
  readonly key: string
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<string, readonly FacetValue[]>>

const shown = ['typeCode', 'nameZh', 'nameEn', 'level'] as const

/** What the site shows of a motor type. */
export type MotorType = Pick<OpenRow<typeof motortype, 'listData'>, (typeof shown)[number]>

/** Out of all types that the public list returns: those of the top level, those below that have listings, and those of the given codes. */
export function shownTypes(types: readonly MotorType[], counts: readonly FacetValue[], codes: readonly string[] = []): MotorType[] {
  const isShown = ({ level, typeCode }: MotorType): boolean =>
    Number(level) === 1 || (Number(level) === 2 && countOf(typeCode, counts) > 0) || codes.includes(typeCode)
  return types.filter(isShown).map((type) => pick(type, shown))
}

/** The number of listings of a type and its descendants. */
const countOf = (code: string, counts: readonly FacetValue[]): number =>
  counts.filter(({ key }) => key === code || key.startsWith(`${code}.`)).reduce((sum, { count }) => sum + count, 0)

/** Adds all descendants of the given type codes: a listing carries the most specific code only. */
export function withDescendants(codes: readonly string[], types: readonly MotorType[]): string[] {
  const descendants = types
    .map(({ typeCode }) => typeCode)
    .filter((code) => codes.some((ancestor) => code === ancestor || code.startsWith(`${ancestor}.`)))
  return [...new Set([...codes, ...descendants])]
}

/** The types of the two top levels, each with the number of listings of the type and its descendants. */
export function typeFacetValues(
  types: readonly MotorType[],
  counts: readonly FacetValue[],
  lang: 'zh' | 'en',
): (FacetValue & { readonly level: number })[] {
  return types
    .filter(({ level }) => Number(level) <= 2)
    .map(({ typeCode, nameZh, nameEn, level }) => ({
      key: typeCode,
      label: lang === 'en' && nameEn ? nameEn : nameZh,
      level: Number(level),
      count: countOf(typeCode, counts),
    }))
}
