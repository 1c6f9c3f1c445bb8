import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, type Schema, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { dashboardFigures, pendingFields } from './dashboard.service.ts'
import { marketFigures } from './market-figures.service.ts'

const countsShape: Schema = { type: 'object', additionalProperties: wholeShape }

const figuresShape = objectOf({
  machines: countsShape,
  users: wholeShape,
  pendingUsers: wholeShape,
  brands: wholeShape,
  pendingDemands: wholeShape,
  oldestDemand: textShape,
  newestPending: arrayOf(objectOf(Object.fromEntries(pendingFields.map((name) => [name, textShape])))),
})

const barsShape = arrayOf(objectOf({ label: textShape, value: { type: 'number' } }))

const marketShape = objectOf({
  days: arrayOf(objectOf({ day: textShape, created: wholeShape, approved: wholeShape, sold: wholeShape })),
  ...{ types: barsShape, brands: barsShape, freshness: barsShape, prices: barsShape },
})

export const dashboardRoutes = defineRoutes((route) => {
  const figures = { summary: 'Figures of the dashboard, of the own tenant', answer: figuresShape }
  route.get('/blade-desk/dashboard/figures', ['machine', 'user', 'brand'], figures, dashboardFigures)
  const market = {
    summary: 'Figures of the listings of the own tenant: what is on the shelf, and what happened in thirty days',
    answer: marketShape,
  }
  route.get('/blade-desk/dashboard/market', 'machine', market, marketFigures)
})
