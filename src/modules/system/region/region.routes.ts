import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, nodeShape } from '#kernel/http/shapes.ts'
import { regionService, regionsBelow } from './region.service.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const choice = { code: text, parentCode: text, name: text, regionLevel: whole, level: whole }
const choiceShape = { type: 'object', properties: choice, required: Object.keys(choice) }

/** Open, as visitors filter stock by region. */
export const regionRoutes = defineRoutes((route) => {
  route.get('/blade-system/region/lazy-tree', 'open', (ctx, { values }) => regionService.lazyTree(ctx, values), {
    summary: 'One level of regions; the provinces unless told',
    data: arrayOf(nodeShape),
    query: ['parentCode', 'code', 'name'],
  })
  route.get('/blade-system/region/select', 'open', (ctx, { values }) => regionsBelow(ctx, values.code), {
    summary: 'The regions right below one; the provinces unless told',
    data: arrayOf(choiceShape),
    query: ['code'],
  })
})
