import type { WholeRow } from '../resource/field.ts'
import { codesOf, type Resource } from '../resource/resource.ts'
import { forbidden, UserError } from '../resource/user-error.ts'
import { type Context, mayDo } from '../runtime/context.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { requireFiles } from './file-rules.ts'
import { type ParsedRow, parseRow } from './parsing.ts'
import { insertRows } from './repository.ts'
import type { JsonRow } from './rows.ts'
import { type Fixed, insertLines, printAfter } from './write.ts'

/** A row as it was created. */
export interface CreatedRow {
  readonly id: string
  readonly rowVersion: number
}

/** A new row, and the body that it was parsed from, with its place. */
export interface NewRow<R extends Resource> {
  readonly at: number
  readonly body: JsonRow
  readonly row: WholeRow<R['fields']>
}

/** Computes the values that the server sets of new rows, all at once; one that is rejected is its error. */
type DeriveMany<R extends Resource> = (rows: readonly NewRow<R>[]) => Promise<readonly (Fixed<R> | UserError)[]>

/**
 * Creates rows of a resource that is no tree from the bodies of submits, by one statement for each table. One that is rejected is its error
 * in the answer; where the database rejects one, none is created.
 */
export async function createMany<R extends Resource>(
  ctx: Context,
  resource: R,
  bodies: readonly JsonRow[],
  derive: DeriveMany<R>,
): Promise<(CreatedRow | UserError)[]> {
  const codes = codesOf(resource)
  if (!mayDo(ctx, `${codes}_add`) && !(resource.owned && ctx.user)) forbidden()
  const reader = [codes, `${codes}_add`, `${codes}_edit`].some((code) => mayDo(ctx, code)) ? 'staff' : 'owner'
  const answers = new Map<number, CreatedRow | UserError>()
  const parsed: { readonly at: number; readonly row: ParsedRow }[] = []
  for (const [at, body] of bodies.entries()) {
    try {
      const row = await parseRow(ctx, resource, body, reader, undefined)
      await requireFiles(ctx, resource, row)
      parsed.push({ at, row })
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      answers.set(at, error)
    }
  }
  const wholeRow = (row: ParsedRow) => printAfter(ctx, resource, row, {}) as WholeRow<R['fields']>
  const fixed = await derive(parsed.map(({ at, row }) => ({ at, body: bodies[at] ?? {}, row: wholeRow(row) })))
  const accepted = parsed.flatMap(({ at, row }, index) => {
    const own = fixed[index]
    if (own instanceof UserError) answers.set(at, own)
    return own === undefined || own instanceof UserError ? [] : [{ at, lines: row.lines, values: { ...row.values, ...own } }]
  })
  const stored = await insertRows(
    ctx,
    resource,
    accepted.map(({ values }) => values),
  )
  const ids = stored.map(({ id }) => String(id))
  for (const [index, { at }] of accepted.entries())
    answers.set(at, { id: ids[index] ?? '', rowVersion: Number(stored[index]?.row_version) })
  for (const name of new Set(accepted.flatMap(({ lines }) => Object.keys(lines)))) {
    const all = accepted.flatMap(({ lines }, index) =>
      (lines[name] ?? []).map(({ values }, line) => ({ id: ids[index] ?? '', values: { ...values, lineNo: line + 1 } })),
    )
    await withDatabaseErrors(resource, () => insertLines(ctx, resource, name, all))
  }
  return bodies.flatMap((_, at) => answers.get(at) ?? [])
}
