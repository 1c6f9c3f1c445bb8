import { filtersOf, queryOf } from '#kernel/crud/crud.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import {
  arrayOf,
  flagShape,
  listParameters,
  nodeShape,
  objectOf,
  referTo,
  rowShape,
  type Schema,
  textParameters,
  textShape,
  wholeShape,
} from '#kernel/http/shapes.ts'
import { grantTrees, keysOfTopMenus, topGrantTrees } from './grantable.service.ts'
import { menu } from './menu.resource.ts'
import { isKnownPath, menuService, pages } from './menu.service.ts'
import { buttonsOf, sidebarOf } from './menu-rows.service.ts'

const entry = {
  id: textShape,
  parentId: textShape,
  code: textShape,
  name: textShape,
  alias: textShape,
  path: textShape,
  source: textShape,
  category: wholeShape,
  action: wholeShape,
  isOpen: wholeShape,
  sort: wholeShape,
}
const entriesShape = arrayOf(objectOf({ ...entry, children: arrayOf(referTo('MenuEntry')) }, Object.keys(entry), 'MenuEntry'))
export const setsOf = (items: Schema): Schema => objectOf({ menu: arrayOf(items), dataScope: arrayOf(items), apiScope: arrayOf(items) })

const listQuery = listParameters(filtersOf.list(menu))

const sidebarSpec = {
  summary: 'The sidebar of the caller',
  input: { topMenuId: { kind: 'reference', to: 'topmenu', label: ['顶部菜单', 'Top menu'] } },
  answer: entriesShape,
  beforePasswordChange: true,
} as const

export const menuRoutes = defineRoutes((route) => {
  const at = '/blade-system/menu'
  route.get(`${at}/routes`, 'open', sidebarSpec, (ctx, { topMenuId }) => sidebarOf(ctx, topMenuId ?? null))
  route.get(`${at}/buttons`, 'member', { summary: 'The buttons of the caller', answer: entriesShape, beforePasswordChange: true }, (ctx) =>
    buttonsOf(ctx),
  )
  route.get(
    `${at}/known-path`,
    'open',
    {
      summary: 'Whether a page has this path',
      input: { path: { kind: 'longText', label: ['路由地址', 'Path'] } },
      answer: objectOf({ known: flagShape }),
    },
    async (ctx, { path }) => ({ known: await isKnownPath(ctx, path ?? '') }),
  )
  const listed = arrayOf(rowShape(menu, false))
  route.list(
    `${at}/menu-list`,
    'menu',
    { summary: 'Pages without buttons, nested', answer: listed, query: listQuery, parse: (_, params) => queryOf.list(menu, params) },
    (ctx, query) => menuService.list(ctx, query, pages),
  )
  route.list(
    `${at}/lazy-menu-list`,
    ['menu', 'data_scope', 'api_scope'],
    {
      summary: 'One level of pages without buttons',
      answer: listed,
      query: { ...textParameters('parentId'), ...listQuery },
      parse: (_, params) => queryOf.lazyList(menu, params),
    },
    (ctx, query) => menuService.lazyList(ctx, query, pages),
  )
  route.get(
    `${at}/grant-tree`,
    ['role', 'role_edit'],
    { summary: 'What the caller may grant to a role', answer: setsOf(nodeShape), tenant: 'named' },
    (ctx) => grantTrees(ctx),
  )
  route.get(
    `${at}/grant-top-tree`,
    ['topmenu', 'topmenu_setting'],
    { summary: 'What a top menu may show', answer: setsOf(nodeShape) },
    (ctx) => topGrantTrees(ctx),
  )
  route.get(
    `${at}/top-tree-keys`,
    ['topmenu', 'topmenu_setting'],
    {
      summary: 'What top menus show',
      input: { topMenuIds: { kind: 'references', to: 'topmenu', label: ['顶部菜单', 'Top menus'] } },
      answer: setsOf(textShape),
    },
    (ctx, { topMenuIds = [] }) => keysOfTopMenus(ctx, topMenuIds),
  )
})
