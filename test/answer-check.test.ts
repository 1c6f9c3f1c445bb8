import { expect, test } from 'vitest'
import { crudOf } from '#kernel/crud/crud.ts'
import { routesOf } from '#kernel/http/resource-routes.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { answerCheck } from './answer-check.ts'
import { customer, order } from './orders.ts'

const phone = { kind: 'text', label: ['电话', 'Phone'], read: 'member' } as const
const listed = { ...order, fields: { ...order.fields, phone }, open: { detail: { shows: ['number', 'phone', 'items', 'delivery'] } } }
const check = answerCheck(routesOf(new ResourceRegistry([customer, listed]), listed, crudOf(listed)))

/** What differs in a detail with these values. */
const differencesIn = (isVisitor: boolean, values: object): string => {
  const empty = { items: [], delivery: {} }
  const data = { id: '1', createTime: '2026-01-01 00:00:00', number: 'N1', ...empty, ...(isVisitor ? {} : { phone: '' }), ...values }
  const body = { code: 200, success: true, msg: 'Done', data }
  return check({ method: 'GET', path: '/order/detail', status: 200, body, isVisitor }).join()
}

test('an answer that is as documented has no differences', () => {
  expect([differencesIn(true, {}), differencesIn(false, {})]).toEqual(['', ''])
})

test.each([
  ['in the row', { phone: '138' }],
  ['in a line', { items: [{ id: '1', cost: '1.00' }] }],
  ['in a block', { delivery: { route: 'A5' } }],
  ['that staff alone read', { internalNote: 'x' }],
])('a field %s that visitors may not read is a difference', (_, leak) => {
  expect(differencesIn(true, leak)).toContain('must NOT have additional properties')
})

test('an address that no route has is not compared', () => {
  expect(check({ method: 'GET', path: '/nowhere', status: 200, body: {}, isVisitor: true })).toEqual([])
})
