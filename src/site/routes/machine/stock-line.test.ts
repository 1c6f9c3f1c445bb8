import { expect, test } from 'vitest'
import { blankPageMotor, type PageMotor } from './page-fields.ts'
import { labelLineOf, stockLineOf } from './stock-line.ts'

const motor: PageMotor = {
  ...blankPageMotor(),
  ...{ listingNo: 'M2603080001', condition: 'NEW', quantity: 2, priceMode: 'FIXED', unitPrice: '49260.00', currency: 'CNY' },
  ...{ taxMode: 'VAT13', regionName: '浙江省 杭州市 西湖区', shelfStatus: 'ON' },
}

test('a card and a data sheet say how many motors there are for how much', () => {
  expect(stockLineOf(motor, 'zh')).toBe('M2603080001 · 全新 · 2\u202f台 · ¥49,260 含税 13% · 杭州市 西湖区')
  expect(stockLineOf({ ...motor, priceMode: 'ASK' }, 'en')).toContain('2\u202fpcs · Price on request')
  expect(labelLineOf(motor, 'zh')).toBe('M2603080001 · 全新')
})

test('of a sold motor they say that it is sold, without a number of pieces and a price, and so does the label', () => {
  const sold = { ...motor, shelfStatus: 'SOLD' }
  expect(stockLineOf(sold, 'zh')).toBe('M2603080001 · 全新 · 已售 · 杭州市 西湖区')
  expect(stockLineOf(sold, 'en')).toContain('New · Sold · ')
  expect([labelLineOf(sold, 'zh'), labelLineOf(sold, 'en')]).toEqual(['M2603080001 · 全新 · 已售', 'M2603080001 · New · Sold'])
})
