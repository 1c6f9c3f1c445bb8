import { redirect } from 'react-router'
import { langFromCookies, langOf, localizedPath, pathWithoutLang } from '#i18n/address.ts'

export const isPasswordPage = (pathname: string): boolean => pathWithoutLang(pathname) === '/password'

/** The page of a user whose password somebody else has set: the one where it is changed, from where the user comes back. */
export function leadToPasswordChange({ pathname, search }: Pick<URL, 'pathname' | 'search'>, cookies: string | null): void {
  if (isPasswordPage(pathname)) return
  // Pages of the back-office have one address in both languages.
  const lang = langOf(pathname) === 'en' ? 'en' : langFromCookies(cookies)
  throw redirect(localizedPath(`/password?redirect_url=${encodeURIComponent(pathname + search)}`, lang))
}
