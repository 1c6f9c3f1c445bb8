import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { crudOf } from '../crud/crud.ts'
import { repository } from '../crud/repository.ts'
import { rowChange } from '../crud/row-change.resource.ts'
import type { JsonRow } from '../crud/rows.ts'
import { moveDueRows, moveRows } from '../crud/states.ts'
import { defineResource, identity } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { changesOf, deletedRows, restoreVersion } from './row-changes.ts'

const label = ['词', 'Word'] as const
const team = defineResource({
  ...identity('team', ['团队', 'Team'], { at: ['/team'], scope: 'tenant', title: 'name' }),
  fields: {
    name: { kind: 'text', label, unique: true },
    key: { kind: 'secret', label },
    parentId: { kind: 'parent', label },
    path: { kind: 'text', label, on: 'never' },
    customerIds: { kind: 'references', to: 'customer', label },
  },
  tree: { parent: 'parentId', root: '0', list: 'page', ancestors: 'path' },
  links: { orderIds: { label: ['订单', 'Orders'], to: 'order' } },
})

let database: MigratedDatabase
let owner: Context
let staff: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, team, rowChange]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  owner = contextOf(runtime, '1')
  staff = contextOf(runtime, '2', 'order', 'order_edit', 'order_delete', 'team', 'team_add', 'team_edit', 'team_delete', 'order_recall')
})
afterAll(() => database.drop())

let count = 0
const orders = crudOf(order)
const teams = crudOf(team)
const newOrder = (body: JsonRow = {}): Promise<JsonRow> => {
  count += 1
  return orders.submit(owner, { number: `H${count}`, ...body })
}
const change = (ctx: Context, row: JsonRow, body: JsonRow): Promise<JsonRow> => orders.submit(ctx, { id: row.id, ...body })
const rejection = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: UserError) => error.words[1],
  )
const idOf = (row: JsonRow): string => String(row.id)

describe('the changes of a row', () => {
  test('are none for a new row, and for a submit that changes nothing', async () => {
    const row = await newOrder({ amount: '5' })
    await change(owner, row, { amount: '5.00', number: row.number })
    expect(await changesOf(owner, order, idOf(row))).toEqual([])
  })

  test('are none where only the fraction of a second, or the form of what is empty, is another one', async () => {
    const row = await newOrder()
    const table = sql.table('order')
    await sql`update ${table} set delivery = '{"city": null}', internal_note = '', approved_at = '2026-03-08 05:23:12.789+00'
      where id = ${idOf(row)}::bigint`.execute(owner.db)
    const stored = await repository(staff, order).one(idOf(row))
    const approvedAt = new Date('2026-03-08T05:23:12Z')
    await repository(staff, order).update(stored, { delivery: null, internalNote: null, approvedAt })
    expect(await changesOf(staff, order, idOf(row))).toEqual([])
    const later = await repository(staff, order).one(idOf(row))
    await repository(staff, order).update(later, { approvedAt: new Date('2026-03-08T05:23:13Z') })
    expect((await changesOf(staff, order, idOf(row))).map(({ is }) => Object.keys(is as object))).toEqual([['approvedAt']])
  })

  test('say who changed which field from what to what, with the names of keys', async () => {
    const [first, second] = [
      await repository(staff, customer).insert({ name: 'first' }),
      await repository(staff, customer).insert({ name: 'second' }),
    ]
    const row = await newOrder({ customerId: first.id, dueDate: '2026-01-02', delivery: { city: 'Wuxi', speed: 'FAST' } })
    await change(staff, row, {
      customerId: second.id,
      kind: 'CUSTOM',
      dueDate: '',
      quantity: 7,
      delivery: { city: 'Suzhou', speed: 'SLOW' },
    })
    const [latest] = await changesOf(staff, order, idOf(row))
    expect(latest).toMatchObject({
      createUser: '2',
      action: 'UPDATE',
      was: {
        customerId: first.id,
        customerName: 'first',
        kind: 'STOCK',
        kindName: 'Stock',
        dueDate: '2026-01-02',
        quantity: 1,
        delivery: { city: 'Wuxi', speedName: 'Fast' },
      },
      is: {
        customerId: second.id,
        customerName: 'second',
        kind: 'CUSTOM',
        kindName: 'Custom',
        dueDate: '',
        quantity: 7,
        delivery: { city: 'Suzhou', speedName: 'Slow' },
      },
    })
    expect(Object.keys(latest?.was as object)).not.toContain('number')
  })

  test('contain lines, references and links as whole lists', async () => {
    const row = await newOrder({ items: [{ model: 'A', count: 2 }, { model: 'B' }] })
    await change(owner, row, { items: [{ model: 'B' }, { model: 'C', speed: 'SLOW' }] })
    const [latest] = await changesOf(owner, order, idOf(row))
    expect(latest?.was).toMatchObject({
      items: [
        { model: 'A', count: 2 },
        { model: 'B', count: 1 },
      ],
    })
    expect(latest?.is).toMatchObject({ items: [{ model: 'B' }, { model: 'C', speedName: 'Slow' }] })
    const partner = await repository(staff, customer).insert({ name: 'partner' })
    const group = await teams.submit(staff, { name: 'linked' })
    await teams.submit(staff, { id: group.id, customerIds: partner.id })
    await teams.grant(staff, [idOf(group)], { orderIds: [idOf(row)] })
    const [granted, referred] = await changesOf(staff, team, idOf(group))
    expect(referred).toMatchObject({ was: { customerIds: '' }, is: { customerIds: partner.id, customerIdsName: 'partner' } })
    expect(granted).toMatchObject({ was: { orderIds: '' }, is: { orderIds: row.id, orderIdsName: row.number } })
  })

  test('contain transitions, also those that the system makes', async () => {
    const row = await newOrder()
    await moveRows(owner, order, [idOf(row)], { transition: 'send' })
    await moveDueRows(owner.runtime, order, 'finish', sql<boolean>`number = ${row.number}`)
    const changes = await changesOf(owner, order, idOf(row))
    expect(changes).toMatchObject([
      { createUser: '', was: { state: 'SENT' }, is: { state: 'DONE', stateName: 'Done' } },
      { createUser: '1', was: { state: 'NEW' }, is: { state: 'SENT' } },
    ])
  })

  test('hide what the caller may not read, and are not found for somebody else', async () => {
    const row = await newOrder()
    await change(staff, row, { internalNote: 'cheap', items: [{ model: 'A', cost: '3' }], delivery: { city: 'Wuxi', route: 'A1' } })
    await change(staff, row, { internalNote: 'cheaper' })
    const seenBy = async (ctx: Context): Promise<string> => JSON.stringify(await changesOf(ctx, order, idOf(row)))
    expect(await seenBy(staff)).toMatch(/cheaper.*cost.*A1|cheaper.*A1.*cost/)
    const seen = await changesOf(owner, order, idOf(row))
    expect(seen).toHaveLength(1)
    expect(JSON.stringify(seen)).not.toMatch(/cheap|cost|A1/)
    await expect(changesOf(contextOf(owner.runtime, '9'), order, idOf(row))).rejects.toMatchObject({ status: 404 })
  })

  test('mask secrets, in the database too', async () => {
    const row = await teams.submit(staff, { name: 'secret', key: 'first-secret' })
    await teams.submit(staff, { id: row.id, key: 'second-secret' })
    const [latest] = await changesOf(staff, team, idOf(row))
    expect(latest).toMatchObject({ was: { key: '******' }, is: { key: '******' } })
    const [{ changes = '' } = {}] = (await database.ask(`select changes from store.row_change where row_id = '${row.id}'`)) as {
      changes: string
    }[]
    expect(JSON.parse(changes)).toEqual({ key: ['******', '******'] })
  })

  test('are written once for each change, together with the row', async () => {
    const row = await newOrder()
    await expect(change(owner, row, { number: 'H1' })).rejects.toMatchObject({ field: 'number' })
    expect(await changesOf(owner, order, idOf(row))).toEqual([])
  })
})

describe('a version', () => {
  test('can be restored, with all that was changed since', async () => {
    const row = await newOrder({ amount: '1', quantity: 1, items: [{ model: 'A' }] })
    await change(owner, row, { amount: '2', items: [{ model: 'B' }, { model: 'C' }] })
    await change(owner, row, { amount: '3', quantity: 5 })
    const changes = await changesOf(owner, order, idOf(row))
    await restoreVersion(owner, orders, idOf(row), String(changes[1]?.id))
    expect(await orders.detail(owner, idOf(row))).toMatchObject({ amount: '1.00', quantity: 1, items: [{ model: 'A' }] })
    expect(await changesOf(owner, order, idOf(row))).toHaveLength(3)
  })

  test('leaves out what the caller may not read or set', async () => {
    const row = await newOrder()
    await change(staff, row, { internalNote: 'one', quantity: 2 })
    await change(staff, row, { internalNote: 'two', quantity: 3 })
    await moveRows(owner, order, [idOf(row)], { transition: 'send' })
    const [moved, second] = await changesOf(owner, order, idOf(row))
    expect(await rejection(restoreVersion(owner, orders, idOf(row), String(moved?.id)))).toBe(
      'These values cannot be restored; change them by hand',
    )
    await restoreVersion(owner, orders, idOf(row), String(second?.id))
    expect(await orders.detail(staff, idOf(row))).toMatchObject({ internalNote: 'two', quantity: 2, state: 'SENT' })
  })

  test('whose key is taken names the row that has it', async () => {
    const [row, other] = [await newOrder(), await newOrder()]
    const { number } = row
    await change(owner, row, { number: `${number}-renamed` })
    await change(owner, other, { number })
    const [renamed] = await changesOf(owner, order, idOf(row))
    expect(await rejection(restoreVersion(owner, orders, idOf(row), String(renamed?.id)))).toBe(`Number is used by "${number}" now`)
  })

  test('of another row is not found', async () => {
    const [row, other] = [await newOrder(), await newOrder()]
    await change(owner, other, { quantity: 4 })
    const [latest] = await changesOf(owner, order, idOf(other))
    await expect(restoreVersion(owner, orders, idOf(row), String(latest?.id))).rejects.toMatchObject({ status: 404 })
  })
})

describe('a deleted row', () => {
  const page = { current: 1, size: 10 }

  test('comes back with its links and lines, and its history says so', async () => {
    const partner = await repository(staff, customer).insert({ name: 'kept' })
    const row = await newOrder({ items: [{ model: 'A' }] })
    const group = await teams.submit(staff, { name: 'deleted', customerIds: partner.id })
    await teams.grant(staff, [idOf(group)], { orderIds: [idOf(row)] })
    await teams.remove(staff, [idOf(group)])
    expect(await deletedRows(staff, team, page)).toMatchObject({ total: 1, records: [{ id: group.id, title: 'deleted' }] })
    await teams.undelete(staff, [idOf(group)])
    expect(await teams.detail(staff, idOf(group))).toMatchObject({ name: 'deleted', customerIds: partner.id })
    expect(await database.ask(`select order_id from store.team_order where team_id = ${group.id}`)).toEqual([{ order_id: row.id }])
    expect(await changesOf(staff, team, idOf(group))).toMatchObject([{ action: 'UNDELETE' }, { action: 'REMOVE' }, {}])
    expect(await deletedRows(staff, team, page)).toMatchObject({ total: 0 })
  })

  test('whose key is taken is rejected with the name of the row that has it, where the caller may see that row', async () => {
    const row = await newOrder()
    await orders.remove(owner, [idOf(row)])
    const other = contextOf(owner.runtime, '8')
    const holder = await orders.submit(other, { number: row.number })
    expect(await rejection(orders.undelete(owner, [idOf(row)]))).toBe('Number already exists')
    await orders.remove(other, [idOf(holder)])
    await orders.submit(owner, { number: row.number })
    await expect(orders.undelete(owner, [idOf(row)])).rejects.toMatchObject({
      field: 'number',
      words: [`单号已被“${row.number}”使用`, `Number is used by "${row.number}" now`],
    })
  })

  test('is rejected with a sentence where what it refers to is gone', async () => {
    const gone = await repository(staff, customer).insert({ name: 'gone' })
    const referring = await newOrder({ customerId: gone.id })
    await orders.remove(owner, [idOf(referring)])
    await repository(staff, customer).remove([gone])
    expect(await rejection(orders.undelete(owner, [idOf(referring)]))).toBe('Word: the selected item does not exist')
  })

  test('of a tree needs its parent, and takes the place where the parent is now', async () => {
    const [top, other] = [await teams.submit(staff, { name: 'top' }), await teams.submit(staff, { name: 'other' })]
    const leaf = await teams.submit(staff, { name: 'leaf', parentId: top.id })
    await teams.remove(staff, [idOf(leaf)])
    await teams.submit(staff, { id: top.id, parentId: other.id })
    await teams.undelete(staff, [idOf(leaf)])
    expect(await teams.detail(staff, idOf(leaf))).toMatchObject({ parentId: top.id, path: `0,${other.id},${top.id}` })
    await teams.remove(staff, [idOf(leaf)])
    await teams.remove(staff, [idOf(top)])
    expect(await rejection(teams.undelete(staff, [idOf(leaf)]))).toBe('The parent (Team) does not exist')
  })

  test('cannot be put back by somebody else, after 30 days, or twice', async () => {
    const row = await newOrder()
    await orders.remove(owner, [idOf(row)])
    const rejected = 'Only what was deleted within 30 days can be put back'
    const stranger = contextOf(owner.runtime, '9')
    expect(await rejection(orders.undelete(stranger, [idOf(row)]))).toBe(rejected)
    expect(await deletedRows(stranger, order, page)).toMatchObject({ total: 0 })
    await database.ask(`update store."order" set update_time = now() - interval '31 days' where id = ${row.id}`)
    expect(await rejection(orders.undelete(owner, [idOf(row)]))).toBe(rejected)
    await database.ask(`update store."order" set update_time = now() - interval '29 days' where id = ${row.id}`)
    await orders.undelete(owner, [idOf(row)])
    expect(await rejection(orders.undelete(owner, [idOf(row)]))).toBe(rejected)
  })
})
