import type { RowOf } from '#kernel/resource/field.ts'
import type { dictionaryAction } from '#modules/system/dict/dict.fields.ts'
import type { Services } from './services.ts'

/** A choice with its label in the language of the request. */
export interface Choice {
  readonly key: string
  readonly label: string
}

/** The choices of one dictionary, in its order. */
export async function choicesOf(services: Services, code: string): Promise<Choice[]> {
  const entries = await services.get<RowOf<typeof dictionaryAction.answer>[]>('/blade-system/dict/dictionary', { code })
  return entries.map(({ dictKey, dictValue }) => ({ key: dictKey, label: dictValue }))
}
