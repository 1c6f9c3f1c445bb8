import { uncached } from '#kernel/cache/cached-answers.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isAllowed } from '../../auth/limits.service.ts'
import { news } from './news.resource.ts'
import { newsView } from './news-view.resource.ts'

/** Counts a reader of a published article; the same address once an hour. */
export async function countView(ctx: Context, id: string): Promise<void> {
  const shown = await repository(ctx, news, { rows: 'all' }).find({ id, newsStatus: 'ON' })
  if (!shown || !(await isAllowed(ctx.runtime, 'newsView', ctx.tenant, id, ctx.address))) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('news_view')
    .set(({ eb }) => ({ views: eb('views', '+', 1) }))
    .where('news_id', '=', id)
    .executeTakeFirst()
  // Two first readers at the same time may both find no row: the second of them is not counted.
  if (numUpdatedRows === 0n)
    await repository(ctx, newsView)
      .insert({ newsId: id, views: 1 })
      .catch(() => undefined)
}

async function withViews(ctx: Context, row: JsonRow): Promise<JsonRow> {
  const counted = await repository(ctx, newsView, { rows: 'all' }).find({ newsId: String(row.id) })
  return { ...row, viewCount: counted?.views ?? 0 }
}

export const newsService = defineService(news, (crud) => ({
  ...crud,
  detail: async (ctx, id) => withViews(ctx, uncached(await crud.detail(ctx, id))),
  submit: async (ctx, body, fixed) => withViews(ctx, await crud.submit(ctx, body, fixed)),
  rules: { publish: { effect: (_, { publishTime }) => ({ publishTime: publishTime ?? new Date() }) } },
}))
