import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provide, providersOf } from '#kernel/runtime/provide.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { uncached } from '../cache/cached-answers.ts'
import { defineResource, identity } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import { type Context, noRights } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import type { Condition } from './conditions.ts'
import { crudOf, idIn, queryOf } from './crud.ts'
import type { Page } from './read.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'

const label = ['词', 'Word'] as const
/** Owned, with a natural key and an open detail that shows some of its rows, and with an action that makes its transitions. */
const notice = defineResource({
  ...identity('notice', label, { at: ['/notice'], scope: 'tenant', title: 'code' }),
  owned: true,
  key: 'code',
  fields: {
    code: { kind: 'text', label },
    name: { kind: 'text', label, search: 'like' },
    shown: { kind: 'flag', label },
    memberNote: { kind: 'text', label, read: 'member' },
    ownNote: { kind: 'text', label, read: 'owner' },
    staffNote: { kind: 'text', label, read: 'staff' },
    state: { kind: 'oneOf', label, options: { NEW: ['新', 'New'], SENT: ['发', 'Sent'] }, on: 'never', default: 'NEW' },
  },
  states: {
    field: 'state',
    initial: 'NEW',
    action: 'move',
    transitions: { send: { label: ['发', 'Send'], from: ['NEW'], to: 'SENT', by: ['owner'] } },
  },
  actions: { move: { label, access: 'member', button: 'row', asks: { state: { kind: 'text', label } } } },
  open: {
    detail: { shows: ['code', 'name', 'memberNote', 'state'], rows: { shown: true } },
    all: { shows: ['name', 'memberNote'], rows: { shown: true }, as: 'array' },
    listData: { shows: ['name'], rows: { shown: true } },
  },
})
/** Of the platform, without states. */
const place = defineResource({
  ...identity('place', label, { at: ['/place'], scope: 'platform', title: 'name' }),
  fields: { name: { kind: 'text', label }, note: { kind: 'text', label, read: 'staff' } },
  open: { detail: { shows: ['name'] } },
})

let database: MigratedDatabase
let owner: Context
let stranger: Context
let visitor: Context
let staff: Context
let administrator: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, notice, place]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  owner = contextOf(runtime, '1')
  stranger = contextOf(runtime, '2')
  staff = contextOf(runtime, '3', 'notice', 'order')
  visitor = contextOf(runtime)
  administrator = { ...contextOf(runtime, '4'), rights: { ...noRights, platform: true } }
})
afterAll(() => database.drop())

const crud = crudOf(notice)
let count = 0
async function newNotice(shown = true): Promise<string> {
  count += 1
  const code = `n${count}`
  await repository(owner, notice).insert({ code, name: `name ${count}`, shown, memberNote: 'm', ownNote: 'o', staffNote: 's' })
  return code
}
const detail = async (ctx: Context, code: string): Promise<JsonRow> => uncached(await crud.detail(ctx, code))
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    ({ status }: UserError) => status,
  )
const namesOf = (row: JsonRow | undefined): string[] => Object.keys(row ?? {}).sort()

test('the open detail of rows without transitions to show has its fields and no others', async () => {
  const { id } = await repository(owner, order).insert({ number: 'O1', internalNote: 'n' })
  const row = uncached(await crudOf(order).detail(visitor, id))
  expect(namesOf(row)).toEqual(['createTime', 'delivery', 'id', 'items', 'number'])
  const made = await repository({ ...administrator, db: administrator.runtime.platformDb, allTenants: true }, place).insert({ name: 'P1' })
  expect(namesOf(uncached(await crudOf(place).detail(visitor, made.id)))).toEqual(['createTime', 'id', 'name'])
})

test('the open detail of rows with an action for their states shows no transition to those who own none', async () => {
  const code = await newNotice()
  expect((await detail(visitor, code)).transitions).toEqual([])
  expect((await detail(stranger, code)).transitions).toEqual([])
  expect((await detail(owner, code)).transitions).toMatchObject([{ name: 'send' }])
  expect((await detail(staff, code)).transitions).toEqual([])
})

test('each reader sees what is meant for them: a visitor, a member, the owner, staff', async () => {
  const code = await newNotice()
  const notes = ['memberNote', 'ownNote', 'staffNote']
  const seen = async (ctx: Context) => namesOf(await detail(ctx, code)).filter((name) => notes.includes(name))
  expect(await seen(visitor)).toEqual([])
  expect(await seen(stranger)).toEqual(['memberNote'])
  expect(await seen(owner)).toEqual(['memberNote', 'ownNote'])
  expect(await seen(staff)).toEqual(notes)
})

test('a row that the open detail does not show is there for its owner and for staff, and for nobody else', async () => {
  const code = await newNotice(false)
  expect(await detail(owner, code)).toMatchObject({ code, ownNote: 'o' })
  expect(await detail(staff, code)).toMatchObject({ code, staffNote: 's' })
  expect(await statusOf(detail(visitor, code))).toBe(404)
  expect(await statusOf(detail(stranger, code))).toBe(404)
})

test('a row that data scopes hide from staff is shown to them as to everybody, if it is shown at all', async () => {
  const [shown, hidden] = [await newNotice(), await newNotice(false)]
  const own = { menuCode: 'notice', scopeType: 2, scopeColumn: '', scopeValue: '' }
  const narrowed = { ...staff, rights: { ...staff.rights, dataScopes: [own] } }
  const row = await detail(narrowed, shown)
  expect(row).toMatchObject({ code: shown, memberNote: 'm', transitions: [] })
  expect(row).not.toHaveProperty('staffNote')
  expect(await statusOf(detail(narrowed, hidden))).toBe(404)
})

test('a detail without an open one is for staff and owners', async () => {
  const { open: _, ...closed } = notice
  const code = await newNotice()
  const status = (ctx: Context) => statusOf(crudOf(closed).detail(ctx, code))
  expect([await status(visitor), await status(stranger), await status(owner), await status(staff)]).toEqual([403, 404, 200, 200])
})

test('a detail that is requested again is the same answer, until its row changes or another row gets its key', async () => {
  const code = await newNotice()
  const ask = () => crud.detail(visitor, code)
  await ask()
  const cached = await ask()
  expect(await ask()).toBe(cached)
  await sql`update notice set name = 'changed', row_version = row_version + 1 where code = ${code}`.execute(owner.db)
  expect(await detail(visitor, code)).toMatchObject({ name: 'changed' })
  const again = await ask()
  await sql`update notice set deleted_id = id where code = ${code}`.execute(owner.db)
  expect(await statusOf(detail(visitor, code))).toBe(404)
  const { rows } = await sql<{ id: string }>`insert into notice (code, name, shown, row_version)
    values (${code}, 'another', true, 2) returning id`.execute(owner.db)
  expect(await detail(visitor, code)).toMatchObject({ name: 'another', id: rows[0]?.id })
  expect(again).not.toBe(cached)
})

test('an open list that is no page has all of its rows', async () => {
  const code = await newNotice()
  await newNotice(false)
  const listed = async (ctx: Context) => (await crud.open(ctx, 'all', queryOf.open(ctx, notice, 'all', { size: '1' }))) as JsonRow[]
  const all = await listed(stranger)
  expect(all.length).toBeGreaterThan(2)
  expect(all.find(({ name }) => name === code.replace('n', 'name '))).toMatchObject({ memberNote: 'm' })
  expect(all.map(({ name }) => name)).not.toContain(`name ${count}`)
  expect((await listed(visitor))[0]).not.toHaveProperty('memberNote')
})

test('an open list that is narrowed for one call is not cached for others', async () => {
  const code = await newNotice()
  await newNotice()
  const query = queryOf.open(visitor, notice, 'listData', {})
  const total = async (...more: Condition[]) => (uncached(await crud.open(visitor, 'listData', query, more)) as Page).total
  const all = await total()
  expect(all).toBeGreaterThan(1)
  for (const _ of [1, 2, 3]) expect(await total(sql<boolean>`name = ${code.replace('n', 'name ')}`)).toBe(1)
  for (const _ of [1, 2, 3]) expect(await total()).toBe(all)
})

test('what nobody declared is a bug of the caller', async () => {
  expect(() => queryOf.open(visitor, notice, 'nowhere', {})).toThrow('notice has no open list nowhere')
})

test('a row is named by its natural key, else by its id', () => {
  const thrown = (values: Record<string, string>): unknown => {
    try {
      return idIn(notice, values)
    } catch (error) {
      const { status, field, words } = error as UserError
      return [status, field, words[1]]
    }
  }
  expect([idIn(notice, { code: ' c ', id: '1' }), idIn(notice, { id: ' 1 ' }), idIn(notice, { code: ' ', id: '1' })]).toEqual([
    'c',
    '1',
    '1',
  ])
  expect(idIn(order, { code: 'c', id: '2' })).toBe('2')
  expect([thrown({}), thrown({ code: '', id: ' ' })]).toEqual(Array(2).fill([400, 'id', 'The parameter id is missing']))
})

test('rows of the platform are written by its administrator alone, and what for is audited', async () => {
  const reasons: string[] = []
  provide(administrator.runtime, { ...providersOf(administrator.runtime), audit: (_, why) => void reasons.push(why) })
  const made = await crudOf(place).submit(administrator, { name: 'P2', note: 'n' })
  await crudOf(place).remove(administrator, [String(made.id)])
  expect(reasons).toEqual(['submit place', 'remove place'])
  const clerk = contextOf(administrator.runtime, '5', 'place', 'place_add', 'place_edit', 'place_delete')
  expect(await statusOf(crudOf(place).submit(clerk, { name: 'P3' }))).toBe(403)
})

test('rows are removed by those who may, one at least', async () => {
  const { id } = await repository(owner, order).insert({ number: 'R1' })
  const remove = (ctx: Context, ids: string[]) => statusOf(crudOf(order).remove(ctx, ids))
  expect(await remove(owner, [])).toBe(400)
  expect(await remove(visitor, [id])).toBe(403)
  expect(await remove(stranger, [id])).toBe(404)
  expect(await remove(owner, [id])).toBe(200)
  expect(await statusOf(crudOf(customer).remove(owner, ['1']))).toBe(403)
})
