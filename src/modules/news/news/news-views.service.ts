import { sql } from 'kysely'
import { onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import { type Collected, WriteBehind } from '#kernel/cache/write-behind.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { isAllowed } from '../../auth/limits.service.ts'
import { news } from './news.resource.ts'

interface Read {
  readonly tenant: string
  readonly article: string
}

const readsOf = onePerRuntime(
  (runtime) =>
    new WriteBehind<Read>(runtime, {
      what: 'readers of articles',
      delay: 5_000,
      maxWaiting: 10_000,
      write: (reads) => addReads(runtime, reads),
    }),
)

/** Counts a reader of a published article; the same address once an hour. */
export async function countView(ctx: Context, id: string): Promise<void> {
  const { runtime, tenant, address } = ctx
  const shown = await repository(ctx, news, { rows: 'all' }).find({ id, newsStatus: 'ON' })
  if (shown && (await isAllowed(runtime, 'newsView', tenant, id, address))) readsOf(runtime).add(`${tenant} ${id}`, { tenant, article: id })
}

/** Writes the readers that this process has counted. */
export const writeReads = (runtime: Runtime): Promise<void> => readsOf(runtime).flush()

async function addReads(runtime: Runtime, reads: readonly Collected<Read>[]): Promise<void> {
  const rows = reads.map(({ entry, times }) => ({ ...entry, times }))
  // Raw SQL: many articles in one statement, in one order by all processes; the first reader of an article adds its row.
  await sql`insert into news_view as t (tenant_id, news_id, views)
    select tenant, article, times from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reads(tenant text, article text, times integer)
    order by tenant, article
    on conflict (tenant_id, news_id, deleted_id) do update set views = t.views + excluded.views`.execute(
    crossTenantDb(runtime, 'readers of articles'),
  )
}
