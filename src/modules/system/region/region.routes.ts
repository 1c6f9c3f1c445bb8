import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, nodeShape, objectOf, textParameters, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { region } from './region.resource.ts'
import { regionNodes, regionQuery, regionsBelow } from './region.service.ts'

const choiceShape = objectOf({ code: textShape, parentCode: textShape, name: textShape, regionLevel: wholeShape, level: wholeShape })

/** Open, as visitors filter stock by region. */
export const regionRoutes = defineRoutes((route) => {
  route.list(
    '/blade-system/region/lazy-tree',
    'open',
    {
      summary: 'One level of regions, by default the provinces; with a filter the regions of any level that match',
      answer: arrayOf(nodeShape),
      query: textParameters('parentCode', 'code', 'name'),
      parse: (_, params) => regionQuery(params),
    },
    regionNodes,
  )
  route.get(
    '/blade-system/region/select',
    'open',
    {
      summary: 'The regions right below one, by default the provinces',
      input: { code: { kind: 'text', label: region.fields.code.label } },
      answer: arrayOf(choiceShape),
    },
    (ctx, { code }) => regionsBelow(ctx, code ?? undefined),
  )
})
