import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { askAt, type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { providesNothing } from '#test/providers.ts'
import { crudOf, queryOf } from '../crud/crud.ts'
import type { Params } from '../crud/list-query.ts'
import type { Page } from '../crud/read.ts'
import type { JsonRow } from '../crud/rows.ts'
import type { Field } from '../resource/field.ts'
import { defineResource } from '../resource/resource.ts'
import { type Caller, type Context, noRights } from '../runtime/context.ts'
import { provide } from '../runtime/provide.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { publishChange } from '../runtime/transaction.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { type Cached, uncached } from './cached-answers.ts'
import { readVersions } from './versions.ts'

const label = ['词', 'Word'] as const
const author = defineResource({
  ...{ name: 'author', label, at: [], scope: 'tenant', title: 'name' },
  fields: { name: { kind: 'text', label } },
})
const book = defineResource({
  ...{ name: 'book', label, at: [], scope: 'tenant', title: 'title', owned: true },
  fields: {
    title: { kind: 'text', label, search: 'like' },
    authorId: { kind: 'reference', to: 'author', label },
    secretNote: { kind: 'text', label, read: 'owner' },
  },
  open: { listData: { shows: ['title', 'authorId'] }, detail: { shows: ['title', 'authorId'] } },
})

const genre = defineResource({
  ...{ name: 'genre', label, at: [], scope: 'tenant', title: 'name', key: 'code' },
  fields: { code: { kind: 'text', label, unique: true }, name: { kind: 'text', label } },
  open: { detail: { shows: ['code', 'name'] }, listData: { shows: ['code', 'name'] } },
})

let migrated: MigratedDatabase
/** Stand for two processes of one product: they share the database and nothing else. */
let runtimes: [Runtime, Runtime]
beforeAll(async () => {
  migrated = await migratedDatabase(new ResourceRegistry([author, book, genre]))
  runtimes = [await migrated.runtime(), await migrated.runtime()]
})
afterAll(() => migrated.drop())

const contextOf = (runtime: Runtime, tenant = 'one', user: string | null = null): Context => ({
  ...{ tenant, runtime, db: runtime.appDb(tenant), user: user === null ? null : ({ id: user, aliases: [] } as unknown as Caller) },
  ...{ rights: noRights, lang: 'en' as const, traceId: '', address: '' },
})

const crud = crudOf(book)
const open = (ctx: Context, params: Params): Promise<Cached<Page>> =>
  crud.open(ctx, 'listData', queryOf.open(ctx, book, 'listData', params)) as Promise<Cached<Page>>
const list = (at: number, tenant?: string): Promise<Cached<Page>> => open(contextOf(runtimes[at] as Runtime, tenant), { size: '5' })
const titles = async (at: number, tenant?: string): Promise<unknown[]> => (await list(at, tenant)).value.records.map(({ title }) => title)
const openDetail = (at: number, id: string): Promise<Cached<JsonRow>> =>
  crud.detail(contextOf(runtimes[at] as Runtime), id) as Promise<Cached<JsonRow>>
const detail = async (at: number, id: string, user: string | null = null, tenant?: string): Promise<JsonRow> =>
  uncached(await crud.detail(contextOf(runtimes[at] as Runtime, tenant, user), id))

async function add(title: string, tenant = 'one', more: { author?: string; user?: string } = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into book (title, author_id, create_user, secret_note)
    values (${title}, ${more.author ?? null}, ${more.user ?? null}, 'mine') returning id`.execute(runtimes[0].appDb(tenant))
  return rows[0]?.id as string
}

/** The answer to the second of two equal calls, which later ones share. */
async function secondAnswer<T>(call: () => Promise<T>): Promise<T> {
  await call()
  return call()
}

test('a repeated answer is cached until its rows change, and serialized once', async () => {
  const id = await add('cached')
  await add('another')
  const row = await secondAnswer(() => openDetail(0, id))
  const first = await list(0)
  const page = await list(0)
  expect(page.value).toEqual(first.value)
  expect(page).not.toBe(first)
  expect(await list(0)).toBe(page)
  expect(await openDetail(0, id)).toBe(row)
  expect(row.json(() => 'once')).toBe('once')
  expect(row.json(() => 'twice')).toBe(row.json(() => 'once'))
})

test('a cached answer says what it is, and nobody can change it', async () => {
  const id = await add('frozen', 'one', { user: '7' })
  const row = await secondAnswer(() => openDetail(0, id))
  expect(row.options).toEqual({ key: `detail ${id}`, readers: 'public', version: expect.stringMatching(`^${id} `), rows: 1, owner: '7' })
  expect(() => Object.assign(row.value, { title: 'mine' })).toThrow(/read only/)
  const page = await secondAnswer(() => list(0))
  expect(() => page.value.records.pop()).toThrow(/Cannot delete/)
})

test('the next answer of each process contains every committed write of the other', async () => {
  const id = await add('first')
  for (let round = 0; round < 20; round++) {
    await sql`update book set title = ${`round ${round}`}, row_version = row_version + 1 where id = ${id}::bigint`.execute(
      runtimes[round % 2 ? 0 : 1].appDb('one'),
    )
    expect([(await titles(0))[0], (await titles(1))[0]]).toEqual([`round ${round}`, `round ${round}`])
    expect([(await detail(0, id)).title, (await detail(1, id)).title]).toEqual([`round ${round}`, `round ${round}`])
  }
  await sql`update book set deleted_id = id, row_version = row_version + 1 where id = ${id}::bigint`.execute(runtimes[1].appDb('one'))
  await expect(detail(0, id)).rejects.toMatchObject({ status: 404 })
  expect(await titles(0)).not.toContain('round 19')
})

test('a natural key that was given to another row finds that row', async () => {
  const db = runtimes[1].appDb('one')
  const nameOfKey = async (): Promise<unknown> => uncached(await crudOf(genre).detail(contextOf(runtimes[0]), 'k')).name
  await sql`insert into genre (code, name) values ('k', 'old')`.execute(db)
  expect(await nameOfKey()).toBe('old')
  await sql`update genre set deleted_id = id where code = 'k'`.execute(db)
  await sql`insert into genre (code, name) values ('k', 'new')`.execute(db)
  expect(await nameOfKey()).toBe('new')
})

test('a list of what only staff write is cached until a row is written in any process, and not while a writer is not done', async () => {
  const ctx = contextOf(runtimes[0], 'genres')
  const all = async () => (await crudOf(genre).open(ctx, 'listData', queryOf.open(ctx, genre, 'listData', {}))) as Cached<Page>
  const names = async () => (await all()).value.records.map(({ name }) => name)
  await sql`insert into genre (code, name) values ('a', 'first')`.execute(ctx.db)
  const cached = await secondAnswer(all)
  expect(await all()).toBe(cached)
  await runtimes[1]
    .appDb('genres')
    .transaction()
    .execute(async (writer) => {
      await sql`update genre set name = 'second'`.execute(writer)
      const meanwhile = await secondAnswer(all)
      expect([meanwhile.value.records[0]?.name, (await all()) === meanwhile]).toEqual(['first', false])
    })
  expect(await names()).toEqual(['second'])
  expect(await secondAnswer(all)).toBe(await all())
})

test('all who ask for versions before the statement is sent share it, and whoever asks later sees what was written since', async () => {
  const db = runtimes[0].appDb('versions')
  const [first, second] = [readVersions(db), readVersions(db)]
  expect(first).toBe(second)
  const before = await first
  await add('counted', 'versions')
  await sql`insert into genre (code, name) values ('v', 'counted')`.execute(db)
  const after = await readVersions(db)
  expect([after.of(book) - before.of(book), Number(after.printed) - Number(before.printed)]).toEqual([1, 1])
})

test('a cached answer of one tenant is not given to another', async () => {
  const id = await add('of one')
  await detail(0, id)
  await titles(0)
  await expect(detail(0, id, null, 'two')).rejects.toMatchObject({ status: 404 })
  expect(await titles(0, 'two')).toEqual([])
})

test('owners read all fields of their row, also after an answer to others was cached', async () => {
  const id = await add('owned', 'one', { user: '7' })
  expect(await detail(0, id, '8')).not.toHaveProperty('secretNote')
  expect(await detail(0, id)).not.toHaveProperty('secretNote')
  expect(await detail(0, id, '7')).toMatchObject({ secretNote: 'mine' })
  expect(await detail(0, id, '8')).not.toHaveProperty('secretNote')
})

test('a changed title of a referenced row appears in every process', async () => {
  await sql`insert into author (id, name) values (5, 'Before')`.execute(runtimes[0].appDb('one'))
  const id = await add('named', 'one', { author: '5' })
  expect([await detail(0, id), (await list(1)).value.records[0]]).toMatchObject([{ authorName: 'Before' }, { authorName: 'Before' }])
  await sql`update author set name = 'After'`.execute(runtimes[0].appDb('one'))
  publishChange(runtimes[0], 'author')
  expect(await detail(0, id)).toMatchObject({ authorName: 'After' })
  await vi.waitFor(async () => expect((await list(1)).value.records[0]).toMatchObject({ authorName: 'After' }))
})

test('answers that show names of a dictionary are made anew when an entry changes', async () => {
  const word = defineResource({
    ...{ name: 'word', label, at: [], scope: 'tenant', title: 'name', serves: 'dictionary' },
    fields: { name: { kind: 'text', label } },
  })
  const listed = (name: string, kind: Field) =>
    defineResource({
      ...{ name, label, at: [], scope: 'tenant', title: 'kind', owned: true },
      fields: { kind },
      open: { listData: { shows: ['kind'] } },
    })
  const named = listed('named', { kind: 'oneOf', dict: 'kinds', label })
  const plain = listed('plain', { kind: 'text', label })
  const own = await migratedDatabase(new ResourceRegistry([word, named, plain]))
  onTestFinished(() => own.drop())
  const runtime = await own.runtime()
  provide(runtime, providesNothing)
  const ctx = contextOf(runtime)
  const pageOf = (resource: typeof named) => crudOf(resource).open(ctx, 'listData', queryOf.open(ctx, resource, 'listData', {}))
  for (const table of ['named', 'plain']) await sql`insert into ${sql.table(table)} (kind) values ('A')`.execute(ctx.db)
  const before = await Promise.all([named, plain].map((resource) => secondAnswer(() => pageOf(resource))))
  publishChange(runtime, 'word')
  const after = await Promise.all([named, plain].map(pageOf))
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
})

test('a variant of an answer is made once for each kind of reader', async () => {
  const answer = await openDetail(0, await add('variants'))
  const make = vi.fn((row: JsonRow) => ({ ...row }))
  expect(answer.variant('visitor', make)).toBe(answer.variant('visitor', make))
  expect(answer.variant('member', make)).not.toBe(answer.variant('visitor', make))
  expect(make).toHaveBeenCalledTimes(2)
  const stored = await secondAnswer(() => openDetail(0, String(answer.value.id)))
  expect(() => Object.assign(stored.variant('member', make).value, { title: 'mine' })).toThrow(/read only/)
  expect(answer.variant('member', make).options).toEqual({ ...answer.options, readers: 'member' })
})

test('answers with many rows drop older ones from the cache', async () => {
  const rows = await askAt(
    migrated.database.ownerUrl,
    "insert into store.book (tenant_id, title) select 'many', 'x' from generate_series(1, 600) returning id",
  )
  const first = (): Promise<Cached<Page>> => open(contextOf(runtimes[0], 'many'), { size: '500' })
  const before = await secondAnswer(first)
  expect(await first()).toBe(before)
  for (let at = 0; at < 20; at++)
    await secondAnswer(() => open(contextOf(runtimes[0], 'many'), { size: '500', title: 'x', id_notequal: String(at + 1) }))
  expect(rows).toHaveLength(600)
  expect(await first()).not.toBe(before)
})
