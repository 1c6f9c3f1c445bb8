import { expect, test } from 'vitest'
import { blankPageMotor } from '../routes/machine/page-fields.ts'
import type { Motor } from './motor.ts'
import { conditionOf, motorText, priceOf, quantityOf, regionOf, speedOf, speedWords, taxOf } from './motor-text.ts'

const motor: Motor = {
  ...blankPageMotor(),
  id: '1',
  title: '皖南 YE3-132S-4',
  model: 'YE3-132S-4',
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

test('values are formatted with their units', () => {
  expect(motorText.powerKw(motor)).toBe('5.5\u202fkW')
  expect(motorText.mounting(motor)).toBe('B3 / B35')
  expect(motorText.ieClass({ ...motor, ieClass: 'UNKNOWN' })).toBe('')
  expect(quantityOf(motor)).toEqual(['12\u202f台', '12\u202fpcs'])
})

test('without a rated speed the synchronous speed is shown', () => {
  expect(speedOf(motor)).toBe(1460)
  expect(speedOf({ ...motor, ratedRpm: '' })).toBe(1500)
  expect(speedOf({ ...motor, ratedRpm: '', freqHz: '60' })).toBe(1800)
  expect(speedOf({ ...motor, ratedRpm: '', poles: [] })).toBe('')
})

test('a synchronous speed says that it is one', () => {
  expect(speedWords(motor)).toEqual(['1\u202f460\u202fr/min', '1\u202f460\u202fr/min'])
  expect(speedWords({ ...motor, ratedRpm: '' }, '')).toEqual(['同步 1\u202f500', '1\u202f500 sync.'])
  expect(speedWords({ ...motor, ratedRpm: '', poles: [] })).toEqual(['', ''])
})

test('a price has an amount and its mode, and without an amount the price is on request', () => {
  expect(priceOf(motor)).toEqual({ amount: '¥1,280', words: ['可议', 'negotiable'] })
  expect(priceOf({ ...motor, priceMode: 'TIER' }).words[1]).toBe('tiered')
  expect(priceOf({ ...motor, priceMode: 'ASK' })).toEqual({ amount: '', words: ['面议', 'Price on request'] })
  expect(taxOf(motor)[1]).toBe('incl. 13% VAT')
})

test('a list shows prefecture and county', () => {
  expect(regionOf(motor)[0]).toBe('杭州市 西湖区')
  expect(regionOf({ ...motor, regionName: '上海市 浦东新区' })[0]).toBe('上海市 浦东新区')
  expect(regionOf({ ...motor, regionName: '' })[0]).toBe('')
})

test('a condition without a short name shows its dictionary name', () => {
  expect(conditionOf(motor)).toEqual(['二手', 'Used'])
  expect(conditionOf({ ...motor, condition: 'X', conditionName: '样品' })).toEqual(['样品', '样品'])
})
