import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { type Lang, localizedPath } from './address.ts'
import { t, type Values, type Words } from './translate.ts'

const Language = createContext<Lang>('zh')

/** Sets the language of all components below. */
export function LanguageProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  return <Language value={lang}>{children}</Language>
}

export function useLang(): Lang {
  return useContext(Language)
}

/** Returns `t` for the current language: `t(['共 {n} 条', '{n} listing|{n} listings'], { n })`. */
export function useT(): (words: Words, values?: Values) => string {
  const lang = useLang()
  return useCallback((words, values) => t(words, lang, values), [lang])
}

/** Returns a function that converts a path to the current language: `/product` → `/en/product`. */
export function useAddress(): (path: string) => string {
  const lang = useLang()
  return useCallback((path) => localizedPath(path, lang), [lang])
}
