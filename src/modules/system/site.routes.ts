import { defineRoutes } from '#kernel/http/routes.ts'
import { objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { legalTexts } from './legal-texts.service.ts'
import { siteSummary } from './site-summary.service.ts'

const countsShape = objectOf({ machines: wholeShape, units: wholeShape, brands: wholeShape, traders: wholeShape, types: wholeShape })
const paramsShape = { type: 'object', additionalProperties: textShape }

export const siteRoutes = defineRoutes((route) => {
  route.get(
    '/blade-system/site/summary',
    'open',
    { summary: 'Figures and parameters of the public site', answer: objectOf({ counts: countsShape, params: paramsShape }, ['params']) },
    (ctx) => siteSummary(ctx),
  )
  route.get(
    '/blade-system/site/legal',
    'open',
    {
      summary: 'The terms of use and the privacy statement',
      answer: objectOf({ version: textShape, terms: textShape, privacy: textShape }),
      readsRows: true,
    },
    (ctx) => legalTexts(ctx),
  )
})
