import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '#kernel/resource/field.ts'
import { dayFromNow, demand, openDemand, submitDemand } from '#test/demands.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { quote } from '../quote/quote.resource.ts'
import { collaboration } from './collaboration.resource.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

/** Values that no form sends. */
const badValues: readonly unknown[] = [
  'x'.repeat(100_000),
  '\0',
  '<img src=x onerror=alert(1)>',
  "' or 1=1 --",
  '１２３',
  '1e309',
  -1,
  1e21,
  0.1,
  true,
  {},
  { a: { b: [] } },
  [],
  [[[]]],
  Array.from({ length: 5_000 }, () => 'y'),
  ['<b>'],
  [null],
  '2026-02-31',
  '/files/../../etc/passwd',
]

const writable = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, { on }]) => (on === 'never' ? [] : [name]))

describe('a value that no form sends is taken or rejected with a sentence, and nothing breaks', () => {
  test.each(writable(collaboration.fields))('%s of a demand', async (name) => {
    for (const value of badValues) {
      const body = { ...demand, demandStatus: 'DRAFT', [name]: value }
      const { status, msg } = await app.call('member', 'POST', '/blade-collaboration/collaboration/submit', { body })
      const sent = JSON.stringify(value).slice(0, 60)
      expect([sent, [200, 400, 413].includes(status), msg !== '']).toEqual([sent, true, true])
    }
  })

  test.each(writable(quote.fields))('%s of a quote', async (name) => {
    const demandId = await openDemand(app, {}, 'admin')
    for (const value of badValues) {
      const body = { demandId, price: '1450', qty: 2, validUntil: dayFromNow(7), [name]: value }
      const { status, data, msg } = await app.call('member', 'POST', '/blade-collaboration/quote/submit', { body })
      const sent = JSON.stringify(value).slice(0, 60)
      // A quote that is taken stands: the next one for the same demand is another change of it.
      expect([sent, [200, 400, 404, 409, 413, 429].includes(status), msg !== '']).toEqual([sent, true, true])
      if (status === 200) await app.call('member', 'POST', '/blade-collaboration/quote/withdraw', { body: { ids: [data.id] } })
    }
  })
})

test.each(['description', 'modelOld'])('a phone number in the %s is rejected by the name of the field', async (name) => {
  const body = { ...demand, [name]: '联系 13812345678' }
  const { status, data } = await app.call('member', 'POST', '/blade-collaboration/collaboration/submit', { body })
  expect([status, data.field]).toEqual([400, name])
})

test('markup in a demand stays text', async () => {
  const description = '<script>alert(1)</script> 轴伸 <b>加长</b>'
  const { id } = await submitDemand(app, { description })
  const { data } = await app.call('member', 'GET', '/blade-collaboration/collaboration/detail', { query: { id: String(id) } })
  expect(data.description).toBe(description)
})
