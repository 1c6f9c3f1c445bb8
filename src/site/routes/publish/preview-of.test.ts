import { expect, test } from 'vitest'
import type { Draft } from './form-definition.ts'
import { previewOf } from './preview-of.ts'

const preview = (draft: Draft) => previewOf(draft, {}, '2026-03-08 10:00:00', 'zh')

test('a preview of tiers shows the price that the listing gets from them', () => {
  const tierPrices = [
    { minQty: '10', price: '1500' },
    { minQty: '1', price: '1800' },
    { minQty: '', price: '' },
  ]
  expect(preview({ priceMode: 'TIER', tierPrices }).unitPrice).toBe('1800')
  expect(preview({ priceMode: 'FIXED', unitPrice: '1280', tierPrices }).unitPrice).toBe('1280')
  expect(preview({ priceMode: 'FIXED', unitPrice: '12oo' }).unitPrice).toBe('')
})
