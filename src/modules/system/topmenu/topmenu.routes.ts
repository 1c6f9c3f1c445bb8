import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, objectOf, textShape, wholeShape } from '#kernel/http/shapes.ts'
import { setPages, topMenus } from './topmenu.service.ts'

const entryShape = objectOf({
  id: textShape,
  name: textShape,
  code: textShape,
  source: textShape,
  path: textShape,
  sort: wholeShape,
  isMain: wholeShape,
})

export const topmenuRoutes = defineRoutes((route) => {
  route.get('/blade-system/menu/top-menu', 'member', { summary: 'The top menus of the caller', answer: arrayOf(entryShape) }, (ctx) =>
    topMenus(ctx),
  )
  const main = { summary: 'The top menu of the home page, if the caller sees one', answer: { anyOf: [objectOf({}), entryShape] } }
  route.get('/blade-system/menu/main-menu', 'member', main, async (ctx) => (await topMenus(ctx)).find(({ isMain }) => isMain === 1))
  route.post(
    '/blade-system/topmenu/grant',
    'administrator',
    {
      summary: 'Set the pages of top menus',
      input: {
        topMenuIds: {
          kind: 'references',
          to: 'topmenu',
          label: ['顶部菜单', 'Top menus'],
          required: ['请选择至少一条数据', 'Select at least one row'],
        },
        menuIds: { kind: 'references', to: 'menu', label: ['菜单', 'Menus'], required: ['请选择菜单', 'Choose menus'] },
      },
    },
    (ctx, { topMenuIds, menuIds }) => setPages(ctx, topMenuIds, menuIds),
  )
})
