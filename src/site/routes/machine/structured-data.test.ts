import { expect, test } from 'vitest'
import { blankPageMotor, type PageMotor } from './page-fields.ts'
import { descriptionOf, structuredDataOf } from './structured-data.ts'

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

test('the structured data describes a product with its offer', () => {
  expect(structuredDataOf(motor, 'https://motors.example')).toMatchObject({
    '@type': 'Product',
    sku: 'M2603080001',
    brand: { name: '皖南电机' },
    itemCondition: 'https://schema.org/UsedCondition',
    image: ['https://motors.example/files/a.webp'],
    offers: { price: '1280.00', priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url: 'https://motors.example/machine/7' },
  })
})

test('without a price there is no offer', () => {
  expect(structuredDataOf({ ...motor, priceMode: 'ASK' }, '')).not.toHaveProperty('offers')
})

test('the description lists the main data in one line', () => {
  expect(descriptionOf(motor)[1]).toBe(
    '皖南电机, YE3-132S-4, 5.5\u202fkW, 4-pole, B3, 380\u202fV, Used, 2\u202fpcs, ¥1,280, 浙江省 杭州市 西湖区',
  )
})
