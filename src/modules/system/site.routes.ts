import { defineRoutes } from '#kernel/http/routes.ts'
import { siteSummary } from './site-summary.service.ts'

const whole = { type: 'integer' }
const counts = ['machines', 'units', 'brands', 'traders', 'types']

export const siteRoutes = defineRoutes((route) => {
  route.get('/blade-system/site/summary', 'open', (ctx) => siteSummary(ctx), {
    summary: 'What the public pages tell of the house',
    data: {
      type: 'object',
      properties: {
        counts: { type: 'object', properties: Object.fromEntries(counts.map((name) => [name, whole])), required: counts },
        params: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['counts', 'params'],
    },
  })
})
