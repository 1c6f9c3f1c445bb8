import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, type Schema, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { dashboardFigures, pendingFields } from './dashboard.service.ts'

const countsShape: Schema = { type: 'object', additionalProperties: wholeShape }

const figuresShape = objectOf({
  machines: countsShape,
  users: wholeShape,
  pendingUsers: wholeShape,
  brands: wholeShape,
  newestPending: arrayOf(objectOf(Object.fromEntries(pendingFields.map((name) => [name, textShape])))),
})

export const dashboardRoutes = defineRoutes((route) => {
  const figures = { summary: 'Figures of the dashboard, of the own tenant', answer: figuresShape }
  route.get('/blade-desk/dashboard/figures', ['machine', 'user', 'brand'], figures, dashboardFigures)
})
