import { describe, expect, test } from 'vitest'
import { author, region } from '#test/library.ts'
import { order } from '#test/orders.ts'
import { listProjectionOf, openProjectionOf, printBase, printFields, projectionOf, someFields } from './printing.ts'

const timeZone = 'Asia/Shanghai'
const settings = { timeZone, publicUrl: null }

describe('a projection', () => {
  test('holds what its reader may see, in the row and inside blocks and lines, and never a password', () => {
    expect(projectionOf(order.fields, 'staff').names).toContain('internalNote')
    const inner = (reader: 'owner' | 'staff') => projectionOf(order.fields, reader).inner
    for (const [name, hidden] of [
      ['delivery', 'route'],
      ['items', 'cost'],
    ] as const) {
      expect(inner('staff').get(name)?.names).toContain(hidden)
      expect(inner('owner').get(name)?.names).not.toContain(hidden)
    }
    for (const reader of ['public', 'member', 'owner'] as const)
      expect(projectionOf(order.fields, reader).names).not.toContain('internalNote')
    expect(projectionOf(author.fields, 'staff').names).toEqual(['code', 'name'])
  })

  test('of a list leaves out blocks and lines', () => {
    const names = listProjectionOf(order.fields, 'staff').names
    expect(names).toContain('customerId')
    for (const name of ['delivery', 'items', 'extras']) expect(names).not.toContain(name)
  })

  test('of an open list holds what that shows, as far as its reader may see it', () => {
    expect(openProjectionOf(order, order.open.listData, 'public').names).toEqual(['number', 'amount'])
    const open = { shows: ['number', 'internalNote', 'nothing'] }
    expect(openProjectionOf(order, open, 'public').names).toEqual(['number'])
    expect(openProjectionOf(order, open, 'staff').names).toEqual(['number', 'internalNote'])
  })
})

describe('a printed row', () => {
  const print = (names: readonly string[], row: Record<string, unknown>) =>
    printFields(someFields(order.fields, names), [row], { settings })[0]

  test('has each value as JSON, and the empty value of its kind where there is none', () => {
    const names = ['number', 'amount', 'weight', 'approvedAt', 'delivery', 'items']
    const row = { number: 'a', amount: '5', weight: '2.50', approved_at: new Date(0), child_rows: { items: null } }
    expect(print(names, row)).toEqual({
      number: 'a',
      amount: '5.00',
      weight: 2.5,
      approvedAt: '1970-01-01 08:00:00',
      delivery: {},
      items: [],
    })
    expect(print(names, {})).toMatchObject({ number: '', amount: '', weight: '', approvedAt: '', delivery: {} })
  })

  test('has every readable field of its block and of its lines, and the ids of the lines', () => {
    const row = { delivery: { city: 'Wuxi', gone: 1 }, child_rows: { items: [{ id: 7, model: 'A', count: 2, order_id: 1 }] } }
    const printed = print(['delivery', 'items'], row)
    expect(printed?.delivery).toEqual({ city: 'Wuxi', speed: '', fee: '', route: '', crane: false })
    expect(printed?.items).toEqual([expect.objectContaining({ id: '7', model: 'A', count: 2, checked: false, serial: '' })])
    expect((printed?.items as object[] | undefined)?.[0] ?? {}).not.toHaveProperty('order_id')
  })

  test('has a field under both of its names, the mask for a secret, and the root for no parent', () => {
    const fields = { level: { kind: 'whole', label: ['词', 'Word'], also: 'grade' } } as const
    expect(printFields(someFields(fields, ['level']), [{ level: 3 }], { settings })).toEqual([{ level: 3, grade: 3 }])
    const secret = someFields(region.fields, ['token', 'parentCode'])
    expect(printFields(secret, [{ token: 'key', parent_code: null }], { settings, root: '00' })).toMatchObject([
      { token: '******', parentCode: '00' },
    ])
    expect(printFields(secret, [{ token: null, parent_code: '32' }], { settings })).toMatchObject([{ token: '', parentCode: '32' }])
  })

  test('shares nothing with the row printed before it', () => {
    const rows = printFields(someFields(order.fields, ['number', 'amount']), [{ number: 'a', amount: '1' }, { number: 'b' }], { settings })
    expect(rows).toEqual([
      { number: 'a', amount: '1.00' },
      { number: 'b', amount: '' },
    ])
  })
})

test('base columns are texts in the time zone of the product, and a platform row names no tenant', () => {
  const stored = { id: 5n, tenant_id: 'one', create_user: '1', create_dept: null, create_time: new Date(0), row_version: 3, status: 0 }
  expect(printBase(stored, timeZone)).toEqual({
    id: '5',
    tenantId: 'one',
    createUser: '1',
    createDept: '',
    createTime: '1970-01-01 08:00:00',
    updateUser: '',
    updateTime: '',
    status: 0,
    isDeleted: 0,
    rowVersion: 3,
  })
  expect(printBase({ id: '5' }, timeZone)).not.toHaveProperty('tenantId')
  expect(printBase({ id: '5' }, timeZone)).toMatchObject({ status: 1, rowVersion: 1 })
})
