import { useQuery } from '@tanstack/react-query'
import { useLang } from '#i18n/language.tsx'
import { t } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import type { FieldOf } from '../resource/field.ts'
import { useAdmin } from './admin-context.ts'

interface Choices {
  readonly options: { value: string | number; label: string }[]
  readonly loading: boolean
}

/** Dictionaries change seldom: kept for five minutes. */
const cacheTime = 300_000

/** The choices of a `oneOf` or `manyOf` in the reader's language, keyed as they travel. */
export function useChoices({ dict, options, numeric }: FieldOf<'oneOf' | 'manyOf'>): Choices {
  const lang = useLang()
  const { dictionary } = useAdmin()
  const { data = [], isLoading } = useQuery({
    queryKey: ['dictionary', lang, dict],
    queryFn: () => call<{ dictKey: string; dictValue: string }[]>('GET', dictionary, { query: { code: dict } }),
    enabled: dict !== undefined,
    staleTime: cacheTime,
  })
  const fixed = Object.entries(options ?? {}).map(([key, words]) => [key, t(words, lang)] as const)
  const named = options ? fixed : data.map(({ dictKey, dictValue }) => [dictKey, dictValue] as const)
  return { options: named.map(([key, label]) => ({ value: numeric ? Number(key) : String(key), label })), loading: isLoading }
}
