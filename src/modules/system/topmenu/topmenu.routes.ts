import { bodyOf } from '#kernel/server/blade-routes.ts'
import { defineRoutes } from '#kernel/server/route.ts'
import { setPages } from './topmenu.service.ts'

const ids = { type: 'array', items: { type: 'string' } }

export const topmenuRoutes = defineRoutes((route) => {
  route.post('/blade-system/topmenu/grant', 'administrator', (ctx, input) => setPages(ctx, bodyOf(input)), {
    summary: 'Set the pages of top menus',
    body: { type: 'object', properties: { topMenuIds: ids, menuIds: ids }, required: ['topMenuIds', 'menuIds'] },
  })
})
