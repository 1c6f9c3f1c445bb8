import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readOffer } from './paste-reading.ts'

const valueIn = (text: string, name: string) => readOffer(text, reader).values.find(({ field }) => field === name)?.value

test.each<[text: string, quantity: number, price: string | undefined]>([
  ['YE4-200L-4 30kw三台 无锡库存 一台4800', 3, '4800'],
  ['三台 库存 一台四千八', 3, '4800'],
  ['3台 库存 一台 4800', 3, '4800'],
  ['3台 库存 1台4800', 3, '4800'],
  ['3台 库存 两台4800', 3, undefined],
  ['2台 库存一台价4800', 2, undefined],
  ['无锡库存 一台4800', 1, '4800'],
  ['库存3台 4800元', 3, '4800'],
  ['库存3台4800元', 3, '4800'],
  ['库存1台 4800元', 1, '4800'],
  ['只剩一台4800元', 1, '4800'],
  ['库存3台 15kW 4极', 3, undefined],
  ['库存3台 380V', 3, undefined],
  ['库存十一台 4800元', 11, '4800'],
])('in %s there are %d', (text, quantity, price) =>
  expect([valueIn(text, 'quantity'), valueIn(text, 'unitPrice')]).toEqual([quantity, price]),
)

test.each<[text: string, quantity: number, unread: readonly string[]]>([
  ['3台 库存5台', 5, ['3台']],
  ['5台 库存3台 380V', 3, ['5台']],
  ['库存5台 仅剩2台', 5, ['仅剩', '2台']],
  ['YE3-132S-4 stock: 3 pcs 5 pcs', 3, ['5 pcs']],
  ['3台 库存3台', 3, []],
])('of two quantities in %s the other one is told', (text, quantity, unread) => {
  expect(valueIn(text, 'quantity')).toBe(quantity)
  expect(readOffer(text, reader).unread).toEqual(unread)
})
