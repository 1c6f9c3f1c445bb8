import type { LoaderFunctionArgs } from 'react-router'
import { localizedPath } from '#i18n/address.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { type Services, servicesOf } from '#site/services.ts'
import type { Motor } from '../../motor/motor.ts'

const staticPages = ['/home', '/product', '/contact']

/** The maximum page size of the API. */
const pageSize = 500

/** 40 pages of 500 motors in two languages: below the limit of 50,000 URLs per sitemap file. */
const maxPages = 40

/** The sitemap: the static public pages and every motor on the shelf, in both languages. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  const { origin } = services
  // A sitemap holds absolute addresses only.
  if (!origin) return new Response('Set PUBLIC_URL\n', { status: 404, headers: { 'content-type': 'text/plain' } })
  const motors = await allMotors(services)
  const entries = [
    ...staticPages.map((path) => entry(origin, path)),
    ...motors.map(({ id, lastConfirmedAt }) => entry(origin, `/machine/${id}`, lastConfirmedAt)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}

async function allMotors(services: Services): Promise<Motor[]> {
  const loadPage = (current: number) => services.open(machine, 'listData', { size: String(pageSize), current: String(current) })
  const first = await loadPage(1)
  const motors = [...first.records]
  const pages = Math.min(maxPages, Math.ceil(first.total / pageSize))
  for (let current = 2; current <= pages; current++) motors.push(...(await loadPage(current)).records)
  return motors
}

function entry(origin: string, path: string, changed?: string): string {
  const links = (['zh', 'en'] as const).map(
    (lang) =>
      `<xhtml:link rel="alternate" hreflang="${lang === 'zh' ? 'zh-CN' : 'en'}" href="${escapeXml(origin + localizedPath(path, lang))}"/>`,
  )
  const day = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''
  return (['zh', 'en'] as const)
    .map((lang) => `<url><loc>${escapeXml(origin + localizedPath(path, lang))}</loc>${day}${links.join('')}</url>`)
    .join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
