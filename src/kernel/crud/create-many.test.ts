import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { defineResource, identity } from '../resource/resource.ts'
import { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { withTransaction } from '../runtime/transaction.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { createMany } from './create-many.ts'
import { crudOf } from './crud.ts'
import { repository } from './repository.ts'
import type { JsonRow } from './rows.ts'

const label = ['词', 'Word'] as const
const offer = defineResource({
  ...identity('offer', label, { at: ['/offer'], scope: 'tenant', title: 'mode' }),
  owned: true,
  fields: { mode: { kind: 'text', label }, partnerIds: { kind: 'references', to: 'customer', label } },
})

let database: MigratedDatabase
let owner: Context
let staff: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, offer]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  owner = contextOf(runtime, '1')
  staff = contextOf(runtime, '2', 'order', 'order_add', 'order_edit')
})
afterAll(() => database.drop())

/** What each body came to: the number of the order, or the field and the error. */
async function createAll(ctx: Context, bodies: readonly JsonRow[]): Promise<string[]> {
  const settled = await createMany(ctx, order, bodies, async (rows) => rows.map(() => ({})))
  return settled.map((row) => (row instanceof UserError ? `${row.field}: ${row.words[1]}` : String(row.number)))
}
const detail = async (id: unknown): Promise<JsonRow> => (await crudOf(order).detail(staff, String(id))) as JsonRow
/** What differs between rows that were written by the same bodies. */
const withoutIds = (row: unknown): unknown =>
  JSON.parse(JSON.stringify(row, (name, value) => (['id', 'number', 'createTime', 'updateTime'].includes(name) ? undefined : value)))

describe('many rows at once', () => {
  const bodies = [
    {
      amount: '12.5',
      quantity: 3,
      delivery: { city: 'Wuxi', speed: 'SLOW', crane: true },
      items: [{ model: 'a', cost: '1' }, { model: 'b' }],
    },
    { kind: 'CUSTOM', internalNote: 'note', extras: [{ text: 'x' }], items: [{ model: 'c', painting: 'red', count: 2 }] },
    { dueDate: '2030-01-31' },
  ]

  test.each(['owner', 'staff'] as const)('are stored as a submit of the %s stores each', async (who) => {
    const ctx = { owner, staff }[who]
    const submitted: JsonRow[] = []
    for (const [at, body] of bodies.entries()) submitted.push(await crudOf(order).submit(ctx, { ...body, number: `one ${who} ${at}` }))
    const created = await createMany(
      ctx,
      order,
      bodies.map((body, at) => ({ ...body, number: `many ${who} ${at}` })),
      async (rows) => rows.map(() => ({})),
    )
    for (const [at, row] of created.entries())
      expect(withoutIds(await detail((row as JsonRow).id))).toEqual(withoutIds(await detail(submitted[at]?.id)))
    expect(created.map((row) => (row as JsonRow).number)).toEqual([`many ${who} 0`, `many ${who} 1`, `many ${who} 2`])
  })

  test('are created but for those that a rule or the database rejects, each of which is named by its place', async () => {
    const bodies = Array.from({ length: 9 }, (_, at): JsonRow => ({ number: `bad ${at}` }))
    Object.assign(bodies[1] as JsonRow, { number: '' })
    Object.assign(bodies[3] as JsonRow, { customerId: '4711' })
    Object.assign(bodies[5] as JsonRow, { items: [{ model: '' }] })
    Object.assign(bodies[7] as JsonRow, { number: 'bad 0' })
    expect(await createAll(owner, bodies)).toEqual([
      ...['bad 0', 'number: Enter the number', 'bad 2', 'customerId: Word: the selected item does not exist', 'bad 4'],
      ...['items[0].model: Enter the model', 'bad 6', 'number: Number already exists', 'bad 8'],
    ])
    expect(await repository(owner, order).list({ number: bodies.map(({ number }) => String(number)) })).toHaveLength(5)
  })

  test('get the values that our own code computes from all of them, and are left out where it rejects them', async () => {
    const settled = await createMany(owner, order, [{ number: 'own 1' }, { number: '' }, { number: 'own 3' }], async (rows) =>
      rows.map(({ row, body }, at) => {
        expect(row.number).toBe(body.number)
        return at === 0 ? new UserError(['不', 'No']) : { internalNote: `${at} of ${rows.length}` }
      }),
    )
    expect(settled).toMatchObject([{ words: ['不', 'No'] }, { field: 'number' }, { number: 'own 3', internal_note: '1 of 2' }])
  })

  test('may be more than one statement takes, and none is as good', async () => {
    const bodies = Array.from({ length: 450 }, (_, at) => ({ number: `many ${at}` }))
    expect(await createAll(owner, bodies)).toEqual(bodies.map(({ number }) => number))
    expect(await createAll(owner, [])).toEqual([])
  })

  test('have their references, in their order', async () => {
    const names = ['first', 'second'] as const
    const [first, second] = [
      await repository(owner, customer).insert({ name: names[0] }),
      await repository(owner, customer).insert({ name: names[1] }),
    ]
    const settled = await createMany(owner, offer, [{ partnerIds: [second.id, first.id] }, { partnerIds: [] }], async (rows) =>
      rows.map(() => ({})),
    )
    const shown = await Promise.all(settled.map((row) => crudOf(offer).detail(owner, String((row as JsonRow).id))))
    expect(shown).toMatchObject([{ partnerIds: `${second.id},${first.id}` }, { partnerIds: '' }])
  })

  test('are gone when the transaction around them is rolled back', async () => {
    const work = withTransaction(owner, async (ctx) => {
      expect(await createAll(ctx, [{ number: 'gone 1' }, { number: '' }])).toEqual(['gone 1', 'number: Enter the number'])
      throw new Error('rolled back')
    })
    await expect(work).rejects.toThrow('rolled back')
    expect(await repository(owner, order).find({ number: 'gone 1' })).toBeUndefined()
  })

  test('are created for nobody who may create none, and in the own tenant alone', async () => {
    const visitor = contextOf(owner.runtime)
    await expect(createAll(visitor, [{ number: 'mine' }])).rejects.toMatchObject({ status: 403 })
    await createAll(owner, [{ number: 'mine' }])
    const neighbour = { ...owner, tenant: 'two', db: owner.runtime.appDb('two') }
    expect(await repository(neighbour, order).find({ number: 'mine' })).toBeUndefined()
    expect(await createAll(neighbour, [{ number: 'mine' }])).toEqual(['mine'])
  })
})
