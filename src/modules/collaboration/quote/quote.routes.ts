import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, openShape, rowShape, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { machine } from '../../machine/machine/machine.resource.ts'
import { ownOffers } from './own-offers.service.ts'
import { quote } from './quote.resource.ts'
import { acceptQuote, declineQuote, quoteService } from './quote.service.ts'
import { receivedQuotes } from './received-quotes.service.ts'

const chosen = {
  id: { kind: 'text', label: ['报价', 'Quote'], max: 19, required: ['请选择报价', 'Choose a quote'] },
} as const

/** How sellers quote, and how buyers read and decide. */
export const quoteRoutes = defineRoutes((route) => {
  route.row(
    '/blade-collaboration/quote/submit',
    'member',
    {
      summary: 'Quote for a demand of another, or change an own quote that stands; its files are uploaded with `isPrivate`',
      resource: quote,
    },
    (ctx, body) => quoteService.submit(ctx, body),
  )
  route.get(
    '/blade-collaboration/quote/offers',
    'member',
    {
      summary:
        "The caller's motors on the shelf for an open demand, those that fit best first; those that do not (`D`) last, by their titles",
      input: { demandId: { kind: 'text', label: ['求购', 'Demand'], max: 19 } },
      answer: arrayOf(
        objectOf({
          ...textParameters('id', 'title', 'titleEn', 'currency'),
          grade: { type: 'string', enum: ['A', 'B', 'C', 'D'] },
          ...{ score: wholeShape, quantity: wholeShape },
        }),
      ),
      readsRows: true,
    },
    (ctx, { demandId }) => ownOffers(ctx, demandId ?? ''),
  )
  route.get(
    '/blade-collaboration/quote/received',
    'member',
    {
      summary: 'The quotes for an own demand, each with the motor that is offered and how well it meets the demand',
      input: { demandId: { kind: 'text', label: ['求购', 'Demand'], max: 19 } },
      answer: arrayOf(
        objectOf(
          {
            quote: rowShape(quote, true),
            motor: openShape(machine, machine.open.listData),
            grade: { type: 'string', enum: ['A', 'B', 'C', 'D'] },
            score: wholeShape,
            reasons: arrayOf(objectOf({ property: textShape, score: { type: 'number' }, note: textShape })),
          },
          ['quote'],
        ),
      ),
      readsRows: true,
    },
    (ctx, { demandId }) => receivedQuotes(ctx, demandId ?? ''),
  )
  route.post(
    '/blade-collaboration/quote/accept',
    'member',
    {
      summary:
        'Buy: close the own demand with a quote, as it was read; 409 with both versions where the seller has changed it since, or another rest would be wanted',
      input: {
        ...chosen,
        rowVersion: {
          kind: 'whole',
          min: 0,
          label: ['版本', 'Version'],
          required: ['缺少报价的版本，请刷新', 'Load the page again: the version is missing'],
        },
        rest: { kind: 'whole', min: 0, label: ['采纳后的余量', 'Pieces wanted after it'] },
      },
    },
    (ctx, { id, rowVersion, rest }) => acceptQuote(ctx, id, { rowVersion, rest: rest ?? undefined }),
  )
  route.post(
    '/blade-collaboration/quote/decline',
    'member',
    { summary: 'Decline a quote for an own demand', input: chosen },
    (ctx, { id }) => declineQuote(ctx, id),
  )
})
