import { isEmpty } from '#kernel/resource/check.ts'
import type { Field, Kind, WholeRow } from '#kernel/resource/field.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { textsIn } from './published-texts.service.ts'

/** Kinds that hold whatever a trader writes or uploads; others may have texts among their values (`textsIn`). */
const contentKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'richText', 'image', 'images', 'file', 'lines'])

interface ReviewRule {
  /** What the public reads and a trader may change without a new review. */
  readonly free: readonly string[]
  /** Names of fields that are reviewed even where they were empty. */
  readonly identifying: RegExp
}

/** A value without the ids of its lines and without what is empty, in one order: equal for what reads the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([name, each]) => name !== 'id' && !isEmpty(each))
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)])
}

/**
 * Whether an edit of what the public can read must be reviewed: another text, picture or file, or another value of what was reviewed. A
 * value where there was none makes the row complete, and is free.
 */
export function isReviewedChange<R extends Resource>(
  resource: R,
  { free, identifying }: ReviewRule,
  after: WholeRow<R['fields']>,
  before: WholeRow<R['fields']>,
): boolean {
  const isPublic = ([name, { read, on }]: readonly [string, Field]): boolean =>
    read !== 'owner' && read !== 'staff' && on !== 'never' && !free.includes(name)
  const isReviewed = ([name, field]: readonly [string, Field]): boolean => {
    const [was, is] = [before, after].map((row) => (row as Readonly<Record<string, unknown>>)[name])
    const isWritten = contentKinds.has(field.kind) || textsIn(field, is).some((text) => text !== '')
    if (isEmpty(was) && (isEmpty(is) || !(isWritten || identifying.test(name)))) return false
    return JSON.stringify(plain(is)) !== JSON.stringify(plain(was))
  }
  return Object.entries<Field>(resource.fields).filter(isPublic).some(isReviewed)
}
