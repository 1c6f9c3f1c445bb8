import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { Words } from '#kernel/resource/field.ts'
import { inLang, type Lang } from './address.ts'
import { type Given, tell } from './sentence.ts'

const Language = createContext<Lang>('zh')

/** Below it every sentence is in this language. */
export function LanguageProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  return <Language value={lang}>{children}</Language>
}

export function useLang(): Lang {
  return useContext(Language)
}

/** `const tell = useTell()` then `tell(['共 {n} 条', '{n} listing|{n} listings'], { n })`. */
export function useTell(): (words: Words, given?: Given) => string {
  const lang = useLang()
  return useCallback((words, given) => tell(words, lang, given), [lang])
}

/** The address of a page in the reader's language. */
export function useAddress(): (path: string) => string {
  const lang = useLang()
  return useCallback((path) => inLang(path, lang), [lang])
}
