import { uncached } from '#kernel/cache/cached-answers.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { news } from './news.resource.ts'
import { newsView } from './news-view.resource.ts'

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
