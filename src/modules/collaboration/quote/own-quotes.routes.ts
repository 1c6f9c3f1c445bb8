import { defineRoutes } from '#kernel/http/routes.ts'
import { flagShape, objectOf, pageShape, rowShape, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { ownQuotes } from './own-quotes.service.ts'
import { quote } from './quote.resource.ts'
import { inquiryAbout } from './quote-inquiry.service.ts'
import { recordSale, undoRecordedSale } from './record-sale.service.ts'

const chosen = { id: { kind: 'text', label: ['报价', 'Quote'], max: 19, required: ['请选择报价', 'Choose a quote'] } } as const

/** What a seller has quoted, and the inquiry that follows from a quote. */
export const ownQuotesRoutes = defineRoutes((route) => {
  route.get(
    '/blade-collaboration/quote/own',
    'member',
    {
      summary: "The caller's quotes, the newest first, each with its demand as it is now",
      input: {
        current: { kind: 'whole', label: ['页码', 'Page'], min: 1, max: 1_000 },
        size: { kind: 'whole', label: ['每页条数', 'Page size'], min: 1, max: 100 },
        quoteState: { kind: 'oneOf', label: quote.fields.quoteState.label, options: quote.fields.quoteState.options },
      },
      answer: pageShape(
        objectOf({
          quote: rowShape(quote, true),
          demand: objectOf({ ...textParameters('id', 'title', 'deadline', 'stateName'), isOpen: flagShape }),
        }),
      ),
      readsRows: true,
    },
    (ctx, { current, size, quoteState }) =>
      ownQuotes(ctx, { current: String(current ?? 1), size: String(size ?? 10), quoteState: quoteState ?? '' }),
  )
  route.post(
    '/blade-collaboration/quote/talk',
    'member',
    {
      summary: 'The inquiry of the buyer and the seller of an accepted quote, opened where there is none yet',
      input: chosen,
      answer: objectOf({ id: textShape }),
    },
    async (ctx, { id }) => ({ id: await inquiryAbout(ctx, id) }),
  )
  route.post(
    '/blade-collaboration/quote/record-sale',
    'member',
    {
      summary: 'Take the pieces of an own accepted quote off the listing that it names, once; how many are left',
      input: chosen,
      answer: objectOf({ left: wholeShape }),
      tenant: quote,
    },
    (ctx, { id }) => recordSale(ctx, id),
  )
  route.post(
    '/blade-collaboration/quote/undo-sale',
    'member',
    {
      summary: 'Take the recorded sale of an own quote back, once: its pieces are in stock again; how many are there',
      input: chosen,
      answer: objectOf({ left: wholeShape }),
      tenant: quote,
    },
    (ctx, { id }) => undoRecordedSale(ctx, id),
  )
})
