import { expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { readOffer } from './paste-reading.ts'
import { readPrice, readPriceAndWords, readTypedPrice, takePrice } from './price-text.ts'

test.each<[text: string, reading: object]>([
  ['1800含税', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1,800/台', { unitPrice: '1800', priceMode: 'FIXED' }],
  ['1.2万', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['1.2w', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['1万2', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['3千5', { unitPrice: '3500', priceMode: 'FIXED' }],
  ['面议', { priceMode: 'ASK' }],
  ['￥1800', { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY' }],
  ['¥ 1,800.50', { unitPrice: '1800.5', priceMode: 'FIXED', currency: 'CNY' }],
  ['1800元不含税', { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY', taxMode: 'EXCL' }],
  ['1800不要含税', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'EXCL' }],
  ['不需要含税 1800', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'EXCL' }],
  ['1800元/台（未税）', { unitPrice: '1800', priceMode: 'FIXED', currency: 'CNY', taxMode: 'EXCL' }],
  ['含税价：1800', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['含13个点 1800', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1800含1%普票', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT1' }],
  ['1800不开票', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'NA' }],
  ['1800可议价', { unitPrice: '1800', priceMode: 'NEGOTIABLE' }],
  ['USD 250 each', { unitPrice: '250', priceMode: 'FIXED', currency: 'USD' }],
  ['1800 excl. VAT', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'EXCL' }],
  ['1800', { unitPrice: '1800', priceMode: 'FIXED' }],
  ['1800,50', { unitPrice: '1800.50', priceMode: 'FIXED' }],
  ['On request', { priceMode: 'ASK' }],
  ['另议', { priceMode: 'ASK' }],
  ['-', { priceMode: 'ASK' }],
  ['–', { priceMode: 'ASK' }],
  ['0', { priceMode: 'ASK' }],
  ['1800（含13%专票）', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1800 (13%)', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1800开专票', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['未税 950', { unitPrice: '950', priceMode: 'FIXED', taxMode: 'EXCL' }],
  ['950 net', { unitPrice: '950', priceMode: 'FIXED', taxMode: 'EXCL' }],
  ['1 800含税', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['¥1,280.50', { unitPrice: '1280.5', priceMode: 'FIXED', currency: 'CNY' }],
  ['1.2k', { unitPrice: '1200', priceMode: 'FIXED' }],
  ['1,2万', { unitPrice: '12000', priceMode: 'FIXED' }],
  ['USD 99.5', { unitPrice: '99.5', priceMode: 'FIXED', currency: 'USD' }],
  ['99,50 €', { unitPrice: '99.5', priceMode: 'FIXED', currency: 'EUR' }],
  ['1450元可议', { unitPrice: '1450', priceMode: 'NEGOTIABLE', currency: 'CNY' }],
  ['1450元起', { unitPrice: '1450', priceMode: 'NEGOTIABLE', currency: 'CNY' }],
  ['1800 incl. VAT', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }],
  ['1,850 元', { unitPrice: '1850', priceMode: 'FIXED', currency: 'CNY' }],
  ['1850 yuan/pc', { unitPrice: '1850', priceMode: 'FIXED', currency: 'CNY' }],
  ['￥1850.50/台', { unitPrice: '1850.5', priceMode: 'FIXED', currency: 'CNY' }],
  ['１８５０', { unitPrice: '1850', priceMode: 'FIXED' }],
  ['@800', { unitPrice: '800', priceMode: 'FIXED' }],
  ['每台1100', { unitPrice: '1100', priceMode: 'FIXED' }],
  ['1799.9999', { unitPrice: '1800', priceMode: 'FIXED' }],
])('%s in the field of a price', (text, reading) => expect(readPrice(text)).toEqual(reading))

test.each([
  '5.5kW',
  '1800 每台另加运费',
  'abc',
  '2024年',
  '1800电话13800001111',
  '便宜',
  '1800-2000',
  '1850-1900',
  '1,85',
  '-20',
  '?',
  '？',
  '…',
  '¥',
])('%s is no price alone', (text) => expect(readPrice(text)).toBeUndefined())

test.each<[text: string, price: object, rest: string]>([
  ['YE3-132S-4 5.5kW 6台 1,800/台 无锡', { unitPrice: '1800', priceMode: 'FIXED' }, 'YE3-132S-4 5.5kW 6台 无锡'],
  ['YE3-132S-4 1800含税 6台', { unitPrice: '1800', priceMode: 'FIXED', taxMode: 'VAT13' }, 'YE3-132S-4 6台'],
  ['YKK500-4 1000kW 10kV 12.5万 未税', { unitPrice: '125000', priceMode: 'FIXED', taxMode: 'EXCL' }, 'YKK500-4 1000kW 10kV'],
  ['YE3-132S-4 含税1850 不含税', { unitPrice: '1850', priceMode: 'FIXED', taxMode: 'VAT13' }, 'YE3-132S-4'],
  ['YE3-132S-4 含税1850 普票', { unitPrice: '1850', priceMode: 'FIXED', taxMode: 'VAT1' }, 'YE3-132S-4'],
  ['YE3-132S-4 价格面议 全新', { priceMode: 'ASK' }, 'YE3-132S-4 全新'],
  ['含税 6台 22kW 4极', { taxMode: 'VAT13' }, '6台 22kW 4极'],
  ['YE3-132S-4 2台 6千8', { unitPrice: '6800', priceMode: 'FIXED' }, 'YE3-132S-4 2台'],
  ['YE3-132S-4 6台 每台1100', { unitPrice: '1100', priceMode: 'FIXED' }, 'YE3-132S-4 6台'],
  ['YE3-132S-4 10台@800', { unitPrice: '800', priceMode: 'FIXED' }, 'YE3-132S-4 10台'],
  ['YE3-132S-4 10 pcs @ 1,800 无锡', { unitPrice: '1800', priceMode: 'FIXED' }, 'YE3-132S-4 10 pcs 无锡'],
  ['YE3-132S-4 @800元 含税', { unitPrice: '800', priceMode: 'FIXED', currency: 'CNY', taxMode: 'VAT13' }, 'YE3-132S-4'],
  ['伺服 2.4Nm @ 3000 5.5kW@1450rpm 380V@50Hz motor@163', {}, '伺服 2.4Nm @ 3000 5.5kW@1450rpm 380V@50Hz motor@163'],
  ['YE3-132S-4 只要3800 2台', { unitPrice: '3800', priceMode: 'FIXED' }, 'YE3-132S-4 2台'],
  ['20个 一个280', { unitPrice: '280', priceMode: 'FIXED' }, '20个'],
  ['400一只', { unitPrice: '400', priceMode: 'FIXED' }, ''],
  ['YE3-132S-4 1台8500', { unitPrice: '8500', priceMode: 'FIXED' }, 'YE3-132S-4 1台'],
  ...['只要3台', '只要380V', '只要132S-4', '只要250机座', '1台 160 4极', '1台 2900转', '11台 950', '1台 2024年'].map(
    (text): [string, object, string] => [text, {}, text],
  ),
  // Behind a blank a letter is a unit only where no word goes on.
  ...['RAL5010', 'ABB', 'V1', 'Rexroth', 'HPE', 'A-132'].map((word): [string, object, string] => [
    `5.5kW 单价1800 ${word}`,
    { unitPrice: '1800', priceMode: 'FIXED' },
    `5.5kW ${word}`,
  ]),
  ...['1800 r/min', '1800 rpm', '380 V', '400 VAC', '50 Hz', '15 hp', '11 A', '1800rpm'].map((figure): [string, object, string] => [
    `price ${figure}`,
    {},
    `price ${figure}`,
  ]),
  ['YE3 380/660V 75kW 2极 5千瓦', {}, 'YE3 380/660V 75kW 2极 5千瓦'],
])('%s: the price is taken out, and nothing else', (text, price, rest) => {
  const taken = takePrice(text)
  expect([taken.price, taken.rest.replace(/\s+/g, ' ').trim()]).toEqual([price, rest])
})

test.each([
  ...[
    '运费500元',
    '另加运费：500元',
    '物流费 500元',
    '安装费用2000元',
    '加工费300元',
    '税金200元',
    '押金500元',
    '定金1000元',
    '订金1000元',
  ],
  ...['原价3000元', 'freight 500 RMB', 'shipping cost: USD 80', 'deposit 500 USD', '运费 单价500元'],
])('an amount that is paid for something else is no price: %s', (text) =>
  expect(takePrice(`75kW ${text}`)).toEqual({ price: {}, rest: `75kW ${text}`, taken: [] }),
)

test.each([
  ['含运费500元', '500'],
  ['包安装费 2000元', '2000'],
  ['运费500元 单价1800', '1800'],
  ['1800元 运费500元', '1800'],
  ['原价3000元 现价1800元', '1800'],
  ['含税1850 不含税1700', '1850'],
])('the price beside it stays: %s', (text, price) => expect(takePrice(text).price.unitPrice).toBe(price))

test.each<[text: string, unitPrice: string, taxMode?: string, freight?: string]>([
  ['incl. shipping $320', '320'],
  ['including shipping: USD 320', '320'],
  ['free shipping $320', '320'],
  ['with freight 1850 RMB', '1850'],
  ['without freight 1850 RMB', '1850'],
  ['in original packing USD 320 each', '320'],
  ['5 pcs lot $320 each', '320'],
  ['original package 2800 RMB each', '2800'],
  ['original package 2800 RMB', '2800'],
  ['含税及运费1850元', '1850', 'VAT13', 'SELLER'],
  ['含税、运费1850元', '1850', 'VAT13', 'SELLER'],
  ['含运费税费1850元', '1850', 'VAT13', 'SELLER'],
  ['含税费1850元', '1850', 'VAT13'],
  ['不带运费1850元', '1850'],
  ['自付运费 1850元', '1850'],
  ['全部1850元一台', '1850'],
  ['全要1700元/台', '1700'],
])('what is said to be paid by whom, or of each, is a price: %s', (text, unitPrice, taxMode, freight) => {
  const { values, unread } = readOffer(text, reader)
  const said = Object.fromEntries(values.map(({ field, value }) => [field, value]))
  expect([said.unitPrice, said.taxMode, said.freight]).toEqual([unitPrice, taxMode, freight])
  expect(unread.join()).not.toMatch(/\d/)
})

test.each([
  '2台、运费500元',
  '含税 运费500元',
  '另付运费500元',
  '运费50元/台',
  'shipping cost USD 20 each',
  'packing fee USD 20',
  'package cost 20 USD',
  'with deposit 500 USD',
  'deposit fee 500 USD',
])('what is paid beside the price stays none: %s', (text) => expect(takePrice(text).price.unitPrice).toBeUndefined())

test('of several prices the first counts, and each is taken out', () => {
  expect(takePrice('单价1000元 优惠价900元')).toMatchObject({
    price: { unitPrice: '1000' },
    rest: expect.stringMatching(/^ *$/),
    taken: [{ text: '单价1000元' }, { text: '优惠价900元' }],
  })
})

test.each([
  '8台 打包价4万',
  '8台 整批4万',
  '8台 打包价格：4万',
  '8 pcs lot price 40000',
  '8 pcs, lot price: RMB 40000',
  '2台 共2560元',
  '两台打包1.2万',
  '3台一起2400元',
  '合计：5,120元',
  '总价格 2560元',
  '总价2560',
  '3 pcs, total price: ¥2560',
])('the price of all in "%s" is none of one piece', (text) => {
  expect(takePrice(text)).toEqual({ price: {}, rest: text, taken: [] })
})

test.each([
  ...['5000-3000元', '3000-5000元', '3000~5000元', '3000至5000元', '3000元到5000元', '5000元-3000元', '¥5000-¥3000', '单价 5000-3000'],
  ...['价格3000-5000元', '价格1.2万-1万', '3000元 - 5000元', '价格1万8-2万', '单价1万8到2万'],
])('a range is the price of no piece: %s', (text) => {
  expect(takePrice(`5.5kW ${text}`)).toEqual({ price: {}, rest: `5.5kW ${text}`, taken: [] })
  expect(readPrice(text)).toBeUndefined()
})

test.each(['价格1万8-2万', '单价1万8到2万'])('a range of an offer is told whole: %s', (text) => {
  const { values, unread } = readOffer(text, reader)
  expect([values, unread]).toEqual([[], [text]])
})

test.each([
  '1800元-20℃',
  '1800元 -20℃',
  '1800元-380V',
  '价格1800-2台',
  '1800元-2024年',
  '1800元-YE3',
  '132S-4 ~1800元',
  '380V-50Hz 1800元',
])('another figure beside a price makes no range of it: %s', (text) => expect(takePrice(text).price).toMatchObject({ unitPrice: '1800' }))

test('a zero that is typed stays one, so that it is asked about; anything else reads as in a sheet', () => {
  expect(['0', ' 0.00', '０'].map(readTypedPrice)).toEqual(Array(3).fill({ unitPrice: '0', priceMode: 'FIXED' }))
  for (const text of ['1,800含税', '面议', '', 'x']) expect(readTypedPrice(text)).toEqual(readPrice(text))
})

test.each<[text: string, price: object, unread: string[]]>([
  ['1200 元 大约吧', { unitPrice: '1200', priceMode: 'FIXED', currency: 'CNY' }, ['大约吧']],
  ['大约1,200', { unitPrice: '1200', priceMode: 'FIXED' }, ['大约']],
  ['1800 每台另加运费', { unitPrice: '1800', priceMode: 'FIXED' }, ['另加运费']],
  ['约 1.2万 含税', { unitPrice: '12000', priceMode: 'FIXED', taxMode: 'VAT13' }, ['约']],
  ['1280 运费自理', { unitPrice: '1280', priceMode: 'FIXED' }, ['运费自理']],
  ['1450含税', { unitPrice: '1450', priceMode: 'FIXED', taxMode: 'VAT13' }, []],
  ['面议 急', { priceMode: 'ASK' }, ['急']],
])('%s in a cell of prices is a price beside words that are told', (text, price, unread) =>
  expect(readPriceAndWords(text)).toEqual({ price, unread }),
)

test.each([
  '1800-2000',
  '1800电话13800001111',
  '便宜',
  '1200港币',
  'HKD 1200',
  '£1200',
  '总价 5000',
  '8元/吨',
  '5.5kW',
  '1,85',
  '',
  '1200以下',
  ...['运费200', '运费：200元', '税金 200', '税费200', '物流费 80元', '1280/米', '1280元/米', '1280 每米', '1280 一对', '1280/对'],
])('%s in a cell of prices is none, whatever words stand there', (text) => expect(readPriceAndWords(text)).toBeUndefined())
