import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { author } from '#test/library.ts'
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
let librarian: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, author]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  staff = contextOf(runtime, '1', 'order')
  member = contextOf(runtime, '2')
  librarian = contextOf(runtime, '3', 'author')
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

test('a search by text with more matches than are sorted at once has its pages in order and the exact total', async () => {
  await sql`insert into author (name) select 'many ' || lpad((n * 7 % 1203)::text, 4, '0') from generate_series(1, 1202) as n`.execute(
    librarian.db,
  )
  const authors = async (params: Params) =>
    (await crudOf(author).list(librarian, queryOf.list(author, { ascs: 'name', ...params }))) as Page
  const namesIn = ({ records }: Page) => records.map(({ name }) => name)
  const first = await authors({ name: 'many', size: '3' })
  expect([first.total, first.pages, namesIn(first)]).toEqual([1202, 401, ['many 0001', 'many 0002', 'many 0003']])
  const last = await authors({ name: 'MANY', size: '3', current: '401' })
  expect([last.total, namesIn(last)]).toEqual([1202, ['many 1201', 'many 1202']])
  const few = await authors({ name: 'many 000', size: '4', descs: 'name', ascs: '' })
  expect([few.total, namesIn(few)]).toEqual([9, ['many 0009', 'many 0008', 'many 0007', 'many 0006']])
  const second = await authors({ name: 'many 000', size: '4', current: '2', descs: 'name', ascs: '' })
  expect([second.total, namesIn(second)]).toEqual([9, ['many 0005', 'many 0004', 'many 0003', 'many 0002']])
  expect(await authors({ name: 'many 9', size: '4' })).toMatchObject({ total: 0, records: [] })
  const below = await authors({ name: 'many 0', size: '500' })
  expect([below.total, below.records.length, namesIn(below).at(-1)]).toEqual([999, 500, 'many 0500'])
})

test('a full page that is the last one has the exact total, and so has every page while rows are added', async () => {
  const add = (count: number) =>
    sql`insert into author (name) select 'full' from generate_series(1, ${sql.lit(count)})`.execute(librarian.db)
  const total = async (current: string) => {
    const { total, records } = (await crudOf(author).list(librarian, queryOf.list(author, { name: 'full', size: '2', current }))) as Page
    return [total, records.length]
  }
  await add(4)
  expect([await total('2'), await total('2'), await total('1'), await total('3')]).toEqual([
    [4, 2],
    [4, 2],
    [4, 2],
    [4, 0],
  ])
  await add(1)
  expect([await total('3'), await total('1'), await total('4')]).toEqual([
    [5, 1],
    [5, 2],
    [5, 0],
  ])
})
