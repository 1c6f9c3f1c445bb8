import { sql } from 'kysely'
import type { WholeRow } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { withTransaction } from '../runtime/transaction.ts'
import type { ParsedRow } from './parsing.ts'
import type { DatabaseRow, JsonRow } from './rows.ts'
import { completeNew, type Fixed, insertNew, parseNew, printAfter, requireAdder, writerOf } from './write.ts'

/** A new row as it will be, the body that it was parsed from, and its place among the bodies. */
export interface NewRow<R extends Resource> {
  readonly at: number
  readonly body: JsonRow
  readonly row: WholeRow<R['fields']>
}

/** Computes the values that our own code sets of new rows, all at once and in their order; one that is rejected is its error. */
type DeriveMany<R extends Resource> = (rows: readonly NewRow<R>[]) => Promise<readonly (Fixed<R> | UserError)[]>

/** Rows of one statement, which has at most 65,535 parameters: one for each column of each row. */
const rowsAtOnce = 200

/**
 * Creates a row of the tenant from each body, as a submit would, by one statement for each table. Returns each as stored, or why it was
 * rejected: the others are created all the same.
 */
export async function createMany<R extends Resource>(
  ctx: Context,
  resource: R,
  bodies: readonly JsonRow[],
  derive: DeriveMany<R>,
): Promise<(DatabaseRow | UserError)[]> {
  requireAdder(ctx, resource)
  const reader = writerOf(ctx, resource)
  const parsed = await oneByOne(bodies, async (body, at) => ({ at, body, row: await parseNew(ctx, resource, body, reader) }))
  const derived = await together(parsed, async (rows) => {
    const own = await derive(rows.map((each) => ({ ...each, row: printAfter(ctx, resource, each.row, {}) as WholeRow<R['fields']> })))
    return oneByOne(own, async (values, at) => ({ ...(rows[at] as (typeof rows)[number]), own: values }))
  })
  const complete = await oneByOne(derived, async ({ body, row, own }) => completeNew(ctx, resource, body, row, own as Fixed, reader))
  return together(complete, (rows) => withTransaction(ctx, (ctx) => insertAccepted(ctx, resource, rows)))
}

type Settled<T> = readonly (T | UserError)[]

/** Takes a step with each that was not rejected; those that it rejects are their errors. */
async function oneByOne<T, U>(rows: Settled<T>, step: (row: T, at: number) => Promise<U>): Promise<(U | UserError)[]> {
  const settled: (U | UserError)[] = []
  for (const [at, row] of rows.entries()) settled.push(row instanceof UserError ? row : await orError(step(row, at)))
  return settled
}

/** What the work returns, or the error by which it rejects what a person has written. */
export const orError = <U>(work: Promise<U>): Promise<U | UserError> =>
  work.catch((error: unknown) => {
    if (error instanceof UserError) return error
    throw error
  })

/** Takes a step with all that were not rejected at once. */
async function together<T, U>(rows: Settled<T>, step: (rows: readonly T[]) => Promise<Settled<U>>): Promise<(U | UserError)[]> {
  const results = (await step(rows.filter((row) => !(row instanceof UserError)) as T[])).values()
  return rows.flatMap((row) => (row instanceof UserError ? row : (results.next().value ?? [])))
}

/** Inserts rows in a transaction; where the database rejects one, each half is tried on its own. */
async function insertAccepted(ctx: Context, resource: Resource, rows: readonly ParsedRow[]): Promise<(DatabaseRow | UserError)[]> {
  if (rows.length === 0) return []
  if (rows.length <= rowsAtOnce) {
    await sql`savepoint new_rows`.execute(ctx.db)
    const stored = await orError(insertNew(ctx, resource, rows))
    if (stored instanceof UserError) await sql`rollback to savepoint new_rows`.execute(ctx.db)
    await sql`release savepoint new_rows`.execute(ctx.db)
    if (!(stored instanceof UserError)) return stored
    if (rows.length === 1) return [stored]
  }
  const half = Math.ceil(rows.length / 2)
  return [...(await insertAccepted(ctx, resource, rows.slice(0, half))), ...(await insertAccepted(ctx, resource, rows.slice(half)))]
}
