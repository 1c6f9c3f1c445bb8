import { expect, test } from 'vitest'
import { takeTradeTerms } from './trade-terms.ts'

const taken = (text: string) => {
  const { terms, rest } = takeTradeTerms(text)
  return [terms, rest.replaceAll(/\s+/g, ' ').trim()]
}

test.each<[text: string, terms: object, rest: string]>([
  ...[
    '质保12个月',
    '质保一年',
    '质保期：1年',
    '保修期 12 个月',
    '一年质保',
    '12个月的质保',
    '三包一年',
    'warranty 12 months',
    '12 months warranty',
  ].map((text): [string, object, string] => [`${text} 2台`, { warrantyMonths: 12 }, '2台']),
  ['质保半年', { warrantyMonths: 6 }, ''],
  ['保修三个月', { warrantyMonths: 3 }, ''],
  ['质保两年', { warrantyMonths: 24 }, ''],
  ['one year warranty', { warrantyMonths: 12 }, ''],
  ['24 month warranty', { warrantyMonths: 24 }, ''],
  ['无质保', { warrantyMonths: 0 }, ''],
  ['no warranty', { warrantyMonths: 0 }, ''],
  ['质保5个月', {}, '质保5个月'],
  ['质保齐全 12个月没用', {}, '质保齐全 12个月没用'],
  ['含运费', { freight: 'SELLER' }, ''],
  ['含运单价 1800', {}, '含运单价 1800'],
  ['不含运费', { freight: 'BUYER' }, ''],
  ['运费到付', { freight: 'BUYER' }, ''],
  ['货到付款', {}, '货到付款'],
  ['上门自提', { freight: 'PICKUP' }, ''],
  ['自提价1350', {}, '自提价1350'],
  ['EXW', { freight: 'EXW' }, ''],
  ['FOB Shanghai', { freight: 'FOB' }, 'Shanghai'],
  ['库存6', { quantity: 6 }, ''],
  ['库存：12台', { quantity: 12 }, ''],
  ['库存数量 3', { quantity: 3 }, ''],
  ['只剩1台', { quantity: 1 }, ''],
  ['仅剩两台', { quantity: 2 }, ''],
  ['还有10台YE3', { quantity: 10 }, 'YE3'],
  ['剩3台', { quantity: 3 }, ''],
  ['5 in stock', { quantity: 5 }, 'in stock'],
  ['only 2 left', { quantity: 2 }, ''],
  ['stock: 8', { quantity: 8 }, ''],
  ...[
    '全新库存 4台',
    '库存132S-4',
    '库存 5.5kW',
    '库存2023年',
    '库存 4极',
    '只有380V',
    '剩余设备 2台',
    '还有台州',
    'YE3-132S-4 in stock',
    '380V in stock',
  ].map((text): [string, object, string] => [text, {}, text]),
])('%s', (text, terms, rest) => expect(taken(text)).toEqual([terms, rest]))
