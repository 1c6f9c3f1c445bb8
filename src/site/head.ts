import type { MetaDescriptor } from 'react-router'
import { langOf, localizedPath, pathWithoutLang } from '#i18n/address.ts'
import { t, type Words } from '#i18n/translate.ts'
import type { RootData } from './root-data.ts'

export const siteName: Words = ['MotorSpot 现货电机', 'MotorSpot']
export const tagline: Words = ['专业的现货电机展示平台', 'Professional spot motor display platform']

interface PageArgs {
  readonly location: { readonly pathname: string }
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]
}

/** What is said about a page in its head. */
export interface PageHead {
  readonly title: Words
  readonly description?: Words
  /** The canonical path with its query string and without the language, where it is not that of the address. */
  readonly canonical?: string
  /** The path of a picture of 1200 × 630 px for links on other sites, without the language; that of the site by default. */
  readonly card?: string
  /** False adds `noindex` and omits the canonical and Open Graph tags. */
  readonly indexed?: boolean
  /** Structured data (JSON-LD). */
  readonly data?: object
}

/** Returns the meta tags of a page: title, description, canonical and alternate-language links, Open Graph tags and JSON-LD. */
export function headOf({ location, matches }: PageArgs, page: PageHead): MetaDescriptor[] {
  const lang = langOf(location.pathname)
  const origin = (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.origin ?? ''
  const path = page.canonical ?? pathWithoutLang(location.pathname)
  const title = `${t(page.title, lang)} | ${t(siteName, lang)}`
  const description = t(page.description ?? tagline, lang)
  const head: MetaDescriptor[] = [{ title }, { name: 'description', content: description }]
  if (page.indexed === false) return [...head, { name: 'robots', content: 'noindex' }]
  return [
    ...head,
    ...(origin ? languageLinks(origin, path, lang) : []),
    ...openGraphTags(origin, path, lang, title, description, page.card ?? '/card/site.png'),
    ...(page.data ? [{ 'script:ld+json': page.data }] : []),
  ]
}

function languageLinks(origin: string, path: string, lang: 'zh' | 'en'): MetaDescriptor[] {
  const addressIn = (language: 'zh' | 'en') => origin + localizedPath(path, language)
  return [
    { tagName: 'link', rel: 'canonical', href: addressIn(lang) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'zh-CN', href: addressIn('zh') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: addressIn('en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('zh') },
  ]
}

function openGraphTags(
  origin: string,
  path: string,
  lang: 'zh' | 'en',
  title: string,
  description: string,
  card: string,
): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: t(siteName, lang) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(origin ? [{ property: 'og:url', content: origin + localizedPath(path, lang) }] : []),
    { property: 'og:locale', content: lang === 'zh' ? 'zh_CN' : 'en_US' },
    ...(origin
      ? [
          { property: 'og:image', content: origin + localizedPath(card, lang) },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}
