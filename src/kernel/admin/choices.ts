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

/** Dictionaries change rarely: milliseconds for which a loaded one counts as fresh. */
const staleTime = 300_000

/** The options of a `oneOf` or `manyOf` field: `value` as in the JSON row, `label` in the user's language. */
export function useChoices({ dict, options, numeric }: FieldOf<'oneOf' | 'manyOf'>): Choices {
  const lang = useLang()
  const { dictionary } = useAdmin()
  const { data = [], isLoading } = useQuery({
    queryKey: ['dictionary', lang, dict],
    queryFn: () => call<{ dictKey: string; dictValue: string }[]>('GET', dictionary, { query: { code: dict } }),
    enabled: dict !== undefined,
    staleTime,
  })
  const declared = Object.entries(options ?? {}).map(([key, words]) => [key, t(words, lang)] as const)
  const entries = options ? declared : data.map(({ dictKey, dictValue }) => [dictKey, dictValue] as const)
  return { options: entries.map(([key, label]) => ({ value: numeric ? Number(key) : String(key), label })), loading: isLoading }
}
