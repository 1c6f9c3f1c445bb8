import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { inLang, type Lang } from './address.ts'
import { t, type Values, type Words } from './translate.ts'

const Language = createContext<Lang>('zh')

/** Below it every sentence is in this language. */
export function LanguageProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  return <Language value={lang}>{children}</Language>
}

export function useLang(): Lang {
  return useContext(Language)
}

/** `const t = useT()` then `t(['共 {n} 条', '{n} listing|{n} listings'], { n })`. */
export function useT(): (words: Words, values?: Values) => string {
  const lang = useLang()
  return useCallback((words, values) => t(words, lang, values), [lang])
}

/** The address of a page in the reader's language. */
export function useAddress(): (path: string) => string {
  const lang = useLang()
  return useCallback((path) => inLang(path, lang), [lang])
}
