/** A filter value with its number of listings, as `/blade-machine/machine/facets` returns it; the label is in the request's language. */
export interface FacetValue {
  readonly key: string
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<string, readonly FacetValue[]>>

/** A node of the motor type tree. */
export interface MotorType {
  readonly typeCode: string
  /** `0` for a root. */
  readonly parentCode: string
  readonly nameZh: string
  readonly nameEn: string
  readonly level: number
}

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
    .filter(({ level }) => level <= 2)
    .map(({ typeCode, nameZh, nameEn, level }) => ({
      key: typeCode,
      label: lang === 'en' && nameEn ? nameEn : nameZh,
      level,
      count: counts.filter(({ key }) => key === typeCode || key.startsWith(`${typeCode}.`)).reduce((sum, { count }) => sum + count, 0),
    }))
}
