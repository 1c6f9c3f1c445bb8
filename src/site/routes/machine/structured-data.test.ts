import { expect, test } from 'vitest'
import { checkStructuredData } from '#test/structured-data.ts'
import { blankPageMotor, type PageMotor } from './page-fields.ts'
import { crumbsOf, descriptionOf, motorHead, structuredDataOf } from './structured-data.ts'

const motor: PageMotor = {
  ...blankPageMotor(),
  id: '7',
  listingNo: 'M2603080001',
  title: '皖南 YE3-132S-4',
  model: 'YE3-132S-4',
  brandCode: 'BR002',
  brandName: '皖南电机',
  typeCode: 'AC3.STD.IE3',
  typeName: 'YE3',
  powerKw: 5.5,
  voltageV: 380,
  poles: [4],
  mounting: ['B3'],
  condition: 'USED',
  quantity: 2,
  priceMode: 'FIXED',
  unitPrice: '1280.00',
  currency: 'CNY',
  regionName: '浙江省 杭州市 西湖区',
  shelfStatus: 'ON',
  photos: [{ id: '1', link: '/files/a.webp', photoType: '' }],
}

const productIn = (document: object): Record<string, unknown> =>
  (document as { '@graph': Record<string, unknown>[] })['@graph'].find((node) => node['@type'] === 'Product') ?? {}

test('the structured data describes a product with its offer and the way to it', () => {
  const document = structuredDataOf(motor, 'https://motors.example', 'zh')
  expect(checkStructuredData(document as never)).toEqual({ types: ['BreadcrumbList', 'Product'], problems: [] })
  expect(productIn(document)).toMatchObject({
    sku: 'M2603080001',
    brand: { name: '皖南电机' },
    itemCondition: 'https://schema.org/UsedCondition',
    image: ['https://motors.example/files/a.webp'],
    offers: { price: '1280.00', priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url: 'https://motors.example/machine/7' },
  })
})

test('the way to a page leads over its type and its brand, on the page and for search engines alike', () => {
  const document = JSON.stringify(structuredDataOf(motor, 'https://motors.example', 'zh'))
  const names = [...document.matchAll(/"position":\d,"name":"([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual(['现货展示', 'YE3', '皖南电机', '皖南 YE3-132S-4'])
  expect(crumbsOf(motor, 'zh').map(({ name, path }) => [name, path])).toEqual([
    ['现货展示', '/product'],
    ['YE3', '/stock/type/AC3.STD.IE3'],
    ['皖南电机', '/stock/brand/BR002'],
    ['皖南 YE3-132S-4', '/machine/7'],
  ])
})

test.each([
  ['NEW', 'NewCondition'],
  ['NOS', 'NewCondition'],
  ['OPEN', 'NewCondition'],
  ['REMOVED', 'UsedCondition'],
  ['USED', 'UsedCondition'],
  ['REFURB', 'RefurbishedCondition'],
  ['PARTS', 'DamagedCondition'],
])('a motor in the condition %s is told as %s', (condition, told) => {
  const itemCondition = `https://schema.org/${told}`
  const product = productIn(structuredDataOf({ ...motor, condition }, 'https://motors.example', 'zh'))
  expect(product).toMatchObject({ itemCondition, offers: { itemCondition } })
})

test('an English page describes itself in English with its own address', () => {
  const product = productIn(structuredDataOf({ ...motor, titleEn: 'Wannan YE3-132S-4' }, 'https://motors.example', 'en'))
  expect(product).toMatchObject({ name: 'Wannan YE3-132S-4', url: 'https://motors.example/en/machine/7' })
})

test('the page of a motor that cannot be bought is not indexed', () => {
  const indexed = (shelfStatus: string) => motorHead({ ...motor, shelfStatus }, 'https://motors.example', 'zh').indexed
  for (const state of ['ON', 'RESERVED']) expect([state, indexed(state)]).toEqual([state, true])
  for (const state of ['SOLD', 'EXPIRED', 'OFF']) expect([state, indexed(state)]).toEqual([state, false])
})

test('without a price there is no offer', () => {
  expect(productIn(structuredDataOf({ ...motor, priceMode: 'ASK' }, 'https://motors.example', 'zh'))).not.toHaveProperty('offers')
})

test('the check of structured data finds what is missing or wrong', () => {
  const document = structuredDataOf({ ...motor, unitPrice: '0', currency: 'Yuan' }, '', 'zh')
  const { problems } = checkStructuredData(document as never)
  expect(problems.join('\n')).toMatch(/BreadcrumbList: itemListElement.*Product: url.*Product: offers/s)
  expect(checkStructuredData({}).problems).toEqual(['no graph of schema.org'])
  expect(checkStructuredData({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Offer' }] }).problems).toContain(
    'Offer has no price',
  )
})

test('the description lists the main data in one line', () => {
  expect(descriptionOf(motor)[1]).toBe(
    '皖南电机, YE3-132S-4, 5.5\u202fkW, 4-pole, B3, 380\u202fV, Used, 2\u202fpcs, ¥1,280, 浙江省 杭州市 西湖区',
  )
  expect(descriptionOf({ ...motor, shelfStatus: 'SOLD' })[1]).toContain('Used, Sold, 浙江省')
})
