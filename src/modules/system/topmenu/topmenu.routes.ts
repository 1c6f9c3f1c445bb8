import { bodyOf } from '#kernel/http/resource-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf } from '#kernel/http/shapes.ts'
import { setPages, topMenus } from './topmenu.service.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const topEntry = { id: text, name: text, code: text, source: text, path: text, sort: whole, isMain: whole }
const ids = { type: 'array', items: { type: 'string' } }

export const topmenuRoutes = defineRoutes((route) => {
  route.get('/blade-system/menu/top-menu', 'member', (ctx) => topMenus(ctx), {
    summary: 'The top menus of the caller',
    data: arrayOf({ type: 'object', properties: topEntry, required: Object.keys(topEntry) }),
  })
  route.post('/blade-system/topmenu/grant', 'administrator', (ctx, input) => setPages(ctx, bodyOf(input)), {
    summary: 'Set the pages of top menus',
    body: { type: 'object', properties: { topMenuIds: ids, menuIds: ids }, required: ['topMenuIds', 'menuIds'] },
  })
})
