import { reasonWords } from '#i18n/chosen-reasons.ts'
import { t, type Words } from '#i18n/translate.ts'
import type { Page } from '#kernel/crud/read.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'

/** The reason of a transition in both languages: chosen ones are stored by their codes. */
export const wordsOfReason = async ({ runtime }: Context, { states }: Resource, stored: string): Promise<Words> =>
  reasonWords(stored, await dictionaryOf(runtime, states?.reasonDict ?? ''))

/** Rows with the reason of their latest transition in the caller's language. */
export async function withReasons(ctx: Context, resource: Resource, rows: readonly JsonRow[]): Promise<JsonRow[]> {
  const name = resource.states?.reasonField ?? ''
  const printed = async (row: JsonRow): Promise<JsonRow> =>
    row[name] ? { ...row, [name]: t(await wordsOfReason(ctx, resource, String(row[name])), ctx.lang) } : row
  return Promise.all(rows.map(printed))
}

/** A list with the reasons of its rows in the caller's language. */
export const withReasonsIn = async (ctx: Context, resource: Resource, list: Page | JsonRow[]): Promise<Page | JsonRow[]> =>
  'records' in list ? { ...list, records: await withReasons(ctx, resource, list.records) } : withReasons(ctx, resource, list)
