export type Lang = 'zh' | 'en'

/** The language that an address is in: everything below `/en` is English. */
export function langOf(pathname: string): Lang {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'zh'
}

/** The language that was chosen last, by the cookies of a request. */
export function rememberedLang(cookies: string | null): Lang {
  return /(?:^|;\s*)lang=en(?:;|$)/.test(cookies ?? '') ? 'en' : 'zh'
}

/** `/en/product` → `/product`. */
export function bare(pathname: string): string {
  return langOf(pathname) === 'en' ? pathname.slice(3) || '/' : pathname
}

/** The address of the same page in a language: `/product` → `/en/product`. */
export function inLang(path: string, lang: Lang): string {
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  const here = bare(pathname)
  return `${lang === 'en' ? `/en${here === '/' ? '' : here}` : here}${rest}`
}

/** A path of this site that one may be sent to, or the fallback: never another host, never a script. */
export function sameSite(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path)) return fallback
  try {
    const url = new URL(path, 'http://here.invalid')
    return url.origin === 'http://here.invalid' ? `${url.pathname}${url.search}${url.hash}` : fallback
  } catch {
    return fallback
  }
}
