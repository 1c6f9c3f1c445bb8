import { sql } from 'kysely'
import { resourceTable } from '#kernel/crud/rows.ts'
import { moveAllBySystem } from '#kernel/crud/states.ts'
import { snake } from '#kernel/resource/names.ts'
import type { Context } from '#kernel/runtime/context.ts'
import type { Published } from './upheld-reports.service.ts'

/**
 * Ends at most so many listings or demands of a closed account, of those in these states, and takes as many out of review. What waits for
 * review is a draft again, so that it is reviewed before it can come back. Raw SQL, as the builder knows no table by its resource.
 */
export async function endPublished(
  ctx: Context,
  resource: Published,
  owner: string,
  shown: readonly string[],
  most: number,
): Promise<void> {
  const endings = [
    ['accountClosed', shown],
    ['accountClosedUnreviewed', ['PENDING']],
  ] as const
  for (const [transition, states] of endings) {
    const { rows } = await sql<{ id: string }>`select id::text as id from ${resourceTable(resource)}
      where create_user = ${owner}::bigint and ${sql.ref(snake(resource.states.field))} = any(${[...states]}) limit ${sql.lit(most)}`.execute(
      ctx.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await moveAllBySystem(ctx, resource, ids, transition)
  }
}
