import { listOf } from '#kernel/crud/kinds.ts'
import { inNamedTenant } from '#kernel/http/resource-routes.ts'
import { defineRoutes } from '#kernel/http/routes.ts'
import { arrayOf, nodeShape, rowShape } from '#kernel/http/shapes.ts'
import { grantTrees, keysOfRoles, keysOfTopMenus, topGrantTrees } from './grantable.service.ts'
import { menu } from './menu.resource.ts'
import { isKnownPath, menuService, pages } from './menu.service.ts'
import { buttonsOf, sidebarOf } from './menu-rows.service.ts'

const text = { type: 'string' }
const whole = { type: 'integer' }
const ofEach = (items: object) => {
  const properties = Object.fromEntries(['menu', 'dataScope', 'apiScope'].map((name) => [name, arrayOf(items as Record<string, unknown>)]))
  return { type: 'object', properties, required: Object.keys(properties) }
}
const entry = {
  id: text,
  parentId: text,
  code: text,
  name: text,
  alias: text,
  path: text,
  source: text,
  category: whole,
  action: whole,
  isOpen: whole,
  sort: whole,
}
const entryShape = { type: 'object', properties: { ...entry, children: { type: 'array' } }, required: Object.keys(entry) }
const ids = (given: string | undefined): string[] => listOf(given ?? '').map(String)

export const menuRoutes = defineRoutes((route) => {
  const at = '/blade-system/menu'
  route.get(`${at}/routes`, 'open', (ctx, { values }) => sidebarOf(ctx, values.topMenuId ?? ''), {
    summary: 'The sidebar of the caller',
    data: arrayOf(entryShape),
    query: ['topMenuId'],
  })
  route.get(`${at}/buttons`, 'member', (ctx) => buttonsOf(ctx), { summary: 'The buttons of the caller', data: arrayOf(entryShape) })
  route.get(`${at}/known-path`, 'open', async (ctx, { values }) => ({ known: await isKnownPath(ctx, values.path ?? '') }), {
    summary: 'Whether a path stands in a menu',
    data: { type: 'object', properties: { known: { type: 'boolean' } }, required: ['known'] },
    query: ['path'],
  })
  route.get(`${at}/menu-list`, 'menu', (ctx, { values }) => menuService.list(ctx, values, [pages]), {
    summary: 'Pages without buttons, nested',
    data: arrayOf(rowShape(menu, false)),
  })
  route.get(`${at}/lazy-menu-list`, ['menu', 'data_scope', 'api_scope'], (ctx, { values }) => menuService.lazyList(ctx, values, [pages]), {
    summary: 'One level of pages without buttons',
    data: arrayOf(rowShape(menu, false)),
    query: ['parentId'],
  })
  route.get(`${at}/grant-tree`, ['role', 'role_edit'], inNamedTenant(grantTrees), {
    summary: 'What the caller may grant to a role',
    data: ofEach(nodeShape),
  })
  route.get(
    `${at}/role-tree-keys`,
    ['role', 'role_edit'],
    inNamedTenant((ctx, input) => keysOfRoles(ctx, ids(input.values.roleIds))),
    {
      summary: 'What roles were granted',
      data: ofEach(text),
      query: ['roleIds'],
    },
  )
  route.get(`${at}/grant-top-tree`, ['topmenu', 'topmenu_setting'], (ctx) => topGrantTrees(ctx), {
    summary: 'What a top menu may show',
    data: ofEach(nodeShape),
  })
  route.get(`${at}/top-tree-keys`, ['topmenu', 'topmenu_setting'], (ctx, { values }) => keysOfTopMenus(ctx, ids(values.topMenuIds)), {
    summary: 'What top menus show',
    data: ofEach(text),
    query: ['topMenuIds'],
  })
})
