import type { MetaDescriptor } from 'react-router'
import { bare, inLang, langOf } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import type { RootData } from './reader.ts'

export const siteName: Words = ['MotorSpot 现货电机', 'MotorSpot']
export const tagline: Words = ['专业的现货电机展示平台', 'Professional spot motor display platform']

interface Asked {
  readonly location: { readonly pathname: string }
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
}

interface Page {
  readonly title: Words
  readonly description?: Words
  /** Part of the query that makes this another page for search engines. */
  readonly query?: string
  /** An address of this site or a whole one. */
  readonly image?: string
  /** False keeps search engines out. */
  readonly listed?: boolean
  readonly data?: object
}

/** Title, description, canonical address, the display name in the other language, and the card that messengers show. */
export function headOf({ location, matches }: Asked, page: Page): MetaDescriptor[] {
  const lang = langOf(location.pathname)
  const origin = (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.origin ?? ''
  const path = bare(location.pathname) + (page.query ? `?${page.query}` : '')
  const title = `${t(page.title, lang)} | ${t(siteName, lang)}`
  const description = t(page.description ?? tagline, lang)
  const head: MetaDescriptor[] = [{ title }, { name: 'description', content: description }]
  if (page.listed === false) return [...head, { name: 'robots', content: 'noindex' }]
  return [
    ...head,
    ...addresses(origin, path, lang),
    ...card(origin, path, lang, title, description, page.image),
    ...(page.data ? [{ 'script:ld+json': page.data }] : []),
  ]
}

function addresses(origin: string, path: string, lang: 'zh' | 'en'): MetaDescriptor[] {
  const at = (language: 'zh' | 'en') => origin + inLang(path, language)
  return [
    { tagName: 'link', rel: 'canonical', href: at(lang) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: at('zh') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: at('en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: at('zh') },
  ]
}

function card(origin: string, path: string, lang: 'zh' | 'en', title: string, description: string, image?: string): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: t(siteName, lang) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + inLang(path, lang) },
    { property: 'og:locale', content: lang === 'zh' ? 'zh_CN' : 'en_US' },
    ...(image ? [{ property: 'og:image', content: new URL(image, origin || 'http://localhost').href }] : []),
  ]
}
