import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { WriteBehind } from '#kernel/cache/write-behind.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

const viewsOf = onePerRuntime(
  (runtime) =>
    new WriteBehind<string>(runtime, {
      what: 'views of demands',
      // Each write makes the cached lists outdated.
      delay: 30_000,
      maxWaiting: 10_000,
      write: (seen) => addViews(runtime, new Map(seen.map(({ entry, times }) => [entry, times]))),
    }),
)

/** Counts that somebody reads a demand of another. */
export function countView({ runtime }: Context, id: string): void {
  viewsOf(runtime).add(id, id)
}

/** Writes the views that this process has counted. */
export const writeViews = (runtime: Runtime): Promise<void> => viewsOf(runtime).flush()

async function addViews(runtime: Runtime, views: ReadonlyMap<string, number>): Promise<void> {
  // Raw SQL: many rows in one statement, locked in one order by all processes, and no change of their buyers' that would count as a version.
  await sql`update collaboration as d set view_count = d.view_count + seen.times
    from (select id, times from collaboration join unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::integer[]) as seen(id, times) using (id)
      order by id for no key update of collaboration) as seen
    where d.id = seen.id`.execute(crossTenantDb(runtime, 'views of demands'))
}
