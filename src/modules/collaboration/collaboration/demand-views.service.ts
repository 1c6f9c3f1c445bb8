import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { runTask } from '#kernel/database/work.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'

/** Milliseconds after which views are written: each write makes the kept lists outdated. */
const delay = 30_000

interface Views {
  /** By demand. */
  counts: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

const viewsOf = onePerRuntime((runtime): Views => {
  runtime.beforeClose(() => writeViews(runtime))
  return { counts: new Map(), timer: undefined }
})

/** Counts that somebody reads a demand of another. */
export function countView({ runtime }: Context, id: string): void {
  const views = viewsOf(runtime)
  views.counts.set(id, (views.counts.get(id) ?? 0) + 1)
  views.timer ??= setTimeout(() => runTask('views', () => writeViews(runtime)), delay).unref()
}

/** Writes the views that this process has counted. A failed write is logged, and its views are lost. */
export async function writeViews(runtime: Runtime): Promise<void> {
  const views = viewsOf(runtime)
  const { counts } = views
  clearTimeout(views.timer)
  Object.assign(views, { counts: new Map(), timer: undefined })
  if (counts.size === 0) return
  // Raw SQL: many rows in one statement, and no change of their buyers' that would count as a version.
  await sql`update collaboration as d set view_count = view_count + seen.count
    from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::integer[]) as seen(id, count) where d.id = seen.id`
    .execute(crossTenantDb(runtime, 'views of demands'))
    .catch((error: unknown) => runtime.log.warn({ err: error }, 'views of demands could not be written'))
}
