import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readDemand, readOffer } from './paste-reading.ts'
import { searchFiltersOf } from './search-filters.ts'

const searched = (text: string) => {
  const { model, unitPrice_ge, unitPrice_le } = searchFiltersOf(reader.read(text).fields)
  return { model, unitPrice_ge, unitPrice_le }
}
const demanded = (text: string) => {
  const { values, unread } = readDemand(text, reader)
  return { budgets: values.flatMap(({ field, value }) => (field.startsWith('budget') ? [`${field} ${value}`] : [])), unread }
}
const offered = (text: string) => {
  const { values, unread } = readOffer(text, reader)
  return { prices: values.flatMap(({ field, value }) => (field === 'unitPrice' ? [value] : [])), unread }
}

describe('a limit with a denial before it', () => {
  test.each([
    ...['价格不能超过3000元', '单价不得高于3000元', '不要超过3000元', '不可超过3000元', '不可以超过3000元', '别超过3000元'],
    ...['不宜超过3000元', '不允许超过3000元', '预算不能超过3000', '价格最好不要超过3000', '最多不能超过3千元', '不超3000元'],
    ...['not over 3000 RMB', 'price should not be over 3000 RMB', 'not above ¥3000', 'cannot be over 3000 RMB'],
    ...['no higher than 3000 RMB', 'nothing above 3000 yuan', 'must not exceed 3000 RMB', "can't pay more than 3000 RMB"],
  ])('is the most: %s', (limit) => {
    expect(searched(`11kW 4极 ${limit}`)).toEqual({ model: '', unitPrice_ge: '', unitPrice_le: '3000' })
    expect(demanded(`11kW 4极 ${limit}`)).toEqual({ budgets: ['budgetUnit 3000'], unread: [] })
  })

  test.each(['不得低于3000元', '价格不能低于3000元', 'not below 3000 RMB', 'should not be less than 3000 RMB'])(
    'is the least, which is no budget: %s',
    (limit) => {
      expect(searched(`11kW 4极 ${limit}`)).toEqual({ model: '', unitPrice_ge: '3000', unitPrice_le: '' })
      expect(demanded(`11kW 4极 ${limit}`).budgets).toEqual([])
    },
  )

  test.each([
    ['4极 功率不得超过11kW', { powerRange: [null, 11] }],
    ['11kW 不能超过380V', { voltageRange: [null, 380] }],
    ['11kW 不能低于IP65', { ips: ['IP65', 'IP66', 'IP67', 'IP68'] }],
    ['11kW 不得低于IE4', { ies: ['IE4', 'IE5'] }],
    ['11kW 交期不能超过7天', { leadDays: ['TODAY', 'D3', 'D7'] }],
    ['11kW 数量不能少于5台', { quantity: 5 }],
  ])('is one of other figures too: %s', (text, fields) => {
    expect(reader.read(text).fields).toMatchObject(fields)
    expect(searched(text).model).toBe('')
  })

  test.each(['11kW 转速不能超过1500', '11kW 噪音不得超过70dB', '11kW 运费不能超过500元'])(
    'belongs to a figure that no search holds: %s',
    (text) => {
      expect(searched(text)).toEqual({ model: '', unitPrice_ge: '', unitPrice_le: '' })
      expect(demanded(text)).toEqual({ budgets: [], unread: [text.slice('11kW '.length)] })
    },
  )
})

test.each([
  '3000元以上不要',
  '3000元以上 不考虑',
  '超过3000元不收',
  '不要3000元以上的',
  '拒绝超过3000元的',
  '3000 RMB or more not accepted',
])('a limit that is denied is told, and not turned round: %s', (text) => {
  expect(searched(`11kW 4极 ${text}`)).toEqual({ model: '', unitPrice_ge: '', unitPrice_le: '' })
  expect(reader.read(`11kW 4极 ${text}`).tokens.some(({ kind, fields }) => kind === 'text' && fields.text === '')).toBe(true)
})

test.each(['3000元以内 不要二手', '3000元以内 不要 二手', 'max 3000 RMB not used', '3000元以内，不含税'])(
  'a denial of something else leaves the limit: %s',
  (text) => expect(searched(`11kW 4极 ${text}`).unitPrice_le).toBe('3000'),
)

test.each(['运费不超过500元', '押金不能超过500元', '运费不低于500元', 'freight max 500 RMB'])(
  'a limit of what is paid beside the price is no price of a motor: %s',
  (text) => {
    expect(offered(`11kW 4极 ${text}`)).toEqual({ prices: [], unread: [text] })
    expect(demanded(`11kW 4极 ${text}`)).toEqual({ budgets: [], unread: [text] })
  },
)

describe('words of a limit beside an amount', () => {
  test.each([
    ...['价格控制在3000元以内', '不超过3000元以内', '价格3000内', '3000元内', '3千内', '价格在3000以内', '3000封顶', '限价3000'],
    ...['最高限价3000元', '价格上限3000元', '预算上限3000', '每台不超过3000', '最高价3000元', 'within 3000 RMB', 'price limit 3000 RMB'],
    ...['target price 3000', '价格不超过三千', '不超过三千元', '不超过3千', '不超过3千左右'],
  ])('are read with it: %s', (limit) => {
    expect(searched(`11kW 4极 ${limit}`)).toEqual({ model: '', unitPrice_ge: '', unitPrice_le: '3000' })
    expect(demanded(`11kW 4极 ${limit}`)).toEqual({ budgets: ['budgetUnit 3000'], unread: [] })
  })

  test.each([
    ...['8百5以内', '八百五以内', '不超过8百5', '价格不能超过八百五'],
    ...['三千六百以内', '价格不超过三千六百', '不超过三千六百', '不超过1万2', '价格不能超过1万2千5元'],
  ])('stand beside spoken amounts: %s', (limit) => {
    const most = { 8: '850', 八: '850', 三: '3600' }[/[8八三]/.exec(limit)?.[0] ?? ''] ?? (limit.includes('千5') ? '12500' : '12000')
    expect(searched(`11kW 4极 ${limit}`)).toEqual({ model: '', unitPrice_ge: '', unitPrice_le: most })
    expect(demanded(`11kW 4极 ${limit}`)).toEqual({ budgets: [`budgetUnit ${most}`], unread: [] })
  })

  test.each(['上限3000元', '单价大概在3000元', '3000元 为限'])('are searched in no designation: %s', (text) =>
    expect(searched(`11kW 4极 ${text}`).model).toBe(''),
  )

  test.each(['耐压五百以下', '3台以内', '价格3000内置编码器', '不超过2千瓦', '不超过3千转'])(
    'make no price of something else: %s',
    (text) => expect(searched(`11kW 4极 ${text}`).unitPrice_le).toBe(''),
  )
})

test('the largest frame is no budget', () => expect(demanded('15kW 355及以下机座')).toEqual({ budgets: [], unread: ['355及以下'] }))

test.each(['1000<价格<3000', '1000≤单价≤3000'])('two limits of a price are read whole: %s', (limits) => {
  expect(searched(`${limits} 5.5kW`)).toEqual({ model: '', unitPrice_ge: '1000', unitPrice_le: '3000' })
  expect(demanded(`${limits} 5.5kW`)).toEqual({ budgets: ['budgetUnit 3000'], unread: [] })
})

describe('a limit of what all pieces cost', () => {
  test.each([
    ...['总价不超过5万', '合计不超过5万', '总预算不超过5万', '一共不能超过5万元', '总的价格不能超过5万', '打包价不超过5万', '共不超过5万'],
    ...[
      '总价5万以内',
      '总共5万以内',
      '总价50000以内',
      '合计 预算5万',
      '合计 ¥50,000',
      '合计5万内',
      '总价控制在5万以内',
      '总价在5万元以内',
      '总预算5万以内',
      '总价50000左右',
      '合计不超过5万左右',
    ],
    ...['total price under 50000', 'total not more than 50000 RMB', 'total budget 50000', 'in total under 50000', 'total 50000 RMB max'],
  ])('is none of one: %s', (limit) => {
    const { fields } = reader.read(`11kW 4极 ${limit}`)
    expect([fields.priceTotal, fields.priceRange, fields.price, fields.text]).toEqual([50_000, undefined, undefined, undefined])
    expect(demanded(`11kW 4极 ${limit}`)).toEqual({ budgets: ['budgetTotal 50000'], unread: [] })
    expect(offered(`11kW 4极 ${limit}`)).toEqual({ prices: [], unread: [limit] })
  })

  test('the least of it is held by no field', () => {
    expect(reader.read('11kW 4极 总价不低于5万').fields).toEqual({ power: 11, poles: [4] })
    expect(demanded('11kW 4极 总价不低于5万')).toEqual({ budgets: [], unread: ['总价不低于5万'] })
    expect(offered('11kW 4极 总价不低于5万').prices).toEqual([])
  })
})
