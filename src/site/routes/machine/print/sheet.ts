import type { LoaderFunctionArgs } from 'react-router'
import { servicesOf } from '#site/services.ts'
import { drawInTurn } from '../../../drawings.ts'
import { printDataSheet } from './data-sheet.ts'
import { printLabel } from './label.ts'
import { listingOf } from './listing.ts'

const sheets = new Map([
  ['data-sheet.pdf', printDataSheet],
  ['label.pdf', printLabel],
])

/** What can be printed about a motor, as PDF. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const print = sheets.get(args.params.sheet ?? '')
  if (print) {
    const listing = await listingOf(args)
    return drawInTurn(() => print(listing))
  }
  await servicesOf(args.context).countRead()
  return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
}
