import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitLoad } from './overload.ts'
import { pageFinder } from './page-routes.ts'

/** As a build of React Router names them. */
const routes = {
  root: { id: 'root', path: '' },
  layout: { id: 'layout', parentId: 'root' },
  'back-office': { id: 'back-office', parentId: 'root', path: '*' },
  start: { id: 'start', parentId: 'root', path: 'en?' },
  ...Object.fromEntries(
    [
      'product',
      'product/list',
      'card/*',
      'machine',
      'machine/:id',
      'machine/:id/:sheet',
      'stock/:kind/:key/:type?',
      'purchase/:id',
      'purchase/mine',
    ].map((path) => [path, { id: path, parentId: 'layout', path: `en?/${path}` }]),
  ),
}
const pageAt = pageFinder(routes)

test('a page has the pattern of its route, in both languages, and so has its data', () => {
  for (const address of ['/machine/12', '/en/machine/12', '/machine/12.data', '/en/machine/12.data?_routes=x', '/machine/12/'])
    expect([address, pageAt(address)]).toEqual([address, '/machine/:id'])
  for (const address of ['/', '/en', '/_.data', '/en/_.data', '/?a']) expect([address, pageAt(address)]).toEqual([address, '/'])
  expect(['/machine', '/machine/1/label.pdf', '/card/a/b.png', '/purchase/mine', '/purchase/3'].map(pageAt)).toEqual([
    '/machine',
    '/machine/:id/:sheet',
    '/card/*',
    '/purchase/mine',
    '/purchase/:id',
  ])
  expect(['/stock/poles/4', '/stock/poles/4/YE3', '/stock/poles/4/YE3/x'].map(pageAt)).toEqual([
    '/stock/:kind/:key/:type?',
    '/stock/:kind/:key/:type?',
    '/*',
  ])
})

const spellings = ['/product', '//product', '/PRODUCT', '/%70roduct', '/en/product', '/EN//Product/', '/product.data', '/product?a=/b']

test('doubled slashes, capital letters and encoded ones lead to the same pattern', () => {
  expect(spellings.map(pageAt)).toEqual(spellings.map(() => '/product'))
})

test('all addresses that lead to no page of the site have one pattern', () => {
  const addresses = ['/nothing', '/system/user', '/machine/1/2/3', '/stock', '/product%2Flist', '/%', '/%E0%A4%A', '//', '/constructor']
  expect(addresses.map(pageAt)).toEqual(addresses.map((address) => (address === '//' ? '/' : '/*')))
})

test.each([
  ['a page', spellings, '/machine/1'],
  ['addresses without a page', ['/a', '/b/c', '/system/user', '/machine/1/2/3'], '/product'],
  [
    'a resource',
    ['/api/blade-brand/brand/list', '/api/blade%2Dbrand/brand/list', '/api/blade-brand/bran%64/detail'],
    '/api/blade-news/news/list',
  ],
])('%s has three quarters of the places, however its address is spelled', async (_, addresses, other) => {
  const app = Fastify()
  limitLoad(app, 4)
  const free = Promise.withResolvers<string>()
  app.get('/api/blade-brand/brand/:call', () => free.promise)
  app.get('/api/blade-news/news/:call', async () => 'others')
  app.get('*', { config: { pageAt } }, ({ url }) => (url === other ? 'others' : free.promise))
  const address = (at: number): string => addresses[at % addresses.length] ?? ''
  const held = [0, 1, 2].map((at) => app.inject({ url: address(at) }))
  await wait(50)
  for (const at of addresses.keys()) {
    const { statusCode } = await app.inject({ url: address(at) })
    expect([address(at), statusCode]).toEqual([address(at), address(at).startsWith('/api/') ? 500 : 503])
  }
  expect((await app.inject({ url: other })).body).toBe('others')
  free.resolve('')
  expect((await Promise.all(held)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await app.close()
})
