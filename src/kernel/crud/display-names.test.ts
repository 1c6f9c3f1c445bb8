import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { author, book, region } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { uncached } from '../cache/cached-answers.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { crudOf } from './crud.ts'
import { addDisplayNames, titlesOf } from './display-names.ts'
import { someFields } from './printing.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'

let database: MigratedDatabase
let ctx: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, region, author, book]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  ctx = contextOf(runtime, '1', 'order', 'order_add', 'library_book', 'library_book_add', 'region')
  await database.ask(`insert into store.region (code, parent_code, name) values ('32', null, 'Jiangsu'), ('3202', '32', 'Wuxi')`)
})
afterAll(() => database.drop())

const authorNamed = (name: string, code = name) => repository(ctx, author).insert({ name, code })
const makeBook = (body: JsonRow): Promise<JsonRow> => crudOf(book).submit(ctx, body)

test('a reference is named by the title of its row, by id or by natural key', async () => {
  const [writer, translator] = [await authorNamed('Ann'), await authorNamed('Bob', 'B7')]
  const row = await makeBook({ isbn: '1', authorId: writer.id, translatorCode: 'B7' })
  expect(row).toMatchObject({ authorId: writer.id, authorName: 'Ann', translatorCode: translator.code, translatorName: 'Bob' })
})

test('references are named in their order, and so is a reference in each line', async () => {
  const [one, two] = [await authorNamed('One'), await authorNamed('Two')]
  const row = await makeBook({
    isbn: '2',
    editorIds: `${two.id},${one.id}`,
    copies: [{ number: 1, binderId: one.id }, { binderId: two.id }, {}],
  })
  expect(row.editorIdsName).toBe('Two,One')
  expect((row.copies as JsonRow[]).map(({ binderName }) => binderName)).toEqual(['One', 'Two', ''])
})

test('what is empty has an empty name', async () => {
  expect(await makeBook({ isbn: '3' })).toMatchObject({
    authorName: '',
    translatorName: '',
    editorIdsName: '',
    placeName: '',
    parentName: '',
  })
})

test('a region is named by its code, and an unknown code has an empty name', async () => {
  expect(await makeBook({ isbn: '4', place: '3202' })).toMatchObject({ place: '3202', placeName: 'Wuxi' })
  const names = await titlesOf(ctx, 'region', 'code', ['3202', '99', '0', ''])
  expect([names.get('3202'), names.get('99'), names.has('0'), names.has('')]).toEqual(['Wuxi', '', false, false])
})

test('a parent is named by its row, and the root by a word in the language of the caller', async () => {
  const parentNames = async (lang: 'zh' | 'en', code: string) => uncached(await crudOf(region).detail({ ...ctx, lang }, code)).parentName
  expect(await parentNames('en', '3202')).toBe('Jiangsu')
  expect([await parentNames('en', '32'), await parentNames('zh', '32')]).toEqual(['Top level', '顶级'])
})

test('a key of a dictionary and a fixed choice are named in the caller’s language, in blocks and lines too', async () => {
  const body = { kind: 'CUSTOM', delivery: { city: 'Wuxi', speed: 'SLOW' }, items: [{ model: 'A', speed: 'FAST' }, { model: 'B' }] }
  const make = (lang: 'zh' | 'en') => crudOf(order).submit({ ...ctx, lang }, { ...body, number: lang })
  for (const [lang, kindName, slow, fast] of [
    ['en', 'Custom', 'Slow', 'Fast'],
    ['zh', '定制', '慢', '快'],
  ] as const) {
    const row = await make(lang)
    expect(row).toMatchObject({ kindName, delivery: { speedName: slow } })
    expect((row.items as JsonRow[]).map(({ speedName }) => speedName)).toEqual([fast, ''])
  }
})

test('a cached name is read again after its row was changed', async () => {
  const writer = await authorNamed('Before')
  const row = await makeBook({ isbn: '5', authorId: writer.id })
  const nameNow = async () => uncached(await crudOf(book).detail(ctx, String(row.id))).authorName
  expect(await nameNow()).toBe('Before')
  await repository(ctx, author).update(writer, { name: 'After' })
  expect(await nameNow()).toBe('After')
})

test('a name that was changed without a notification is read again after five minutes', async () => {
  const now = vi.spyOn(performance, 'now')
  onTestFinished(() => now.mockRestore())
  const start = performance.now()
  const runtime = await database.runtime()
  const ownCtx = { ...ctx, runtime, db: runtime.appDb(ctx.tenant) }
  // No test changes regions through the product, so that no late notification drops the cached name.
  await database.ask(`insert into store.region (code, parent_code, name) values ('33', null, 'First')`)
  const nameNow = async () => (await titlesOf(ownCtx, 'region', 'code', ['33'])).get('33')
  expect(await nameNow()).toBe('First')
  await database.ask(`update store.region set name = 'Second' where code = '33'`)
  now.mockReturnValue(start + 299_000)
  expect(await nameNow()).toBe('First')
  now.mockReturnValue(start + 310_000)
  // The cache reads the clock once a millisecond at most.
  await wait(5)
  expect(await nameNow()).toBe('Second')
})

test('a row of another tenant has no name here', async () => {
  const writer = await authorNamed('Ours')
  const other: Context = { ...ctx, tenant: 'two', db: ctx.runtime.appDb('two') }
  expect((await titlesOf(ctx, 'author', undefined, [writer.id])).get(writer.id)).toBe('Ours')
  expect((await titlesOf(other, 'author', undefined, [writer.id])).get(writer.id)).toBe('')
})

test('a region has no name where no resource has regions', async () => {
  const without = { ...ctx, runtime: { ...ctx.runtime, registry: new ResourceRegistry([author, book]) } }
  const rows = [{ place: '3202' }]
  expect(await addDisplayNames(without, book, someFields(book.fields, ['place']), rows)).toEqual([{ place: '3202', placeName: '' }])
  expect(await addDisplayNames(ctx, book, someFields(book.fields, ['place']), rows)).toEqual([{ place: '3202', placeName: 'Wuxi' }])
})
