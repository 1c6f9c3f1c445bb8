import { displayNameOfKey, isEmpty } from '#kernel/resource/check.ts'
import type { Origin } from './specification.ts'

/** What `machine/catalogue-values` answers: values that the listing does not state. */
export interface CatalogueValue {
  readonly field: string
  readonly value: string | number
  /** Its name in a dictionary, or ''. */
  readonly name: string
  readonly origin: 'CATALOG' | 'SERIES'
}

/** What the server computes from a listing. */
const computed = ['powerHp', 'syncRpm', 'gbGrade', 'priceUnitKw']

/** A listing completed from the catalogues, and the origin of each value that its seller does not state. */
export function withCatalogueValues(row: Readonly<Record<string, unknown>>, values: readonly CatalogueValue[]) {
  const added = values.flatMap(({ field, value, name }) => [[field, value] as const, [displayNameOfKey(field), name] as const])
  const origins = new Map<string, Origin>([
    ...computed.flatMap((name) => (isEmpty(row[name]) ? [] : [[name, 'CALC'] as const])),
    ...values.map(({ field, origin }) => [field, origin] as const),
  ])
  return { completed: { ...row, ...Object.fromEntries(added) }, origins }
}
