import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { uncached } from '../cache/cached-answers.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { crudOf, queryOf } from './crud.ts'
import type { Params } from './list-query.ts'
import { asPage, type Page } from './read.ts'
import { repository } from './repository.ts'

let database: MigratedDatabase
let staff: Context
let member: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  staff = contextOf(runtime, '1', 'order')
  member = contextOf(runtime, '2')
  for (let at = 1; at <= 5; at++) await repository(staff, order).insert({ number: `P${at}`, quantity: at % 2, internalNote: 'n' })
  await repository(member, order).insert({ number: 'M1', internalNote: 'n' })
})
afterAll(() => database.drop())

const page = async (params: Params, ctx = staff) =>
  (await crudOf(order).list(ctx, queryOf.list(order, { ascs: 'number', ...params }))) as Page
const numbersOf = ({ records }: Page) => records.map(({ number }) => number)

test('each page has its rows in order, and the exact total of all', async () => {
  const pages = [await page({ size: '4' }), await page({ size: '4', current: '2' })]
  expect(pages.map(numbersOf)).toEqual([
    ['M1', 'P1', 'P2', 'P3'],
    ['P4', 'P5'],
  ])
  for (const each of pages) expect(each).toMatchObject({ total: 6, size: 4, pages: 2 })
})

test('a page beyond the end is empty and has the exact total, read first or later', async () => {
  expect(await page({ quantity: '0', size: '3', current: '7' })).toMatchObject({ records: [], total: 2, current: 7 })
  expect(await page({ size: '3', current: '3' })).toMatchObject({ records: [], total: 6, current: 3 })
})

test('a total that was nothing is counted anew after the first row', async () => {
  const customers = () => crudOf(customer).list(staff, queryOf.list(customer, { size: '1' }))
  expect(await customers()).toMatchObject({ total: 0, records: [] })
  await repository(staff, customer).insert({ name: 'first' })
  expect(await customers()).toMatchObject({ total: 1 })
})

test('the total counts what the filter finds, and nothing found is no page', async () => {
  expect(await page({ quantity: '0', size: '1' })).toMatchObject({ total: 2, pages: 2 })
  expect(await page({ number: 'nowhere' })).toMatchObject({ records: [], total: 0, pages: 0 })
})

test('a number of rows that fills the last page makes no page more', () => {
  expect(asPage([], 20, { current: 1, size: 10 }).pages).toBe(2)
  expect(asPage([], 21, { current: 1, size: 10 }).pages).toBe(3)
})

test('the own list has the rows of the caller alone, without what staff alone may read', async () => {
  const own = await crudOf(order).listOwn(member, queryOf.listOwn(order, {}))
  expect([own.total, numbersOf(own)]).toEqual([1, ['M1']])
  expect(own.records[0]).not.toHaveProperty('internalNote')
  expect((await page({ number: 'M1' })).records[0]).toMatchObject({ internalNote: 'n' })
  expect((await crudOf(order).listOwn({ ...member, user: null }, queryOf.listOwn(order, {}))).total).toBe(0)
})

test('an open list has its fields beside the id and the time of creation, and no other column', async () => {
  const ctx = contextOf(staff.runtime)
  const answer = uncached(await crudOf(order).open(ctx, 'listData', queryOf.open(ctx, order, 'listData', { ascs: 'number' }))) as Page
  expect(answer.total).toBe(6)
  expect(Object.keys(answer.records[0] ?? {}).sort()).toEqual(['amount', 'createTime', 'id', 'number'])
})
