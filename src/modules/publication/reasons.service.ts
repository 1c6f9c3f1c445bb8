import { reasonWords } from '#i18n/chosen-reasons.ts'
import type { Words } from '#i18n/translate.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dictionaryOf } from '#kernel/runtime/provide.ts'

/** The reason of a transition in both languages: chosen ones are stored by their codes. */
export const wordsOfReason = async ({ runtime }: Context, { states }: Resource, stored: string): Promise<Words> =>
  reasonWords(stored, await dictionaryOf(runtime, states?.reasonDict ?? ''))
