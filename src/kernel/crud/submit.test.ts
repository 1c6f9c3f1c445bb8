import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { uncached } from '../cache/cached-answers.ts'
import { defineResource, identity } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { crudOf } from './crud.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'

const label = ['词', 'Word'] as const
const required = ['请填写', 'Enter it'] as const
const when = { mode: ['TIERS'] } as const
const offer = defineResource({
  ...identity('offer', label, { at: ['/offer'], scope: 'tenant', title: 'mode' }),
  owned: true,
  fields: {
    mode: { kind: 'text', label },
    tiers: { kind: 'lines', label, required, when, fields: { price: { kind: 'money', label } } },
    partnerIds: { kind: 'references', to: 'customer', label, required, when },
    samples: { kind: 'lines', label, min: 2, when: { mode: ['SAMPLES'] }, fields: { name: { kind: 'text', label } } },
  },
})

let database: MigratedDatabase
let visitor: Context
let owner: Context
let staff: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, offer]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  visitor = contextOf(runtime)
  owner = contextOf(runtime, '1')
  staff = contextOf(runtime, '2', 'order', 'order_add', 'order_edit', 'order_delete')
})
afterAll(() => database.drop())

const crud = crudOf(order)
let count = 0
const submit = (ctx: Context, body: JsonRow): Promise<JsonRow> => crud.submit(ctx, body)
const create = (ctx: Context, body: JsonRow = {}): Promise<JsonRow> => {
  count += 1
  return submit(ctx, { number: `N${count}`, ...body })
}
const detail = async (ctx: Context, row: JsonRow): Promise<JsonRow> => uncached(await crud.detail(ctx, String(row.id)))
const itemsOf = (row: JsonRow): JsonRow[] => row.items as JsonRow[]
const rejectedField = (work: Promise<unknown>): Promise<string> =>
  work.then(
    (row) => `accepted ${JSON.stringify(row)}`,
    (error: UserError) => `${error.field}: ${error.words[1]}`,
  )

describe('lines and references that a condition requires', () => {
  const submit = (body: JsonRow): Promise<JsonRow> => crudOf(offer).submit(owner, body)

  test('are asked for by a change that meets the condition, unless the row has them', async () => {
    const partner = await repository(owner, customer).insert({ name: 'partner' })
    const row = await submit({ mode: 'PLAIN' })
    const change = (body: JsonRow) => rejectedField(submit({ id: row.id, mode: 'TIERS', ...body }))
    expect(await change({})).toBe('tiers: Enter it')
    expect(await change({ tiers: [] })).toBe('tiers: Enter it')
    expect(await change({ tiers: [{ price: '5' }] })).toBe('partnerIds: Enter it')
    const filled = await submit({ id: row.id, mode: 'TIERS', tiers: [{ price: '5' }], partnerIds: partner.id })
    expect(filled).toMatchObject({ tiers: [{ price: '5.00' }], partnerIds: partner.id })
    expect(await submit({ id: row.id, mode: 'TIERS' })).toMatchObject({ tiers: [{ price: '5.00' }], partnerIds: partner.id })
  })

  test('have their least number also where a new row does not name them', async () => {
    expect(await rejectedField(submit({ mode: 'SAMPLES' }))).toBe('samples: Word: at least 2')
    expect(await rejectedField(submit({ mode: 'SAMPLES', samples: [{ name: 'a' }] }))).toBe('samples: Word: at least 2')
    expect(await submit({ mode: 'SAMPLES', samples: [{ name: 'a' }, { name: 'b' }] })).toMatchObject({ samples: [{}, {}] })
    expect(await submit({ mode: 'PLAIN' })).toMatchObject({ samples: [] })
  })
})

describe('lines', () => {
  test('come back in their order with ids, defaults and display names', async () => {
    const row = await create(owner, {
      items: [
        { model: 'A', speed: 'FAST' },
        { model: 'B', count: 3 },
      ],
    })
    expect(itemsOf(row)).toMatchObject([
      { model: 'A', speed: 'FAST', speedName: 'Fast', count: 1, checked: false },
      { model: 'B', speed: '', speedName: '', count: 3 },
    ])
    expect(itemsOf(row).every(({ id }) => /^\d{19}$/.test(String(id)))).toBe(true)
  })

  test('are updated by their difference: ids stay, the order follows, what is missing is deleted', async () => {
    const row = await create(owner, { items: [{ model: 'A' }, { model: 'B' }, { model: 'C' }] })
    const [a, , c] = itemsOf(row)
    const after = await submit(owner, { id: row.id, items: [{ id: c?.id, model: 'C2' }, { model: 'D' }, { id: a?.id }] })
    expect(itemsOf(after).map(({ model }) => model)).toEqual(['C2', 'D', 'A'])
    expect([itemsOf(after)[0]?.id, itemsOf(after)[2]?.id]).toEqual([c?.id, a?.id])
  })

  test('that another row has are rejected, and so is one line named twice', async () => {
    const [one, other] = [await create(owner, { items: [{ model: 'A' }] }), await create(owner, { items: [{ model: 'B' }] })]
    const [foreign, own] = [itemsOf(other)[0]?.id, itemsOf(one)[0]?.id]
    expect(await rejectedField(submit(owner, { id: one.id, items: [{ id: foreign, model: 'X' }] }))).toBe(
      'items[0].id: The id is not valid',
    )
    expect(await rejectedField(submit(owner, { id: one.id, items: [{ id: own }, { id: own }] }))).toBe('items[1].id: The id is not valid')
  })

  test('stay where the body does not name them, and go with the condition of their field', async () => {
    const row = await create(owner, { kind: 'CUSTOM', items: [{ model: 'A' }], extras: [{ text: 'x' }] })
    expect(itemsOf(await submit(owner, { id: row.id, quantity: 2 })).length).toBe(1)
    expect((await submit(owner, { id: row.id, kind: 'STOCK' })).extras).toEqual([])
  })

  test.each([
    ['a required field', [{ speed: 'FAST' }], 'items[0].model: Enter the model'],
    ['a key that is in no dictionary', [{ model: 'A', speed: 'NOPE' }], 'items[0].speed: Word: is not one of the choices'],
    ['a number below the least', [{ model: 'A', count: 0 }], 'items[0].count: Word: must be at least 1'],
    ['a text that is too long', [{ model: 'A'.repeat(21) }], 'items[0].model: Model: at most 20 characters'],
    [
      'an address that is not ours',
      [{ model: 'A', photo: 'https://evil.example/x.gif' }],
      'items[0].photo: Word: must be an uploaded picture',
    ],
    ['an object for a text', [{ model: {} }], 'items[0].model: Model: is not of the right kind'],
    ['a row that is none', ['A'], 'items[0]: Items: is not an object'],
    ['too many rows', Array.from({ length: 6 }, () => ({ model: 'A' })), 'items: Items: at most 5 rows'],
  ])('reject %s with the path of the field', async (_, items, message) => {
    expect(await rejectedField(create(owner, { items }))).toBe(message)
  })

  test('ignore what the server computes, what was fixed at creation and what the caller may not see', async () => {
    const row = await create(owner, { items: [{ model: 'A', checked: true, serial: 's1', cost: '9.00', painting: 'red' }] })
    expect(itemsOf(row)[0]).toMatchObject({ checked: false, serial: 's1', painting: '' })
    const id = itemsOf(row)[0]?.id
    await submit(staff, { id: row.id, items: [{ id, cost: '5.00', serial: 's2', checked: true }] })
    await submit(owner, { id: row.id, items: [{ id, cost: '1.00' }] })
    expect(itemsOf(await detail(staff, row))[0]).toMatchObject({ checked: false, serial: 's1', cost: '5.00' })
  })

  test('show a field that staff alone may read to staff alone', async () => {
    const row = await create(staff, { items: [{ model: 'A', cost: '7.00' }], delivery: { city: 'Wuxi', route: 'north' } })
    expect(itemsOf(await detail(staff, row))[0]).toMatchObject({ cost: '7.00' })
    for (const reader of [visitor, owner]) {
      const { items, delivery } = await detail(reader, row)
      expect((items as JsonRow[])[0]).not.toHaveProperty('cost')
      expect(delivery).not.toHaveProperty('route')
    }
  })

  test('take a condition on the row around them', async () => {
    const row = await create(owner, { kind: 'CUSTOM', items: [{ model: 'A', painting: 'red' }] })
    expect(itemsOf(row)[0]?.painting).toBe('red')
  })
})

describe('a block', () => {
  test('is replaced as a whole, but for what the caller may not set', async () => {
    const row = await create(staff, { delivery: { city: 'Wuxi', speed: 'SLOW', route: 'north', fee: '3.00', crane: true } })
    expect(row.delivery).toMatchObject({ city: 'Wuxi', speed: 'SLOW', speedName: 'Slow', route: 'north', fee: '', crane: true })
    const byCreator = contextOf(staff.runtime, '2')
    const after = await submit(byCreator, { id: row.id, delivery: { city: 'Suzhou' } })
    expect(after.delivery).toMatchObject({ city: 'Suzhou', speed: '', crane: false })
    expect((await detail(staff, row)).delivery).toMatchObject({ city: 'Suzhou', route: 'north' })
  })

  test.each([
    ['a required field', { speed: 'FAST' }, 'delivery.city: Enter the city'],
    ['a key that is in no dictionary', { city: 'Wuxi', speed: 'NOPE' }, 'delivery.speed: Word: is not one of the choices'],
    ['a list for a text', { city: ['Wuxi'] }, 'delivery.city: Word: is not of the right kind'],
    ['a text for the block', 'Wuxi', 'delivery: Word: is not an object'],
  ])('rejects %s with its path', async (_, delivery, message) => {
    expect(await rejectedField(create(owner, { delivery }))).toBe(message)
  })
})

describe('a row', () => {
  test('keeps what is absent, takes defaults when it is created, and is rejected without what is required', async () => {
    const row = await create(owner, { amount: '12.5' })
    expect(row).toMatchObject({ kind: 'STOCK', kindName: 'Stock', amount: '12.50', quantity: 1, state: 'NEW' })
    expect(await submit(owner, { id: row.id, quantity: 4 })).toMatchObject({ amount: '12.50', quantity: 4, rowVersion: 2 })
    expect(await rejectedField(submit(owner, { amount: '1' }))).toBe('number: Enter the number')
    expect(await rejectedField(submit(owner, { number: row.number }))).toBe('number: Number already exists')
  })

  test('with an older version is a lost update that shows both values', async () => {
    const row = await create(owner)
    await submit(owner, { id: row.id, quantity: 2 })
    const error = await submit(owner, { id: row.id, rowVersion: 1, quantity: 3 }).catch((thrown: UserError) => thrown)
    expect(error).toMatchObject({ status: 409, data: { yours: { quantity: 3 }, theirs: { quantity: 2 } } })
  })

  test('of somebody else is changed by holders of the permission only', async () => {
    const row = await create(owner)
    const stranger = contextOf(owner.runtime, '3')
    expect(await submit(stranger, { id: row.id, quantity: 9 }).catch(({ status }: UserError) => status)).toBe(404)
    expect((await submit(staff, { id: row.id, quantity: 9 })).quantity).toBe(9)
  })
})

describe('a repository', () => {
  test('reads and writes typed values in camelCase, with version and audit columns', async () => {
    const orders = repository(owner, order)
    const row = await orders.insert({ number: 'R1', amount: '5.00', weight: 2.5, delivery: { city: 'Wuxi' }, approvedAt: new Date(0) })
    expect(row).toMatchObject({ number: 'R1', amount: '5.00', weight: 2.5, delivery: { city: 'Wuxi' }, createUser: '1', rowVersion: 1 })
    expect(row.approvedAt).toEqual(new Date(0))
    const updated = await orders.update(row, { quantity: (row.quantity ?? 0) + 1, state: 'SENT' })
    expect(updated).toMatchObject({ quantity: 2, state: 'SENT', rowVersion: 2, updateUser: '1' })
    expect(await orders.find({ number: 'R1', state: 'SENT', customerId: null })).toEqual(updated)
    expect(await orders.list({ id: [row.id], quantity: [2, 3] })).toEqual([updated])
  })

  test('hides rows outside the row access of the caller, except with `rows: all`', async () => {
    const row = await repository(owner, order).insert({ number: 'R2' })
    const stranger = contextOf(owner.runtime, '3')
    const status = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error: UserError) => error.status,
      )
    expect(await status(repository(stranger, order).one(row.id))).toBe(404)
    expect(await status(repository(stranger, order).lock(row.id))).toBe(404)
    expect(await status(repository(stranger, order).one('no-id'))).toBe(404)
    expect(await repository(stranger, order, { rows: 'all' }).one(row.id)).toEqual(row)
    expect(await repository(stranger, order).find({ number: 'R2' })).toBeUndefined()
  })

  test('deletes all rows or none, and frees their unique values', async () => {
    const target = await repository(owner, customer).insert({ name: 'Acme' })
    const row = await repository(owner, order).insert({ number: 'R3', customerId: target.id })
    await expect(repository(owner, customer).remove([target])).rejects.toThrow('In use elsewhere')
    await repository(owner, order).remove([row])
    await repository(owner, customer).remove([target])
    expect(await repository(owner, order).find({ number: 'R3' })).toBeUndefined()
    expect((await repository(owner, order).insert({ number: 'R3' })).id).not.toBe(row.id)
  })
})
