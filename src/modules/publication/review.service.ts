import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, Fields, Kind, WholeRow } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { textsIn } from './published-texts.service.ts'

/** Kinds that hold whatever a trader writes or uploads; others may have texts among their values (`textsIn`). */
const contentKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'richText', 'image', 'images', 'file', 'lines'])

/**
 * When an edit of a field is reviewed: never; where there was a value, because one where there was none makes the row complete; or always. A
 * text, a picture and a file that are new are reviewed unless they are free.
 */
export type FieldReview = 'free' | 'whenFilled' | 'always'

/** A rule for each field that the public can read and a trader writes. */
export type ReviewRules<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { readonly read: 'owner' | 'staff' } | { readonly on: 'never' } ? never : K]: FieldReview
}

/** A value without the ids of its lines and without what is empty, in one order: equal for what reads the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([name, each]) => name !== 'id' && !isEmpty(each))
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)])
}

/** Whether an edit of what the public can read must be reviewed. Fields without a rule are not public, or are set by the server. */
export function isReviewedChange<R extends Resource>(
  resource: R,
  rules: Readonly<Record<string, FieldReview>>,
  after: WholeRow<R['fields']>,
  before: WholeRow<R['fields']>,
): boolean {
  const isReviewed = ([name, field]: readonly [string, Field]): boolean => {
    const rule = rules[name] ?? 'free'
    if (rule === 'free') return false
    const [was, is] = [before, after].map((row) => (row as Readonly<Record<string, unknown>>)[name])
    const isWritten = contentKinds.has(field.kind) || textsIn(field, is).some((text) => text !== '')
    if (isEmpty(was) && (isEmpty(is) || !(isWritten || rule === 'always'))) return false
    return JSON.stringify(plain(is)) !== JSON.stringify(plain(was))
  }
  return Object.entries<Field>(resource.fields).some(isReviewed)
}
