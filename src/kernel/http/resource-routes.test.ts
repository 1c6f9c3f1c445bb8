import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, region as regions } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { providesNothing } from '#test/providers.ts'
import { crudOf } from '../crud/crud.ts'
import type { JsonRow } from '../crud/rows.ts'
import { defineResource, type Resource } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import { type Context, noRights } from '../runtime/context.ts'
import { provide } from '../runtime/provide.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { answer } from './dispatch.ts'
import { buttonsOf, permissionsOf } from './permissions.ts'
import type { RawInput } from './request.ts'
import { routesOf } from './resource-routes.ts'
import { defineRoutes, type Route } from './routes.ts'
import { defineService } from './services.ts'

const label = ['词', 'Word'] as const
/** Customers with actions of every access rule. */
const client = defineResource({
  ...customer,
  actions: {
    packUp: { label: ['打包', 'Pack'], access: 'code', button: 'row', asks: { note: { kind: 'text', label } } },
    whereAmI: { label, method: 'GET', path: 'where', access: 'member', asks: { note: { kind: 'text', label } }, answer: {} },
    greet: { label, access: 'open' },
    purge: { label, access: 'administrator', button: 'toolbar' },
    star: { label: ['收藏', 'Star'], access: 'member', button: 'toolbar' },
  },
})
const service = defineService(client, (crud) => ({
  ...crud,
  packUp: (_, { ids, note }) => ({ ids, note }),
  whereAmI: ({ tenant }) => ({ tenant }),
  greet: () => ({}),
  purge: () => ({}),
  star: () => ({}),
}))

const registry = new ResourceRegistry([customer, order])
let database: MigratedDatabase
let runtime: Runtime
beforeAll(async () => {
  database = await migratedDatabase(registry)
  runtime = await database.runtime()
  provideOrders(runtime)
  provide(runtime, { ...providesNothing, hasTenant: async (_, tenant) => tenant === 'two' })
})
afterAll(() => database.drop())

const accessOf = (resource: Resource, all = new ResourceRegistry([resource])): unknown =>
  permissionsOf(routesOf(all, resource, crudOf(resource)))

const call = async (routes: readonly Route[], ctx: Context, path: string, values = {}, body?: unknown): Promise<JsonRow> => {
  const route = routes.find((each) => each.path === path) as Route
  const reply = await answer(route, ctx, { values, body, files: [], request: {} as RawInput['request'] })
  return (reply.body as { data: JsonRow }).data
}
const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 200,
    ({ status, field }: UserError) => [status, field],
  )

describe('the routes of a resource', () => {
  test('are the four operations, each with its permission code', () => {
    expect(accessOf(customer)).toEqual({
      'GET /api/customer/list': 'customer',
      'GET /api/customer/detail': 'customer',
      'POST /api/customer/submit': ['customer_add', 'customer_edit'],
      'POST /api/customer/remove': 'customer_delete',
    })
  })

  test('are those operations alone that it names', () => {
    expect(accessOf({ ...customer, ops: ['detail', 'remove'] })).toEqual({
      'GET /api/customer/detail': 'customer',
      'POST /api/customer/remove': 'customer_delete',
    })
  })

  test('stand at each of its addresses, and their codes have the prefix that it names', () => {
    expect(accessOf({ ...customer, ops: ['list', 'remove'], at: ['/a', '/b/c'], codes: 'buyer' })).toEqual({
      ...{ 'GET /api/a/list': 'buyer', 'POST /api/a/remove': 'buyer_delete' },
      ...{ 'GET /api/b/c/list': 'buyer', 'POST /api/b/c/remove': 'buyer_delete' },
    })
  })

  test('that members own, with states and open lists, ask for a session where members write and for a code where staff decide', () => {
    expect(accessOf(order)).toEqual({
      'GET /api/order/list': 'order',
      'GET /api/order/detail': 'open',
      'GET /api/order/listData': 'open',
      'POST /api/order/submit': 'member',
      'POST /api/order/remove': 'member',
      'POST /api/order/send': 'member',
      'POST /api/order/recall': 'order_recall',
      'GET /api/order/state-history': 'member',
      'POST /api/order/undo-transition': 'member',
    })
  })

  test('have a list of the own rows for members, a detail for members, and open lists for members, where declared', () => {
    const open = { detail: { shows: ['name'], access: 'member' }, listData: { shows: ['name'], access: 'member' } } as const
    expect(accessOf({ ...customer, ops: ['detail'], ownList: 'mine', open })).toEqual({
      'GET /api/customer/detail': 'member',
      'GET /api/customer/listData': 'member',
      'GET /api/customer/mine': 'member',
    })
    expect(accessOf({ ...author, at: ['/author'], ops: ['detail'] })).toEqual({ 'GET /api/author/detail': 'member' })
  })

  test('have no undo where no transition may be taken back, and ask for the code where nobody owns the rows', () => {
    const transitions = { send: { label, from: ['NEW'], to: 'SENT', by: ['code'], path: 'dispatch' } } as const
    const { fields, states, ...rest } = order
    const bare: Resource = { ...customer, fields, ops: [], states: { ...states, transitions } }
    expect(rest.owned).toBe(true)
    expect(accessOf(bare)).toEqual({ 'POST /api/customer/dispatch': 'customer_send', 'GET /api/customer/state-history': 'customer' })
  })

  test('of actions have the path, the method and the access that the action names', () => {
    expect(permissionsOf(routesOf(registry, { ...client, ops: [] }, service))).toEqual({
      'POST /api/customer/pack-up': 'customer_pack_up',
      'GET /api/customer/where': 'member',
      'POST /api/customer/greet': 'open',
      'POST /api/customer/purge': 'administrator',
      'POST /api/customer/star': 'member',
    })
  })

  test('of actions answer an object, a list of them or nothing, as the action says', () => {
    const answer = { name: { kind: 'text', label } } as const
    const actions = {
      one: { label, access: 'open', answer },
      many: { label, access: 'open', answer, answerAs: 'list' },
      none: { label, access: 'open' },
    } as const
    const functions = { ...crudOf(customer), one: () => ({}), many: () => [], none: () => ({}) }
    const routes = routesOf(registry, { ...customer, ops: [], actions }, functions)
    const shapeOf = (path: string) => routes.find((route) => route.path === `/customer/${path}`)?.shapes.data
    expect([shapeOf('one')?.type, shapeOf('many')?.type, shapeOf('none')]).toEqual(['object', 'array', undefined])
    expect(shapeOf('many')?.items).toEqual(shapeOf('one'))
  })

  test('cannot be derived where the service has no function for an action', () => {
    expect(() => routesOf(registry, client, crudOf(client))).toThrow('the service of customer has no function for its action packUp')
  })

  test('of a tree are allowed to holders of pages that select from it, and to nobody else', () => {
    const tree = { parent: 'parentCode', root: '00', list: 'forest', nodes: true, lazy: ['lazy-list', 'lazy-tree'] } as const
    const region: Resource = { ...regions, at: ['/region'], ops: [], tree }
    const linked: Resource = { ...customer, links: { regionIds: { label, to: 'region' } } }
    const referring: Resource = { ...author, fields: { regionId: { kind: 'reference', to: 'region', label } } }
    expect(accessOf(region, new ResourceRegistry([region, order, linked, referring]))).toEqual({
      'GET /api/region/lazy-list': 'region',
      'GET /api/region/lazy-tree': ['region', 'customer', 'author'],
      'GET /api/region/roots': 'open',
      'GET /api/region/tree': ['region', 'customer', 'author'],
    })
  })

  test('of a tree that does not declare nodes are its lazy lists alone, and those of no tree none', () => {
    const region: Resource = { ...regions, at: ['/region'], ops: [], open: {} }
    const tree = { parent: 'parentCode', root: '00', list: 'forest' } as const
    expect(accessOf({ ...region, tree })).toEqual({})
    expect(accessOf({ ...region, tree: { ...tree, lazy: ['lazy-list'] } })).toEqual({ 'GET /api/region/lazy-list': 'region' })
    expect(accessOf({ ...region, tree: { ...tree, nodes: true } })).toEqual({ 'GET /api/region/tree': ['region'] })
    const { tree: _, ...flat } = region
    expect(accessOf(flat)).toEqual({})
  })

  test('of a view ask for the page of the resource', () => {
    const view = { label, list: 'parent-list', as: 'page', fields: ['name'], required: [] } as const
    expect(accessOf({ ...customer, ops: [], views: { parent: view } })).toEqual({ 'GET /api/customer/parent-list': 'customer' })
  })
})

describe('a route', () => {
  test('of an action hands the parsed input and the ids to the function of the same name', async () => {
    const staff = contextOf(runtime, '2', 'customer_pack_up')
    const routes = routesOf(registry, client, service)
    expect(await call(routes, staff, '/customer/pack-up', { customerIds: '1,2' }, { note: ' x ' })).toEqual({ ids: ['1', '2'], note: 'x' })
    expect(await statusOf(call(routes, staff, '/customer/pack-up'))).toEqual([400, 'customerIds'])
    const stranger = contextOf(runtime, '2', 'customer_edit')
    expect(await statusOf(call(routes, stranger, '/customer/pack-up', { ids: '1' }))).toEqual([403, undefined])
  })

  test('removes the rows that the query or the body names, as text or list', async () => {
    const staff = contextOf(runtime, '2', 'customer', 'customer_add', 'customer_delete')
    const routes = routesOf(registry, customer, crudOf(customer))
    const add = async (name: string): Promise<string> => String((await call(routes, staff, '/customer/submit', {}, { name })).id)
    const [a, b, c, d] = [await add('a'), await add('b'), await add('c'), await add('d')]
    await call(routes, staff, '/customer/remove', { ids: `${a}, ${b}` })
    await call(routes, staff, '/customer/remove', {}, { ids: [c] })
    await call(routes, staff, '/customer/remove', { id: d })
    expect(await call(routes, staff, '/customer/list')).toMatchObject({ total: 0 })
    expect(await statusOf(call(routes, staff, '/customer/remove', { ids: 'no-id' }))).toEqual([404, undefined])
  })

  test('of a transition moves the rows, is in the history, and can be undone', async () => {
    const staff = contextOf(runtime, '2', 'order', 'order_send', 'order_recall')
    const routes = routesOf(registry, order, crudOf(order))
    const { id } = await call(routes, staff, '/order/submit', {}, { number: 'S1' })
    await call(routes, staff, '/order/send', { ids: String(id) })
    expect(await statusOf(call(routes, staff, '/order/recall', { ids: String(id) }))).toEqual([400, 'reason'])
    const history = () => call(routes, staff, '/order/state-history', { id: String(id) })
    expect(await history()).toMatchObject([{ transition: 'send', label: 'Send', from: 'NEW', to: 'SENT', createUser: '2', reason: '' }])
    await call(routes, staff, '/order/undo-transition', { ids: String(id) })
    expect(await history()).toMatchObject([{ label: 'Undo', from: 'SENT', to: 'NEW' }, { transition: 'send' }])
  })

  test('of a transition runs the function of the service by its name instead', async () => {
    const own = { ...crudOf(order), send: (_: Context, { ids }: { ids: unknown }) => ({ sent: ids }) }
    const staff = contextOf(runtime, '2', 'order_send')
    expect(await call(routesOf(registry, order, own), staff, '/order/send', { orderId: '7' })).toEqual({ sent: ['7'] })
  })
})

describe('the tenant that a call names', () => {
  const administrator = (): Context => ({ ...contextOf(runtime, '3'), rights: { ...noRights, platform: true } })

  test('is where the administrator of the platform works, by query or body', async () => {
    const routes = routesOf(registry, customer, crudOf(customer))
    const make = (name: string, values: object, body: object) =>
      call(routes, administrator(), '/customer/submit', values, { name, ...body })
    expect(await make('T1', { tenantId: ' two ' }, {})).toMatchObject({ tenantId: 'two' })
    expect(await make('T2', {}, { tenantId: 'two' })).toMatchObject({ tenantId: 'two' })
    expect(await make('T3', {}, {})).toMatchObject({ tenantId: 'one' })
    const names = async (values: object) => {
      const { records } = await call(routes, administrator(), '/customer/list', values)
      return (records as JsonRow[]).map(({ name }) => name).sort()
    }
    expect(await names({ tenantId: 'two' })).toEqual(['T1', 'T2'])
    expect(await names({ tenantId: 'one' })).toEqual(['T3'])
  })

  test('must be there', async () => {
    const routes = routesOf(registry, client, service)
    expect(await statusOf(call(routes, administrator(), '/customer/where', { tenantId: 'nowhere' }))).toEqual([400, 'tenantId'])
    expect(await call(routes, administrator(), '/customer/where', {}, { tenantId: 2 })).toEqual({ tenant: 'one' })
  })

  test('changes nothing for anybody else, nor for a resource of the platform', async () => {
    const where = (resource: Resource, ctx: Context) =>
      call(routesOf(registry, resource, service), ctx, '/customer/where', { tenantId: 'two' })
    expect(await where(client, administrator())).toEqual({ tenant: 'two' })
    expect(await where(client, contextOf(runtime, '2', 'customer'))).toEqual({ tenant: 'one' })
    expect(await where({ ...client, scope: 'platform' }, administrator())).toEqual({ tenant: 'one' })
  })

  test('counts on a route by hand only where the route says so', async () => {
    const tenant = 'named'
    const routes = defineRoutes((route) => {
      route.get('/a/own', 'member', { summary: 'own' }, (ctx) => ({ tenant: ctx.tenant }))
      route.get('/a/named', 'member', { summary: 'named', tenant }, (ctx) => ({ tenant: ctx.tenant }))
      route.row('/a/row', 'member', { summary: 'row', resource: customer, tenant }, (ctx, body) => ({ tenant: ctx.tenant, body }))
      route.list('/a/list', 'member', { summary: 'list', tenant, parse: (_, params) => params }, (ctx, params) => ({
        tenant: ctx.tenant,
        params,
      }))
    })
    const named = (path: string) => call(routes, administrator(), path, { tenantId: 'two' })
    expect(await named('/a/own')).toEqual({ tenant: 'one' })
    expect(await named('/a/named')).toEqual({ tenant: 'two' })
    expect(await named('/a/row')).toEqual({ tenant: 'two', body: { tenantId: 'two' } })
    expect(await named('/a/list')).toEqual({ tenant: 'two', params: { tenantId: 'two' } })
  })
})

describe('a route by hand', () => {
  const input = { count: { kind: 'whole', label, required: ['请输入数量', 'Enter the count'] }, note: { kind: 'text', label } } as const
  const routes = defineRoutes((route) => {
    route.get('/a/get', 'open', { summary: 'Read', input }, (_, { count, note }) => ({ next: count + 1, note }))
    route.post('/a/post', ['a', 'b'], { summary: 'Write', input }, (_, { count }) => ({ next: count + 1 }))
    route.row('/a/row', 'open', { summary: 'Row', resource: customer }, (_, body) => body)
    route.raw('POST', '/a/raw', 'member', { summary: 'Raw' }, (_, { values, body }) => ({ values, body }))
  })

  test('gets its declared input as typed values', async () => {
    const visitor = contextOf(runtime)
    expect(await call(routes, visitor, '/a/get', { count: '3', other: 'x' })).toEqual({ next: 4, note: undefined })
    expect(await statusOf(call(routes, visitor, '/a/get'))).toEqual([400, 'count'])
    expect(await call(routes, contextOf(runtime, '1', 'b'), '/a/post', {}, { count: 5 })).toEqual({ next: 6 })
  })

  test('that takes a row rejects shapes that no row has, and a raw one gets the request as it is', async () => {
    expect(await call(routes, contextOf(runtime), '/a/row', {}, { name: 'x', more: [1] })).toEqual({ name: 'x', more: [1] })
    expect(await statusOf(call(routes, contextOf(runtime), '/a/row', {}, { name: [1] }))).toEqual([400, 'name'])
    expect(await call(routes, contextOf(runtime, '1'), '/a/raw', { a: '1' }, [1])).toEqual({ values: { a: '1' }, body: [1] })
  })

  test('has its input in the query of a GET and in the body of a POST', () => {
    const [get, post] = routes as [Route, Route]
    expect(get).toMatchObject({ method: 'GET', access: 'open', shapes: { summary: 'Read', query: { count: {}, note: {} } } })
    expect(get.shapes).not.toHaveProperty('body')
    expect(post).toMatchObject({ method: 'POST', access: ['a', 'b'], shapes: { body: { required: ['count'] } } })
    expect(post.shapes).not.toHaveProperty('query')
  })
})

describe('the buttons of a page', () => {
  test('are its operations, and its actions for holders of a code or for members with a button', () => {
    expect(buttonsOf(client).map(({ code, alias, place }) => [code, alias, place])).toEqual([
      ['customer_add', 'add', 1],
      ['customer_edit', 'edit', 2],
      ['customer_delete', 'delete', 3],
      ['customer_view', 'view', 2],
      ['customer_pack_up', 'pack_up', 2],
      ['customer_star', 'star', 1],
    ])
    expect(buttonsOf(client).find(({ alias }) => alias === 'pack_up')?.label).toEqual(['打包', 'Pack'])
  })

  test('are missing for operations that the resource does not have, and include each transition by code', () => {
    expect(buttonsOf({ ...customer, ops: ['list'] })).toEqual([])
    expect(buttonsOf({ ...order, ops: ['detail'] }).map(({ code }) => code)).toEqual(['order_view', 'order_send', 'order_recall'])
  })
})

test('the record of access rules is sorted by address and method, whatever the order of the routes', () => {
  const bare = { access: 'open', handler: () => {}, shapes: {} } as const
  const routes: Route[] = [
    { ...bare, method: 'POST', path: '/b' },
    { ...bare, method: 'GET', path: '/b', access: ['x', 'y'] },
    { ...bare, method: 'POST', path: '/a' },
  ]
  const record = permissionsOf(routes)
  expect(Object.entries(record)).toEqual([
    ['POST /api/a', 'open'],
    ['GET /api/b', ['x', 'y']],
    ['POST /api/b', 'open'],
  ])
  expect(routes[0]?.path).toBe('/b')
})
