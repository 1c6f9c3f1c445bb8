import { displayNameOfKey, isEmpty } from '#kernel/resource/check.ts'
import { originsIn, type ValueOrigin } from '#motors/value-origins.ts'
import type { MotorDetail } from '../../motor/motor.ts'

/** What `machine/catalogue-values` answers: values that the listing does not state. */
export interface CatalogueValue {
  readonly field: string
  readonly value: string | number
  /** Its name in a dictionary, or ''. */
  readonly name: string
  readonly origin: 'CATALOG' | 'SERIES'
}

/** What the server computes from a listing. */
const computed = ['powerHp', 'syncRpm', 'gbGrade', 'priceUnitKw'] as const

export interface CompletedMotor {
  readonly completed: MotorDetail
  /** Of each value, as stored or as completed. */
  readonly origins: ReadonlyMap<string, ValueOrigin>
}

/** A listing completed from the catalogues, and the origins of its values. */
export function withCatalogueValues(row: MotorDetail, values: readonly CatalogueValue[]): CompletedMotor {
  const added = values.flatMap(({ field, value, name }) => [[field, value] as const, [displayNameOfKey(field), name] as const])
  const origins = new Map<string, ValueOrigin>([
    ...originsIn(row.origins),
    ...computed.flatMap((name) => (isEmpty(row[name]) ? [] : [[name, 'CALC'] as const])),
    ...values.map(({ field, origin }) => [field, origin] as const),
  ])
  return { completed: { ...row, ...Object.fromEntries(added) }, origins }
}
