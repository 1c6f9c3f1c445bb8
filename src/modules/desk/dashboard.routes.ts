import { defineRoutes } from '#kernel/http/routes.ts'
import { dashboardFigures } from './dashboard.service.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const pending = { id: text, listingNo: text, title: text, model: text, brandName: text, createTime: text }

export const dashboardRoutes = defineRoutes((route) => {
  route.get('/blade-desk/dashboard/figures', ['machine', 'user', 'brand'], (ctx) => dashboardFigures(ctx), {
    summary: 'Figures of the desk, of the own tenant',
    data: {
      type: 'object',
      properties: {
        machines: { type: 'object', additionalProperties: whole },
        users: whole,
        pendingUsers: whole,
        brands: whole,
        newestPending: { type: 'array', items: { type: 'object', properties: pending, required: Object.keys(pending) } },
      },
      required: ['machines', 'users', 'pendingUsers', 'brands', 'newestPending'],
    },
  })
})
