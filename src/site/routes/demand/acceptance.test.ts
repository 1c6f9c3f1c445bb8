import { expect, test } from 'vitest'
import { acceptanceQuestion } from './acceptance.ts'

const quote = {
  price: '1450.50',
  currency: 'CNY',
  taxModeName: '含税 13%',
  qty: 2,
  leadDays: 3,
  contact: { name: '周', company: '无锡电机' },
} as const

const wanted = { quantity: 5, partialOk: false } as const

test('who accepts a quote reads whose it is, how many, at what price in which currency, the total and when it comes', () => {
  const [zh, en] = acceptanceQuestion(quote, wanted)
  for (const part of ['无锡电机 · 周', '2 台', '¥1,450.50', '含税 13%', '合计 ¥2,901', '3 天交货']) expect(zh).toContain(part)
  expect(acceptanceQuestion({ ...quote, currency: 'USD' }, wanted)[1]).toContain('$1,450.50 each')
  for (const part of ['无锡电机 · 周', '2 pcs', '¥2,901 in all', 'delivery in 3 days']) expect(en).toContain(part)
})

test('what a seller has left open is said to be open', () => {
  const [zh, en] = acceptanceQuestion({ ...quote, taxModeName: '', leadDays: '', qty: 1, contact: {} }, wanted)
  expect(zh).toContain('确定采纳 此卖家 的报价？1 台，单价 ¥1,450.50（未注明税票），合计 ¥1,450.50，未注明交货时间。')
  expect(en).toContain('1 pc at ¥1,450.50 each (tax not stated), ¥1,450.50 in all, no time of delivery stated.')
})

test('who takes parts reads that the demand stays open for the rest, and is closed by a quote for all', () => {
  const inParts = { ...wanted, partialOk: true }
  expect(acceptanceQuestion(quote, inParts)[0]).toContain('采纳后求购继续采购其余 3 台')
  expect(acceptanceQuestion(quote, inParts)[1]).toContain('stays open for the other 3 pcs')
  for (const [of, demand] of [[{ ...quote, qty: 5 }, inParts] as const, [quote, wanted] as const])
    expect(acceptanceQuestion(of, demand)[1]).toContain('The demand is then closed')
})
