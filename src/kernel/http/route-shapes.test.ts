import { expect, test } from 'vitest'
import { author, book, region } from '#test/library.ts'
import { customer, order } from '#test/orders.ts'
import { crudOf } from '../crud/crud.ts'
import { defineResource, type Resource } from '../resource/resource.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { routesOf } from './resource-routes.ts'
import type { RouteShapes } from './routes.ts'
import type { Schema } from './shapes.ts'

const label = ['词', 'Word'] as const
const area = defineResource({
  ...{ name: 'area', label, at: ['/area', '/old-area'], scope: 'tenant', title: 'name', key: 'code' },
  fields: { code: { kind: 'text', label }, name: { kind: 'text', label }, parentId: { kind: 'parent', label } },
  tree: { parent: 'parentId', root: '0', list: 'forest', lazy: ['lazy-list', 'lazy-tree'], nodes: true },
  views: {
    top: { label, list: 'parent-list', as: 'page', rows: { parentId: '0' }, fields: ['name'], required: [] },
    low: { label, list: 'child-list', as: 'forest', below: 'parentId', fields: ['name'], required: [] },
  },
  open: { all: { shows: ['name'], as: 'array' }, own: { shows: ['name'], access: 'member' }, page: { shows: ['name'] } },
})
const registry = new ResourceRegistry([customer, order, region, author, book, area])

/** `page of OrderListed`, `list of …`, `one of …`. */
function contentOf(data: Schema | undefined): string {
  if (!data) return ''
  const { records } = (data.properties ?? {}) as Record<string, Schema | undefined>
  if (records) return `page ${contentOf(records.items as Schema)}`
  if (data.items) return `list ${contentOf(data.items as Schema)}`
  return ((data.anyOf as Schema[] | undefined) ?? [data])
    .map(({ title, properties }) => title ?? Object.keys(properties ?? {}).join())
    .join(' or ')
}

/** Names of parameters; of a list those before its filters, which follow the order. */
function parametersOf({ query = {} }: RouteShapes): string {
  const names = Object.keys(query)
  const order = names.indexOf('descs')
  return (order === -1 ? names : names.slice(0, order + 1)).join()
}

const filtersIn = (resource: Resource, name: string): string => {
  const route = routesOf(registry, resource, crudOf(resource)).find(({ path }) => path.endsWith(`/${name}`))
  const names = Object.keys(route?.shapes.query ?? {})
  return names.slice(names.indexOf('descs') + 1).join()
}

const linesOf = (resource: Resource): string[] =>
  routesOf(registry, resource, crudOf(resource)).map(({ method, path, access, shapes }) =>
    [
      `${method} ${path} ${[access].flat().join('|')}`,
      parametersOf(shapes),
      contentOf(shapes.body),
      contentOf(shapes.data),
      shapes.summary ?? '',
    ].join('; '),
  )

test('routes of a resource with states and an own list say what they take and answer', () => {
  expect(linesOf({ ...order, ownList: 'mine' })).toEqual([
    'GET /order/list order; current,size,ascs,descs; ; page OrderListed; ',
    'GET /order/detail open; id; ; OrderOpenDetail or Order; ',
    'POST /order/submit member; ; OrderInput; Order; ',
    'POST /order/remove member; ids; ids; ; ',
    'GET /order/mine member; current,size,ascs,descs; ; page OrderListed; The rows of the caller',
    'GET /order/listData open; current,size,ascs,descs; ; page OrderOpenListData; ',
    'POST /order/send member; ids; ids,rowVersions; ; Send',
    'POST /order/recall order_recall; ids; ids,rowVersions,reason; ; Recall',
    'GET /order/state-history member; id; ; list createTime,createUser,createUserName,transition,label,from,fromName,to,toName,reason,recorded; The transitions of a row, the latest first',
    'POST /order/undo-transition member; ids; ids; ; Take back the latest transition of rows',
  ])
})

test('routes of a tree with views and open lists say what they take and answer', () => {
  expect(linesOf(area).filter((line) => line.includes(' /area') && !line.includes('/list '))).toEqual([
    'GET /area/detail area; code; ; Area; ',
    'POST /area/submit area_add|area_edit; ; AreaInput; Area; ',
    'POST /area/remove area_delete; ids; ids; ; ',
    'GET /area/all open; ascs,descs; ; list AreaOpenAll; ',
    'GET /area/own member; current,size,ascs,descs; ; page AreaOpenOwn; ',
    'GET /area/page open; current,size,ascs,descs; ; page AreaOpenPage; ',
    'GET /area/lazy-list area; parentId,ascs,descs; ; list AreaListed; ',
    'GET /area/lazy-tree area; parentId; ; list TreeNode; ',
    'GET /area/tree area; ; ; list TreeNode; ',
    'GET /area/parent-list area; current,size,ascs,descs; ; page AreaListed; ',
    'GET /area/child-list area; parentId,ascs,descs; ; list AreaListed; ',
  ])
})

test('a list names the fields that it can be filtered by', () => {
  expect(filtersIn(customer, 'list')).toBe('id,createUser,createDept,createTime,updateUser,updateTime,status,name')
  expect(filtersIn(order, 'listData')).toBe('id,createTime,number,amount')
  for (const name of ['internalNote', 'dueDate']) expect(filtersIn(order, 'list')).toContain(name)
  for (const name of ['drawing', 'delivery', 'items']) expect(filtersIn(order, 'list')).not.toContain(name)
})

test('a resource has its routes at each of its addresses', () => {
  expect(
    linesOf(area)
      .filter((line) => line.includes('/list '))
      .map((line) => line.split(' ')[1]),
  ).toEqual(['/area/list', '/old-area/list'])
})
