import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { type LandingKind, pagesInSitemap } from '#modules/machine/landing-pages/landing-kinds.ts'
import { news } from '#modules/news/news/news.resource.ts'
import type { Services } from '#site/services.ts'
import { landingPath } from '../../landing-path.ts'
import { sitemapEnd, sitemapEntry, sitemapHead, xmlAnswer } from './sitemap-text.ts'

const staticPages = ['/home', '/product', '/product/list', '/purchase', '/news', '/contact', '/terms', '/privacy']

/** Articles and demands in the sitemap, the latest ones. */
const mostOfAKind = 500

/** What `machine/landing-pages` answers. */
interface LandingPage {
  readonly kind: LandingKind
  readonly key: string
  readonly type: string
}

/** The sitemap of the pages that do not show a single motor: at most 25,000 in two languages, those with the most motors. */
export async function pagesSitemap({ origin, get, open }: Services, request: Request): Promise<Response> {
  const pages = await get<LandingPage[]>('/blade-machine/machine/landing-pages')
  const sellers = await get<string[]>('/blade-machine/seller/addresses')
  const demands = await open(collaboration, 'listData', { size: String(mostOfAKind) })
  const articles = await open(news, 'listData', { size: String(mostOfAKind) })
  const articlePaths = articles.records.map(({ id }) => `/news/detail/${id}`)
  const demandPaths = demands.records.map(({ id }) => `/purchase/${id}`)
  const sellerPaths = sellers.map((id) => `/seller/${id}`)
  const paths = [
    ...staticPages,
    ...articlePaths,
    ...sellerPaths,
    ...demandPaths,
    ...pages.map(({ kind, key, type }) => landingPath(kind, key, type)),
  ].slice(0, pagesInSitemap)
  return xmlAnswer(
    request,
    [origin, ...paths],
    () => sitemapHead + paths.map((path) => sitemapEntry(origin, { path })).join('') + sitemapEnd,
  )
}
