import type { Plate } from './plate-values.ts'

/** A value of the form as the product answers it. */
export interface ReadValue {
  readonly field: string
  readonly value: unknown
  readonly origin?: string
}

export interface Score {
  /** Printed fields that were read exactly as they are printed. */
  readonly right: number
  readonly printed: number
  /** Values that are said to be on the plate. */
  readonly given: number
  /** Those that are not on the plate, or otherwise, and concluded ones that the plate contradicts. */
  readonly invented: readonly string[]
}

const plain = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/** Type codes are a tree: what is above the true one is true. */
const isSame = (field: string, value: string, expected: string | undefined): boolean =>
  field === 'typeCode' ? value.startsWith(expected ?? '?') : value === expected

/** Counts only what is said to be read from the plate as right; what a catalogue adds counts when it is wrong. */
export function scoreOf({ printed, implied }: Plate, values: readonly ReadValue[]): Score {
  const read = values.filter(({ origin, field }) => origin === undefined || (origin === 'CALC' && field === 'connection'))
  const right = read.filter(({ field, value }) => printed[field] === plain(value)).length
  const wrong = read.filter(({ field, value }) => !isSame(field, plain(value), printed[field] ?? implied[field]))
  const contradicted = values.filter(
    (value) => !read.includes(value) && printed[value.field] !== undefined && printed[value.field] !== plain(value.value),
  )
  const invented = [...wrong, ...contradicted].map(
    ({ field, value, origin = 'read' }) =>
      `${field} = ${plain(value)} (${origin}; printed ${printed[field] ?? implied[field] ?? 'nothing'})`,
  )
  return { right, printed: Object.keys(printed).length, given: read.length, invented }
}
