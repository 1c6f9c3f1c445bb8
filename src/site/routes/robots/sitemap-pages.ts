import { type LandingKind, pagesInSitemap } from '#modules/machine/machine/landing-kinds.ts'
import { news } from '#modules/news/news/news.resource.ts'
import type { Services } from '#site/services.ts'
import { landingPath } from '../../landing-path.ts'
import { sitemapEnd, sitemapEntry, sitemapHead, xmlAnswer } from './sitemap-text.ts'

const staticPages = ['/home', '/product', '/product/list', '/purchase', '/news', '/contact', '/terms', '/privacy']

/** Articles in the sitemap, the pinned and the latest ones. */
const maxArticles = 500

/** What `machine/landing-pages` answers. */
interface LandingPage {
  readonly kind: LandingKind
  readonly key: string
  readonly type: string
}

/** The sitemap of the pages that do not show a single motor: at most 25,000 in two languages, those with the most motors. */
export async function pagesSitemap({ origin, get, open }: Services): Promise<Response> {
  const pages = await get<LandingPage[]>('/blade-machine/machine/landing-pages')
  const sellers = await get<string[]>('/blade-machine/seller/addresses')
  const articles = await open(news, 'listData', { size: String(maxArticles) })
  const articlePaths = articles.records.map(({ id }) => `/news/detail/${id}`)
  const paths = [
    ...staticPages,
    ...articlePaths,
    ...sellers.map((id) => `/seller/${id}`),
    ...pages.map(({ kind, key, type }) => landingPath(kind, key, type)),
  ].slice(0, pagesInSitemap)
  return xmlAnswer(sitemapHead + paths.map((path) => sitemapEntry(origin, { path })).join('') + sitemapEnd)
}
