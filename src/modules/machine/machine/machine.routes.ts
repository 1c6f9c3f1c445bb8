import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, filterParameters, objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { facets } from './facets.service.ts'
import { machine } from './machine.resource.ts'

const choice = objectOf({ key: textShape, label: textShape, count: wholeShape })

export const machineRoutes = defineRoutes((route) => {
  route.list(
    '/blade-machine/machine/facets',
    'open',
    {
      summary: 'Counts for the filters of the public list',
      answer: { type: 'object', additionalProperties: arrayOf(choice) },
      query: filterParameters(filtersOf.open(machine, 'listData', 'member')),
      parse: (ctx, params) => queryOf.open(ctx, machine, 'listData', params),
    },
    (ctx, { where }) => facets(ctx, where),
  )
})
