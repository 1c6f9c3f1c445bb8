import { splitWords, t } from '#i18n/translate.ts'
import { uncached } from '#kernel/cache/cached-answers.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import { rejectTooMany } from '#kernel/jobs/enqueue.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** The row with its name and its message in the caller's language; what an import has read is for whoever asked for it. */
export const shownTo = ({ lang, user }: Context, row: JsonRow): JsonRow => {
  const { title, message, result, createUser } = row as Pick<Row<typeof jobResource>, 'title' | 'message' | 'result' | 'createUser'>
  const isOfAnother = createUser !== '' && createUser !== user?.id
  return { ...row, title: t(splitWords(title), lang), message: t(splitWords(message), lang), result: isOfAnother ? '' : result }
}

/** Jobs of one user of which another one is tried again: as few as any kind of job allows at once. */
const mostRetried = 2

export const jobService = defineService(jobResource, (crud) => ({
  ...crud,
  list: async (ctx, query, more) => {
    const page = uncached(await crud.list(ctx, query, more))
    return 'records' in page ? { ...page, records: page.records.map((row) => shownTo(ctx, row)) } : page
  },
  listOwn: async (ctx, query) => {
    const page = uncached(await crud.listOwn(ctx, query))
    return { ...page, records: page.records.map((row) => shownTo(ctx, row)) }
  },
  detail: async (ctx, id) => shownTo(ctx, uncached(await crud.detail(ctx, id))),
  rules: {
    cancel: { effect: () => ({ endTime: new Date() }) },
    /** A job that is tried again is handed to its queue again; it is one more of those that its owner waits for. */
    retry: {
      check: async (ctx, { createUser }) => {
        if (createUser) await rejectTooMany(ctx, createUser, mostRetried)
      },
      effect: () => ({ dispatched: false, attempts: 0, endTime: null }),
    },
  },
}))
