import type { LoaderFunctionArgs } from 'react-router'
import { inLang } from '#i18n/address.ts'
import { type SiteServices, servicesOf } from '#ui/services.ts'
import type { Motor, Page } from '../../motor/motor.ts'

const standing = ['/home', '/product', '/contact']

/** The largest page of the API, and as many of them as one file of the protocol takes with two languages. */
const size = 500
const most = 40

/** Every public page and every motor on the shelf, in both languages. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url)
  const motors = await allMotors(servicesOf(context))
  const entries = [
    ...standing.map((path) => entry(origin, path)),
    ...motors.map(({ id, lastConfirmedAt }) => entry(origin, `/machine/${id}`, lastConfirmedAt)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}

async function allMotors(services: SiteServices): Promise<Motor[]> {
  const read = (current: number) =>
    services.get<Page<Motor>>('/blade-machine/machine/listData', { size: String(size), current: String(current) })
  const first = await read(1)
  const motors = [...first.records]
  const pages = Math.min(most, Math.ceil(first.total / size))
  for (let current = 2; current <= pages; current++) motors.push(...(await read(current)).records)
  return motors
}

function entry(origin: string, path: string, changed?: string): string {
  const links = (['zh', 'en'] as const).map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang === 'zh' ? 'zh-CN' : 'en'}" href="${escapeXml(origin + inLang(path, lang))}"/>`,
  )
  const day = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''
  return (['zh', 'en'] as const)
    .map((lang) => `<url><loc>${escapeXml(origin + inLang(path, lang))}</loc>${day}${links.join('')}</url>`)
    .join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
