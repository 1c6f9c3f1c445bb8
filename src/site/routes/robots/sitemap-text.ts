import { createHash } from 'node:crypto'
import { localizedPath } from '#i18n/address.ts'

/** A page for search engines: its path without the language, and the day of its last change if it is known. */
export interface SitemapEntry {
  readonly path: string
  /** `YYYY-MM-DD` or ''. */
  readonly day?: string
}

const languages = ['zh', 'en'] as const

export const sitemapHead = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
`
export const sitemapEnd = '</urlset>\n'

/** A page in both languages, each with a link to the other. */
export function sitemapEntry(origin: string, { path, day = '' }: SitemapEntry): string {
  const addressIn = (lang: 'zh' | 'en'): string => escapeXml(origin + localizedPath(path, lang))
  const links = languages
    .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang === 'zh' ? 'zh-CN' : 'en'}" href="${addressIn(lang)}"/>`)
    .join('')
  const changed = day ? `<lastmod>${day}</lastmod>` : ''
  return languages.map((lang) => `<url><loc>${addressIn(lang)}</loc>${changed}${links}</url>\n`).join('')
}

/** An index of further files. */
export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</sitemapindex>
`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

type Body = string | ReadableStream<Uint8Array>

/**
 * A file that names what is in stock now, so that caches ask for it again each time; without a body where they have it. `parts` are all that
 * the body follows from, or the body itself.
 */
export async function xmlAnswer(request: Request, parts: readonly string[], body: () => Body | Promise<Body>): Promise<Response> {
  const etag = `W/"${createHash('sha1').update(JSON.stringify(parts)).digest('base64url')}"`
  const headers = { etag, 'cache-control': 'public, no-cache' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(await body(), { headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' } })
}
