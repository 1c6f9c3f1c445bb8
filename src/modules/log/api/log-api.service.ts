import { splitWords, t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { logApi } from './log-api.resource.ts'
import { subjectOf } from './log-words.service.ts'
import { platformUse } from './platform-use.service.ts'

/** The row with its title, and the reason of a rejection, in the caller's language. */
const inLanguage = ({ runtime, lang }: Context, row: JsonRow): JsonRow => {
  const { requestUri, message, methodName } = row as Pick<Row<typeof logApi>, 'requestUri' | 'message' | 'methodName'>
  const title =
    methodName === platformUse
      ? (['跨租户操作', 'Across all tenants'] as const)
      : subjectOf(runtime.registry, requestUri.replace(/^\/api/, '')).title
  return { ...row, message: t(splitWords(message), lang), title: t(title, lang) }
}

export const logApiService = defineService(logApi, (crud) => ({
  ...crud,
  /** Without the sent parameters, which only the detail shows. */
  list: async (ctx, query, more) => {
    const page = await crud.list(ctx, query, more)
    if (!('records' in page)) return page
    return { ...page, records: page.records.map(({ params: _, ...row }) => inLanguage(ctx, row)) }
  },
  detail: async (ctx, id) => inLanguage(ctx, uncached(await crud.detail(ctx, id))),
}))
