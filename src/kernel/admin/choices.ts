import { useQuery } from '@tanstack/react-query'
import { useLang } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import type { FieldOf } from '../resource/field.ts'
import { say } from '../resource/names.ts'
import { useDesk } from './desk.ts'

interface Choices {
  readonly options: { value: string | number; label: string }[]
  readonly loading: boolean
}

/** Dictionaries change seldom: kept for five minutes. */
const keptFor = 300_000

/** The choices of a `oneOf` or `manyOf` in the reader's language, keyed as they travel. */
export function useChoices({ dict, options, numeric }: FieldOf<'oneOf' | 'manyOf'>): Choices {
  const lang = useLang()
  const { dictionary } = useDesk()
  const { data = [], isLoading } = useQuery({
    queryKey: ['dictionary', lang, dict],
    queryFn: () => call<{ dictKey: string; dictValue: string }[]>('GET', dictionary, { query: { code: dict } }),
    enabled: dict !== undefined,
    staleTime: keptFor,
  })
  const fixed = Object.entries(options ?? {}).map(([key, words]) => [key, say(words, lang)] as const)
  const named = options ? fixed : data.map(({ dictKey, dictValue }) => [dictKey, dictValue] as const)
  return { options: named.map(([key, label]) => ({ value: numeric ? Number(key) : String(key), label })), loading: isLoading }
}
