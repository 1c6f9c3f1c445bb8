import { localizedPath } from '#i18n/address.ts'
import { t } from '#i18n/translate.ts'
import { type PageHead, siteName } from '../../head.ts'
import { breadcrumbOf, graphOf } from '../../structured-data.ts'
import type { Article } from './article.ts'

/** The product's time zone has no summer time. */
const zone = '+08:00'

/** What is said about an article in its head. */
export function articleHead(article: Article, origin: string, lang: 'zh' | 'en'): PageHead {
  const { id, title, summary, author, cover, publishTime } = article
  const path = `/news/detail/${id}`
  const crumbs = [
    { name: t(['新闻中心', 'News'], lang), path: '/news' },
    { name: title, path },
  ]
  const publisher = { '@type': 'Organization', name: siteName[1], url: origin, logo: `${origin}/icon-512.png` }
  const node = {
    '@type': 'NewsArticle',
    headline: title,
    description: summary || title,
    datePublished: publishTime.replace(' ', 'T') + zone,
    mainEntityOfPage: origin + localizedPath(path, lang),
    image: cover ? [new URL(cover, origin || 'http://localhost').href] : [],
    author: author ? { '@type': 'Person', name: author } : publisher,
    publisher,
  }
  return {
    title: [title, title],
    description: [summary || title, summary || title],
    canonical: path,
    data: graphOf(breadcrumbOf(crumbs, origin, lang), node),
  }
}
