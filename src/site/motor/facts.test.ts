import { expect, test } from 'vitest'
import { conditionOf, facts, menuItemOf, priceOf, quantityOf, speedOf, taxOf } from './facts.ts'
import type { Motor } from './motor.ts'

const motor: Motor = {
  id: '1',
  title: '皖南 YE3-132S-4',
  model: 'YE3-132S-4',
  brandCode: 'BR002',
  typeCode: 'AC3.STD.IE3',
  powerKw: 5.5,
  voltageV: 380,
  freqHz: '50',
  poles: [4],
  ratedRpm: 1460,
  mounting: ['B3', 'B35'],
  ieClass: 'IE3',
  condition: 'USED',
  quantity: 12,
  priceMode: 'NEGOTIABLE',
  unitPrice: '1280.00',
  currency: 'CNY',
  taxMode: 'VAT13',
  regionName: '浙江省 杭州市 西湖区',
}

test('figures stand with their units', () => {
  expect(facts.powerKw(motor)).toBe('5.5\u202fkW')
  expect(facts.mounting(motor)).toBe('B3 / B35')
  expect(facts.ieClass({ ...motor, ieClass: 'UNKNOWN' })).toBe('')
  expect(quantityOf(motor)).toEqual(['12\u202f台', '12\u202fpcs'])
})

test('without a rated speed the synchronous one is told', () => {
  expect(speedOf(motor)).toBe(1460)
  expect(speedOf({ ...motor, ratedRpm: '' })).toBe(1500)
  expect(speedOf({ ...motor, ratedRpm: '', freqHz: '60' })).toBe(1800)
  expect(speedOf({ ...motor, ratedRpm: '', poles: [] })).toBe('')
})

test('a price says what it means, and where there is none one has to ask', () => {
  expect(priceOf(motor)).toEqual({ amount: '¥1,280', words: ['可议', 'negotiable'] })
  expect(priceOf({ ...motor, priceMode: 'TIER' }).words[1]).toBe('from')
  expect(priceOf({ ...motor, priceMode: 'ASK' })).toEqual({ amount: '', words: ['面议', 'Ask for the price'] })
  expect(taxOf(motor)[1]).toBe('incl. 13% VAT')
})

test('a list says prefecture and county', () => {
  expect(menuItemOf(motor)[0]).toBe('杭州市 西湖区')
  expect(menuItemOf({ ...motor, regionName: '上海市 浦东新区' })[0]).toBe('上海市 浦东新区')
  expect(menuItemOf({ ...motor, regionName: undefined })[0]).toBe('')
})

test('a condition that nobody shortened shows its own name', () => {
  expect(conditionOf(motor)).toEqual(['二手', 'Used'])
  expect(conditionOf({ ...motor, condition: 'X', conditionName: '样品' })).toEqual(['样品', '样品'])
})
