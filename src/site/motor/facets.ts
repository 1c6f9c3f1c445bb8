import type { OpenRow } from '#kernel/resource/open-row.ts'
import type { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import { withTypesBelow } from '#motors/type-codes.ts'

/** A filter value with its number of listings, as `/blade-machine/machine/facets` returns it; the label is in the request's language. */
export interface FacetValue {
  readonly key: string
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<string, readonly FacetValue[]>>

/** What the site shows of a motor type. */
export type MotorType = Pick<OpenRow<typeof motortype, 'listData'>, 'typeCode' | 'nameZh' | 'nameEn' | 'level'>

/** The number of listings of a type and its descendants. */
const countOf = (code: string, counts: readonly FacetValue[]): number =>
  counts.filter(({ key }) => key === code || key.startsWith(`${code}.`)).reduce((sum, { count }) => sum + count, 0)

export const withDescendants = (codes: readonly string[], types: readonly MotorType[]): string[] =>
  withTypesBelow(
    codes,
    types.map(({ typeCode }) => typeCode),
  )

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
