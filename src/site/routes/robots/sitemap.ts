import type { LoaderFunctionArgs } from 'react-router'
import { type Services, servicesOf } from '#site/services.ts'
import { motorsSitemap } from './sitemap-motors.ts'
import { pagesSitemap } from './sitemap-pages.ts'
import { sitemapIndex, xmlAnswer } from './sitemap-text.ts'

/**
 * The index of the sitemaps; with `part=pages` that of the pages, and with `after` that of motors on the shelf: as many as 50,000 addresses
 * in each need.
 */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  // A sitemap holds absolute addresses only.
  if (!services.origin) return new Response('Set PUBLIC_URL\n', { status: 404, headers: { 'content-type': 'text/plain' } })
  const after = url.searchParams.get('after')
  if (after !== null) return motorsSitemap(services, request, after)
  return url.searchParams.get('part') === 'pages' ? pagesSitemap(services, request) : index(services, request)
}

async function index({ origin, get }: Services, request: Request): Promise<Response> {
  const parts = await get<string[]>('/blade-machine/machine/address-parts')
  const queries = ['part=pages', ...parts.map((after) => `after=${after}`)]
  const addresses = queries.map((query) => `${origin}/sitemap.xml?${query}`)
  return xmlAnswer(request, addresses, () => sitemapIndex(addresses))
}
