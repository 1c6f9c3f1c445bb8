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
