import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, region } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order, provideOrders } from '#test/orders.ts'
import { uncached } from '../cache/cached-answers.ts'
import { crudOf, queryOf } from '../crud/crud.ts'
import type { JsonRow } from '../crud/rows.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { answerShape, bodyShape, detailShape, inputShape, nodeShape, openShape, pageShape, rowShape, type Schema } from './shapes.ts'

const label = ['词', 'Word'] as const
const crud = crudOf(order)
let database: MigratedDatabase
let visitor: Context
let staff: Context
/** Rows as staff read them: one with every value, one with none. */
let full: JsonRow
let blank: JsonRow

beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order]))
  const runtime = await database.runtime()
  provideOrders(runtime)
  visitor = contextOf(runtime)
  staff = contextOf(runtime, '2', 'order', 'order_add', 'order_edit', 'customer_add')
  const { id } = await crudOf(customer).submit(staff, { name: 'Acme' })
  full = await crud.submit(staff, {
    ...{ number: 'N1', kind: 'CUSTOM', customerId: id, amount: '1.50', weight: 2.5, dueDate: '2026-01-31', internalNote: 'x' },
    delivery: { city: 'Wuxi', speed: 'SLOW', route: 'north', crane: true },
    items: [{ model: 'A', speed: 'FAST', cost: '1.00', serial: 's', painting: 'red', makerId: id }],
    extras: [{ text: 'x' }],
  })
  blank = await crud.submit(staff, { number: 'N2', items: [{ model: 'B' }] })
})
afterAll(() => database.drop())

/** The validation errors of a value: path and keyword of each. */
function objections(shape: Schema, value: unknown): string[] {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile({ ...shape, components: { schemas: { TreeNode: nodeShape } } })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}
const namesIn = (shape: unknown): string[] => Object.keys((shape as { properties: object }).properties)
const propertyOf = (shape: Schema, name: string): Schema => (shape.properties as Record<string, Schema>)[name] as Schema

describe('the shape of a row', () => {
  test('fits rows as staff read them, with and without values', () => {
    for (const row of [full, blank]) expect(objections(rowShape(order, true), row)).toEqual([])
  })

  test('fits each row of the list, which has no blocks and no lines', async () => {
    const page = await crud.list(staff, queryOf.list(order, {}))
    expect(objections(pageShape(rowShape(order, false)), page)).toEqual([])
    expect((page as { total: number }).total).toBe(2)
    const [detailed, listed] = [namesIn(rowShape(order, true)), namesIn(rowShape(order, false))]
    expect(detailed.filter((name) => !listed.includes(name))).toEqual(['delivery', 'items', 'extras'])
  })

  test('is closed, and so are its blocks and its lines', () => {
    const shape = rowShape(order, true)
    const [item] = full.items as JsonRow[]
    expect(objections(shape, { ...full, more: 1 })).toEqual([' additionalProperties'])
    expect(objections(shape, { ...full, delivery: { ...(full.delivery as JsonRow), more: 1 } })).toEqual(['/delivery additionalProperties'])
    expect(objections(shape, { ...full, items: [item, { ...item, more: 1 }] })).toEqual(['/items/1 additionalProperties'])
    expect(objections(pageShape(shape), { records: [{ ...full, more: 1 }] })).toContain('/records/0 additionalProperties')
  })

  test('asks for the columns that every row has, and for the id of a line', () => {
    const { id, rowVersion, ...rest } = full
    expect([typeof id, typeof rowVersion]).toEqual(['string', 'number'])
    expect(objections(rowShape(order, true), rest)).toEqual([' required', ' required'])
    expect(objections(rowShape(order, true), { ...full, items: [{ model: 'A' }] })).toEqual(['/items/0 required'])
  })

  test.each([
    ['a text for a number', { quantity: '1' }, '/quantity'],
    ['a number for money', { amount: 1.5 }, '/amount'],
    ['a number for an id', { id: 7 }, '/id'],
    ['a row that was deleted half', { isDeleted: 2 }, '/isDeleted'],
    ['a text for a flag of a block', { delivery: { crane: 'yes' } }, '/delivery/crane'],
    ['an object for lines', { items: {} }, '/items'],
  ])('objects to %s', (_, change, place) => {
    expect(objections(rowShape(order, true), { ...full, ...change })[0]).toMatch(new RegExp(`^${place} `))
  })

  test('has the display name beside a key, and no password', () => {
    expect(namesIn(rowShape(order, false))).toEqual(expect.arrayContaining(['customerId', 'customerName', 'kind', 'kindName']))
    const hidden = { ...customer, fields: { ...customer.fields, pass: { kind: 'password', label } } } as const
    expect(namesIn(rowShape(hidden, true))).toEqual(namesIn(rowShape(customer, true)))
  })

  test('has the tenant of a resource that tenants have, and the children of a tree in its list', () => {
    expect(namesIn(rowShape(customer, true))).toContain('tenantId')
    expect(namesIn(rowShape(region, true))).not.toContain('tenantId')
    expect(namesIn(rowShape(region, false))).toEqual(expect.arrayContaining(['children', 'hasChildren']))
    expect(namesIn(rowShape(region, true))).not.toContain('children')
  })

  test('has the values of each kind as they travel', () => {
    const of = (name: string): Schema => propertyOf(rowShape(book, true), name)
    for (const name of ['volume', 'weight', 'status']) {
      expect([objections(of(name), 3), objections(of(name), ''), objections(of(name), '3').length > 0]).toEqual([[], [], true])
    }
    expect(of('weight')).toMatchObject({ anyOf: [{ type: 'number' }, { const: '' }] })
    expect(of('volume')).toMatchObject({ anyOf: [{ type: 'integer' }, { const: '' }] })
    expect(of('onShelf')).toMatchObject({ type: 'boolean', title: '词 / Word' })
    expect(of('subjects')).toMatchObject({ type: 'array', items: { type: 'string' } })
    expect(of('shelves')).toMatchObject({ type: 'array', items: { type: 'integer' } })
    expect(of('photos')).toMatchObject({ type: 'array', items: { type: 'string' } })
    for (const name of ['price', 'printed', 'lentAt', 'authorId']) expect(of(name)).toMatchObject({ type: 'string' })
    const kinds = {
      numeric: { kind: 'flag', numeric: true, label },
      joined: { kind: 'manyOf', joined: true, label },
      twice: { kind: 'whole', label, also: 'again' },
    } as const
    const { properties } = inputShape(kinds)
    expect(properties).toMatchObject({ numeric: { enum: [0, 1] }, joined: { type: 'string' }, again: { anyOf: [{ type: 'integer' }, {}] } })
  })

  test('of a submit has what the resource asks for besides its fields', () => {
    const asking = { ...customer, asks: { isSure: { kind: 'flag', label } } } as const
    expect([namesIn(bodyShape(asking)).includes('isSure'), namesIn(rowShape(asking, true)).includes('isSure')]).toEqual([true, false])
  })

  test('is called by the name of its resource', () => {
    const named = { ...customer, name: 'work-order' }
    expect([rowShape(named, true).title, rowShape(named, false).title, bodyShape(named).title]).toEqual([
      'WorkOrder',
      'WorkOrderListed',
      'WorkOrderInput',
    ])
    expect(openShape({ ...order, name: 'work-order' }, order.open.listData).title).toBe('WorkOrderOpenListData')
  })
})

describe('the shape of an open row', () => {
  test('fits what visitors and staff read', async () => {
    const page = uncached(await crud.open(visitor, 'listData', queryOf.open(visitor, order, 'listData', {})))
    expect(objections(pageShape(openShape(order, order.open.listData)), page)).toEqual([])
    for (const reader of [visitor, staff]) {
      expect(objections(detailShape(order), uncached(await crud.detail(reader, String(full.id))))).toEqual([])
    }
  })

  test('names what is shown and nothing else, nor what staff alone may read', () => {
    const shape = openShape(order, order.open.listData)
    expect(namesIn(shape)).toEqual(['id', 'createTime', 'number', 'amount'])
    expect(shape).toMatchObject({ additionalProperties: false, required: ['id', 'createTime', 'number', 'amount'] })
    expect(namesIn(openShape(order, { shows: ['number', 'internalNote'] }))).toEqual(['id', 'createTime', 'number'])
  })

  test('names in lines and blocks what its reader may read there', () => {
    const { items, delivery } = openShape(order, order.open.detail).properties as Record<string, Schema>
    expect(namesIn(items?.items as Schema)).toContain('model')
    expect(namesIn(items?.items as Schema)).not.toContain('cost')
    expect(namesIn(delivery as Schema)).not.toContain('route')
  })

  test('asks of a visitor for no more than visitors may read', () => {
    const forMembers = { ...order, fields: { ...order.fields, phone: { kind: 'text', label, read: 'member' } } } as const
    const shape = openShape(forMembers, { shows: ['number', 'phone'] })
    expect(namesIn(shape)).toContain('phone')
    expect(shape.required).toEqual(['id', 'createTime', 'number'])
  })

  test('is that of the row where a resource has no open detail', () => {
    expect(detailShape(customer)).toEqual(rowShape(customer, true))
  })
})

describe('the shape of input', () => {
  const fields = {
    count: { kind: 'whole', label, required: ['请输入数量', 'Enter the count'] },
    painting: { kind: 'text', label, required: ['请输入', 'Enter it'], when: { count: ['1'] } },
    customerId: { kind: 'reference', to: 'customer', label },
  } as const

  test('asks for what is required in any case, has no display names, and lets other names pass', () => {
    const { schema, properties } = inputShape(fields)
    expect(Object.keys(properties)).toEqual(['count', 'painting', 'customerId'])
    expect(objections(schema, { count: 1, more: 'x' })).toEqual([])
    expect(objections(schema, { more: 'x' })).toEqual([' required'])
    expect(inputShape({}).schema).not.toHaveProperty('required')
  })

  test('takes any part of a row as the body of a submit', () => {
    for (const body of [{}, { number: 'A', more: 1 }, full]) expect(objections(bodyShape(order), body)).toEqual([])
    expect(objections(bodyShape(order), { number: 1 })).toEqual(['/number type'])
  })

  test('is closed and complete as an answer', () => {
    expect(objections(answerShape(fields), { count: 1, painting: '', customerId: '7' })).toEqual([])
    expect(objections(answerShape(fields), { count: 1, painting: '', customerId: '7', customerName: 'x' })).toEqual([
      ' additionalProperties',
    ])
    expect(objections(answerShape(fields), { count: 1, painting: '' })).toEqual([' required'])
  })
})

test('the shape of a tree node asks for its key and title, and is closed', () => {
  const node = { id: '1', parentId: '0', title: 'A', key: '1', value: '1' }
  expect(objections(nodeShape, { ...node, hasChildren: false, children: [node] })).toEqual([])
  expect(objections(nodeShape, { ...node, more: 1 })).toEqual([' additionalProperties'])
  expect(objections(nodeShape, { ...node, title: undefined })).not.toEqual([])
})
