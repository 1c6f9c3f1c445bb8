export type Lang = 'zh' | 'en'

/** The language of a page by its path: English for `/en` and below, else Chinese. */
export function langOf(pathname: string): Lang {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'zh'
}

/** The language saved in the cookie `lang`, given all cookies as in the `Cookie` header; Chinese if there is none. */
export function langFromCookies(cookies: string | null): Lang {
  return /(?:^|;\s*)lang=en(?:;|$)/.test(cookies ?? '') ? 'en' : 'zh'
}

/** Removes the language prefix: `/en/product` → `/product`. */
export function pathWithoutLang(pathname: string): string {
  return langOf(pathname) === 'en' ? pathname.slice(3) || '/' : pathname
}

/** The path of the same page in a language, query and hash included: `/product?q=1` → `/en/product?q=1`. */
export function localizedPath(path: string, lang: Lang): string {
  const end = path.search(/[?#]/)
  const [pathname, rest] = end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end)]
  const plain = pathWithoutLang(pathname)
  return `${lang === 'en' ? `/en${plain === '/' ? '' : plain}` : plain}${rest}`
}

/**
 * Returns the path, normalised as browsers do it, if it stays on this site, else the fallback. It prevents open redirects, also those
 * that only normalising shows (`/..//evil.example`), and `javascript:` URLs.
 */
export function safeRedirectPath(path: string | null | undefined, fallback: string): string {
  const base = 'http://localhost.invalid'
  const url = path?.startsWith('/') ? URL.parse(path, base) : null
  const staysHere = url?.origin === base && !url.pathname.startsWith('//')
  return staysHere ? `${url.pathname}${url.search}${url.hash}` : fallback
}

/** Whether a text is a path of this site, or an `http` or `https` address. */
export const isWebAddress = (text: string): boolean =>
  !/[\s<>"']/.test(text) && (safeRedirectPath(text, '') !== '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''))
