import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand } from './paste-reading.ts'

const valuesOf = ({ values }: ReturnType<typeof readDemand>): object => Object.fromEntries(values.map(({ field, value }) => [field, value]))

test.each([
  ...['预算单台3k', '单台预算3k', '每台预算 3k', '预算每台3k', '每个预算3千', '预算 单台 3k 以内', '单台预算 不超过3k', '单台预算3000元'],
  ...['预算3k/台', '预算3000每台', '预算3千左右', 'budget 3k/pc', 'budget per unit 3k', 'budget of ¥3,000 per piece', 'budget 3k each'],
])('%s is a budget of one piece', (budget) => {
  expect(reader.read(`11kW 2台 ${budget}`).fields).toEqual({ power: 11, quantity: 2, priceRange: [null, 3000] })
  for (const text of [`11kW 2台 ${budget}`, `2台，${budget}，11kW`]) {
    const demand = readDemand(text, reader)
    expect([valuesOf(demand), demand.unread]).toEqual([{ powerMin: 11, quantity: 2, budgetUnit: '3000' }, []])
  }
  expect(valuesOf(readDemand(`4极 ${budget}`, reader))).toEqual({ polesAccept: [4], budgetUnit: '3000' })
})

test.each(['预算单台5.5kW', '每台预算5.5kW', 'budget 5.5kW each', '单台 5.5k'])('%s is a power', (text) => {
  expect(valuesOf(readDemand(`${text} 4极`, reader))).toEqual({ powerMin: 5.5, polesAccept: [4] })
})

test('what is said of one piece counts before the name of a sum', () => {
  expect(valuesOf(readDemand('11kW 2台 总预算单台3000', reader))).toEqual({ powerMin: 11, quantity: 2, budgetUnit: '3000' })
})
