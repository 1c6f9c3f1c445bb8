import { isId } from '#kernel/crud/kinds.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { landingMinimum } from './landing-kinds.ts'
import { addressParts, landingPages, motorAddresses, stockVersion } from './landing-pages.service.ts'

/** What search engines are told of the public stock. */
export const landingPagesRoutes = defineRoutes((route) => {
  route.get(
    '/blade-machine/machine/landing-pages',
    'open',
    {
      summary: 'The parts of the stock that have a page of their own, with their numbers of listings',
      answer: arrayOf(
        objectOf({ kind: { type: 'string', enum: Object.keys(landingMinimum) }, key: textShape, type: textShape, count: wholeShape }),
      ),
      readsRows: true,
    },
    (ctx) => landingPages(ctx),
  )
  route.get(
    '/blade-machine/machine/address-parts',
    'open',
    { summary: 'The ids behind which each file of 25,000 motors on the shelf begins', answer: arrayOf(textShape), readsRows: true },
    (ctx) => addressParts(ctx),
  )
  route.get(
    '/blade-machine/machine/addresses',
    'open',
    {
      summary: 'At most 5,000 motors on the shelf behind an id, in the order of their ids',
      input: { after: { kind: 'text', label: ['编号', 'Id'], max: 19 } },
      answer: arrayOf(objectOf({ id: textShape, day: textShape })),
      readsRows: true,
    },
    (ctx, { after }) => motorAddresses(ctx, after && isId(after) ? after : '0'),
  )
  route.get(
    '/blade-machine/machine/stock-version',
    'open',
    { summary: 'A version that changes whenever a motor does', answer: objectOf({ version: textShape }), readsRows: true },
    (ctx) => stockVersion(ctx),
  )
})
