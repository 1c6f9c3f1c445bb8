import { createHash } from 'node:crypto'
import type { LoaderFunctionArgs } from 'react-router'
import { servicesOf } from '#site/services.ts'
import { loader as loadLandingPage } from '../landing/landing.page.tsx'
import { figuresOf, listingOf } from '../machine/print/listing.ts'
import { stockLineOf } from '../machine/stock-line.ts'
import { type Card, drawCard, siteCard } from './card.ts'

/** Seconds for which other sites may show a card without asking: what it says of a motor is over once the motor is sold. */
const maxAge = 600

/** The picture of a page for links on other sites, by the path of the page: `/card/machine/123.png`; `/card/site.png` for pages without one. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const [, path = ''] = /^(.+)\.png$/.exec(args.params['*'] ?? '') ?? []
  const card = await cardOf(args, path.split('/'))
  if (!card) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
  const { user } = servicesOf(args.context)
  const etag = `"${createHash('sha1').update(JSON.stringify(card)).digest('base64url')}"`
  // Sellers find their own motors longer than the public does.
  const headers = { etag, 'cache-control': user ? 'private, no-store' : `public, max-age=${maxAge}` }
  if (args.request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(await drawCard(card)), { headers: { ...headers, 'content-type': 'image/png' } })
}

async function cardOf(args: LoaderFunctionArgs, [page, ...parts]: string[]): Promise<Card | undefined> {
  const { lang, countRead } = servicesOf(args.context)
  if (page === 'site') return siteCard(lang)
  if (page === 'machine') return motorCard({ ...args, params: { id: parts[0] } })
  const [kind, ...rest] = parts
  // The address is decoded: a series can have a slash in it.
  const [key, type] = kind === 'brandType' ? rest : [rest.join('/')]
  if (page === 'stock') return landingCard({ ...args, params: { kind, key, type } }, lang)
  await countRead()
  return undefined
}

/** Its title, the figures that decide, and what there is of it. */
async function motorCard(args: LoaderFunctionArgs): Promise<Card> {
  const listing = await listingOf(args)
  const { lang, motor, title } = listing
  return { lang, title, figures: figuresOf(listing), note: stockLineOf(motor, lang) }
}

/** Its heading and its first sentence. */
async function landingCard(args: LoaderFunctionArgs, lang: 'zh' | 'en'): Promise<Card> {
  const { heading, text } = await loadLandingPage(args as Parameters<typeof loadLandingPage>[0])
  return { lang, title: heading, ...(text[0] ? { note: text[0] } : {}) }
}
