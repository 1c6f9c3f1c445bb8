import { t } from '#i18n/translate.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { logApi } from './log-api.resource.ts'
import { subjectOf, wordsIn } from './log-words.service.ts'

/** What a call was about, and why it was rejected, in the caller's language. */
const inLanguage = (ctx: Context, row: JsonRow): JsonRow => ({
  ...row,
  message: t(wordsIn(String(row.message)), ctx.lang),
  title: t(subjectOf(ctx.runtime.registry, String(row.requestUri).replace(/^\/api/, '')).title, ctx.lang),
})

export const logApiService = defineService(logApi, (crud) => ({
  ...crud,
  /** What was sent is shown in the detail alone. */
  list: async (ctx, values, more) => {
    const page = await crud.list(ctx, values, more)
    if (!('records' in page)) return page
    return { ...page, records: page.records.map(({ params: _, ...row }) => inLanguage(ctx, row)) }
  },
  detail: async (ctx, values) => inLanguage(ctx, await crud.detail(ctx, values)),
}))
