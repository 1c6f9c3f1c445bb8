import { defineRoutes } from '#kernel/http/routes.ts'
import { facets } from './facets.service.ts'

export const machineRoutes = defineRoutes((route) => {
  route.get('/blade-machine/machine/facets', 'open', (ctx, { values }) => facets(ctx, values), {
    summary: 'Counts for the filters of the public list',
    data: { type: 'object', additionalProperties: { type: 'array' } },
  })
})
