import { say } from '#kernel/resource/names.ts'
import type { Context } from '#kernel/server/context.ts'
import type { Wire } from '#kernel/server/rows.ts'
import { defineService } from '#kernel/server/service.ts'
import { logApi } from './log-api.resource.ts'
import { subjectOf, wordsIn } from './log-words.service.ts'

/** What a call was about, and why it was refused, in the caller's language. */
const inLanguage = (ctx: Context, row: Wire): Wire => ({
  ...row,
  message: say(wordsIn(String(row.message)), ctx.lang),
  title: say(subjectOf(ctx.house.nouns, String(row.requestUri).replace(/^\/api/, '')).title, ctx.lang),
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
