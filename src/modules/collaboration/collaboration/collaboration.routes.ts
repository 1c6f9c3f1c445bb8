import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { filterParameters, pageParameters, pageShape, rowShape, textParameters } from '#kernel/http/shapes.ts'
import { forbidden } from '#kernel/resource/user-error.ts'
import { mayDo } from '#kernel/runtime/context.ts'
import { collaboration } from './collaboration.resource.ts'
import { collaborationService } from './collaboration.service.ts'
import { demandFacets, facetsShape } from './demand-facets.service.ts'

export const collaborationRoutes = defineRoutes((route) => {
  route.list(
    '/blade-collaboration/collaboration/list',
    'member',
    {
      summary: 'A page of the back-office; with isSelf=1 the demands of the caller, in all their states',
      answer: pageShape(rowShape(collaboration, false)),
      query: { ...textParameters('isSelf'), ...pageParameters(filtersOf.list(collaboration)) },
      tenant: collaboration,
      parse: (ctx, { isSelf, ...params }) => {
        if (isSelf === '1') return { isSelf: true, query: queryOf.listOwn(collaboration, params) }
        return mayDo(ctx, 'collaboration') ? { isSelf: false, query: queryOf.list(collaboration, params) } : forbidden()
      },
    },
    (ctx, { isSelf, query }) => (isSelf ? collaborationService.listOwn(ctx, query) : collaborationService.list(ctx, query)),
  )
  route.list(
    '/blade-collaboration/collaboration/facets',
    'open',
    {
      summary: 'Counts for the filters of the public list of demands',
      answer: facetsShape,
      query: filterParameters(filtersOf.open(collaboration, 'listData', 'member')),
      parse: (ctx, params) => queryOf.open(ctx, collaboration, 'listData', params),
    },
    (ctx, { where }) => demandFacets(ctx, where),
  )
})
