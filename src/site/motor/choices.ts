/** A choice of a filter as `/blade-machine/machine/facets` counts it; its label is in the reader's language. */
export interface Choice {
  readonly key: string
  readonly label: string
  readonly count: number
}

export type Facets = Readonly<Record<string, readonly Choice[]>>

/** A node of the tree of motor types. */
export interface MotorType {
  readonly typeCode: string
  /** `0` at the top. */
  readonly parentCode: string
  readonly nameZh: string
  readonly nameEn: string
  readonly level: number
}

/** The type and everything below it: a listing is filed under the narrowest one. */
export function withBelow(codes: readonly string[], types: readonly MotorType[]): string[] {
  const below = types.map(({ typeCode }) => typeCode).filter((code) => codes.some((each) => code === each || code.startsWith(`${each}.`)))
  return [...new Set([...codes, ...below])]
}

/** The types of the two upper levels with the number of listings under each. */
export function typeChoices(
  types: readonly MotorType[],
  counts: readonly Choice[],
  lang: 'zh' | 'en',
): (Choice & { readonly level: number })[] {
  return types
    .filter(({ level }) => level <= 2)
    .map(({ typeCode, nameZh, nameEn, level }) => ({
      key: typeCode,
      label: lang === 'en' && nameEn ? nameEn : nameZh,
      level,
      count: counts.filter(({ key }) => key === typeCode || key.startsWith(`${typeCode}.`)).reduce((sum, { count }) => sum + count, 0),
    }))
}
