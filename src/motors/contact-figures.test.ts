import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const inTexts = (text: string): string[] => [text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`]

test.each([
  ...['YE3-315M-4 132 1485 8650', '132 1490 1100', '185 1488 3900', 'YE3-315M-2 132 2978 1029', 'YE3-315M-4 132 1488 1033'],
  ...['132 1485 1180', '132\t1485\t8650\t2', '132,1485,8650', '132/1485/8650', '132 | 1485 | 8650'],
  ...[
    '外形尺寸1380*1124*983mm',
    '长宽高 1460/1120/983 毫米',
    '1380×1124×983 mm',
    'Outline: 1380x1124x983',
    '外形尺寸 132x1485x1180mm',
    '尺寸（mm）：1380*1124*983',
  ],
])('ratings and sizes are no telephone number: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? contactInModel(each) ?? [])).toEqual([])
  expect(takeContacts(text)).toEqual({ contacts: [], rest: text })
})

test.each([
  ...['电话 132 1485 8650', '手机：132 1485 8650', 'tel 132 1485 8650', '132-1485-8650', '13214858650', '138 1485 8650', '132 1234 5678'],
  ...['138*1234*5678', '139/1234/5678', '1381*2345*678'],
])('a telephone number whose groups are like them: %s', (text) => expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([]))

test('no row of the catalogues is a contact, whatever stands between its cells', () => {
  const rows = ['ye3_catalogue_380v_50hz', 'ye4_catalogue_380v_50hz'].flatMap((name) => readReference(name))
  const texts = rows.flatMap(({ model, rated_kw, rated_rpm, weight_kg_b3 }) =>
    [' ', '\t', ',', ', ', '/', ' / '].map((mark) => [model, rated_kw, rated_rpm, weight_kg_b3].join(mark)),
  )
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter((text) => contactIn(text) ?? takeContacts(text).contacts[0])).toEqual([])
})

test('no row of a power, a speed and a price or a weight is a contact', () => {
  const speeds = [...Array(12).keys()].flatMap((at) => [1478 + at, 2966 + at, 1479 + at, 2967 + at])
  const texts = [132, 150, 160, 180, 185].flatMap((power) =>
    speeds.flatMap((speed) =>
      [1033, 1180, 3900, 8650, 12850].flatMap((price) => [' ', '\t', ',', '/'].map((mark) => [power, speed, price].join(mark))),
    ),
  )
  expect(texts.filter(contactIn)).toEqual([])
})

test('in a table no number goes on in the next cell or row', () => {
  const table = 'YE3-132S-4\t138\t1234\t5678\n13912345678\t1'
  expect(takeContacts(table, true).contacts.map(({ value }) => value)).toEqual(['13912345678'])
})

test.each([
  ...['图号 400-1234-567', 'No. 13812345678', 'Art. No. 13812345678', 'S/N 138-1234-5678', '132 1485 8650', '尺寸 138*1234*5678'],
  ...[
    '出厂号 15030412345',
    '机号 13051234567',
    '电机机身号：15012345678',
    '资产编号 15012345678',
    '物资编码 13012345678',
    '固定资产13000012345',
  ],
  ...[
    'Serial 15101234567',
    'serial: 18051234567',
    'Fabrik-Nr. 15101234567',
    'Motor Nr. 15101234567',
    'Nr. 15101234567',
    'Art. 15101234567',
  ],
  ...['Ref. 15101234567', 'PO# 15101234567', 'Item 15101234567', 'Material 13142145678', 'PN 400-123-4567', 'S/N: 1805 1234567'],
  ...['UD 1805/1234567-012-34', 'E1805/1234567 01 001', 'UC 1305 1234567 01', 'Nr.UD 0604/68245802'],
])('what may be a telephone number is shown to who decides: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? [])).toEqual([])
  expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([])
})

test.each(['图号 400-1234-567', 'No. 13812345678', 'S/N 138-1234-5678'])('it is refused in a model: %s', (text) => {
  expect(inTexts(text).filter((each) => !contactInModel(each))).toEqual([])
})

test.each([
  ...['Phone No. 13812345678', 'My no. 13812345678', 'contact no: 13812345678', 'Tel No 138-1234-5678', 'Handy-Nr. 15101234567'],
  ...['手机号 13812345678', '座机号13812345678', 'Telefon Nr. 15101234567', 'UC 1381/2345678', 'order 13812345678'],
])('a number of a telephone, named by its word: %s', (text) => expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([]))

test.each(['V: ye3132s4', 'Rewound.net price 500'])('a designation and the end of a sentence are no contact: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? contactInModel(each) ?? [])).toEqual([])
})

test.each([
  ...[
    '15 400 690 1485',
    'Y2-160L-4 15 400 690 1485 0.86',
    '15/400/690/1485',
    '15kW, 400, 690, 1475',
    '11 400/690 1465',
    '30\t400\t690\t2975',
  ],
  ...['0.12 400 690 1330', '400 132 1485', '400 1485 315', 'Z4-200-31 400 180 1500'],
])('a voltage with ratings is no hotline: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? contactInModel(each) ?? possibleContactIn(each) ?? [])).toEqual([])
  expect(takeContacts(text)).toEqual({ contacts: [], rest: text })
})

test.each([
  ...['400 2945 113', '75 400 134 2975', '400 988 1017', '75 134 2975 7505', '75kW 400V 139 1480 1230', '90, 156, 1485, 8650'],
  ...['132 136 2978 1029', 'YE3-315L2-6 132 988 12920', '1488 1786 110', '1488/1788/132', '400-690-1485'],
])('ratings that may be a telephone number are shown to who decides, and not rejected: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? contactInModel(each) ?? [])).toEqual([])
  expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([])
})

test.each([
  ...['400-690-8888', '400 690 8888', '400 600 1234', '400-800-1485', '电话 400 690 1485', '客服：400 2945 113', 'call 400-690-1485'],
  ...['139 1480 7505', '15 139 1480 7505', '75-139-1480-7505', '1388 1786 110', '138 988 12920', '电话 75 139 1480 7505'],
])('a number whose groups are like them is still one: %s', (text) => expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([]))
