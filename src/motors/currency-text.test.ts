import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'

test.each<[text: string, fields: object]>([
  // A currency behind a number is its unit, and no name of the next one.
  ['1800 rmb 7.5kW 4P new', { price: 1800, power: 7.5, poles: [4], condition: 'NEW' }],
  ['3000 rmb 5.5kW', { price: 3000, power: 5.5 }],
  ['1500RMB 11kW', { price: 1500, power: 11 }],
  ['5.5kW 2500 yuan each', { power: 5.5, price: 2500 }],
  ['5.5kW 3000人民币', { power: 5.5, price: 3000 }],
  ['5.5kW 3000 yuan max', { power: 5.5, priceRange: [null, 3000] }],
  ['10台 RMB 3000', { quantity: 10, price: 3000 }],
  ['7.5 RMB 3000', { power: 7.5, price: 3000 }],
  ['11kW rmb 1500 4P', { power: 11, price: 1500, poles: [4] }],
  ['¥3000/台 5.5kW', { price: 3000, power: 5.5 }],
  // A number with a unit of power is no price.
  ['RMB 5.5kW', { power: 5.5 }],
  ['价格 5.5kW', { power: 5.5 }],
  ['预算 7.5千瓦', { power: 7.5 }],
  // A budget is the most that is paid.
  ['budget 3000 rmb 5.5kW', { priceRange: [null, 3000], power: 5.5 }],
  ['5.5kW budget 3000', { power: 5.5, priceRange: [null, 3000] }],
  ['5.5kW 预算5000', { power: 5.5, priceRange: [null, 5000] }],
  ['预算5千 7.5kW', { priceRange: [null, 5000], power: 7.5 }],
  ['budget 3000-5000 5.5kW', { priceRange: [3000, 5000], power: 5.5 }],
  ['5.5kW cheaper than 3000', { power: 5.5, priceRange: [null, 3000] }],
  ['5.5kW 不超过3千', { power: 5.5, priceRange: [null, 3000] }],
  ['5.5kW 不超过3千元', { power: 5.5, priceRange: [null, 3000] }],
  ['不超过7千瓦', { powerRange: [null, 7] }],
  // A search compares no other currency, and looks for none in a designation.
  ['USD 300 5.5kW', { power: 5.5 }],
  ['5.5kW $300 max', { power: 5.5 }],
  ['5.5kW 300 USD', { power: 5.5 }],
  // What may be of anything stays as it is.
  ['5.5kW under 100', { power: 5.5, text: 'under 100' }],
])('%s', (text, fields) => expect([text, reader.read(text).fields]).toEqual([text, fields]))
