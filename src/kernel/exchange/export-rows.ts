import { sql } from 'kysely'
import { type Crud, crudOf, listSelection } from '../crud/crud.ts'
import { addDisplayNames } from '../crud/display-names.ts'
import type { ListQuery } from '../crud/list-query.ts'
import { printFields } from '../crud/printing.ts'
import { unpackRow } from '../crud/read.ts'
import type { JsonRow } from '../crud/rows.ts'
import type { Context } from '../runtime/context.ts'

/** Rows that are in memory at once. */
const batchSize = 500

/** All rows of a list as the caller sees them, with these fields and in its order, in batches: as they are at one moment. */
export async function* rowsForExport(
  ctx: Context,
  service: Crud,
  query: ListQuery,
  names: readonly string[],
): AsyncGenerator<readonly JsonRow[]> {
  const { resource } = service
  const isRead = service.asked !== undefined || service.list === crudOf(resource).list
  if (!isRead || resource.tree?.list === 'forest') return yield* pagesOf(ctx, service, query)
  yield* batchesOf(ctx, service, (await service.asked?.(ctx, query)) ?? query, names)
}

/** A cursor reads on where it is, whatever the number of rows before. */
async function* batchesOf(ctx: Context, { resource }: Crud, query: ListQuery, names: readonly string[]): AsyncGenerator<JsonRow[]> {
  const db = await ctx.db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    const { projection, text } = listSelection({ ...ctx, db }, resource, query, names)
    await sql`declare rows no scroll cursor for ${text}`.execute(db)
    for (;;) {
      const { rows } = await sql<Parameters<typeof unpackRow>[0]>`fetch ${sql.lit(batchSize)} from rows`.execute(db)
      if (rows.length === 0) return
      const printed = printFields(projection, rows.map(unpackRow), { settings: ctx.runtime, root: resource.tree?.root })
      yield await addDisplayNames({ ...ctx, db }, resource, projection, printed)
    }
  } finally {
    await db.rollback().execute()
  }
}

/** What a service has made of its list holds for an export too. */
async function* pagesOf(ctx: Context, service: Crud, query: ListQuery): AsyncGenerator<readonly JsonRow[]> {
  for (let current = 1; ; current += 1) {
    const page = await service.list(ctx, { ...query, page: { current, size: batchSize } })
    if (!('records' in page)) return yield flattened(page)
    if (page.records.length > 0) yield page.records
    if (page.records.length < batchSize) return
  }
}

/** The rows of a forest, each node before those below it. */
const flattened = (nodes: readonly JsonRow[]): JsonRow[] =>
  nodes.flatMap((node) => [node, ...flattened((node.children as readonly JsonRow[] | undefined) ?? [])])
