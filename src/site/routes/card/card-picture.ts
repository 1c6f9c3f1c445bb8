import type { LoaderFunctionArgs } from 'react-router'
import { t } from '#i18n/translate.ts'
import { servicesOf } from '#site/services.ts'
import { conditionOf, priceOf, quantityOf, regionOf } from '../../motor/motor-text.ts'
import { loader as loadLandingPage } from '../landing/landing.page.tsx'
import { figuresOf, listingOf } from '../machine/print/listing.ts'
import { type Card, drawCard, siteCard } from './card.ts'

/** The picture of a page for links on other sites, by the path of the page: `/card/machine/123.png`; `/card/site.png` for pages without one. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const [, path = ''] = /^(.+)\.png$/.exec(args.params['*'] ?? '') ?? []
  const card = await cardOf(args, path.split('/'))
  if (!card) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
  // Other sites may keep it for a day.
  return new Response(new Uint8Array(await drawCard(card)), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  })
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

/** Its title, the figures that decide, condition, quantity, price, place and number. */
async function motorCard(args: LoaderFunctionArgs): Promise<Card> {
  const listing = await listingOf(args)
  const { lang, motor, title } = listing
  const note = [t(conditionOf(motor), lang), t(quantityOf(motor), lang), priceOf(motor).amount, t(regionOf(motor), lang), motor.listingNo]
  return { lang, title, figures: figuresOf(listing), note: note.filter(Boolean).join(' · ') }
}

/** Its heading and its first sentence. */
async function landingCard(args: LoaderFunctionArgs, lang: 'zh' | 'en'): Promise<Card> {
  const { heading, text } = await loadLandingPage(args as Parameters<typeof loadLandingPage>[0])
  return { lang, title: heading, ...(text[0] ? { note: text[0] } : {}) }
}
