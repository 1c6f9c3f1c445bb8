import { expect, test } from 'vitest'
import { readReference } from '../../db/seed/csv.ts'
import { contactIn, contactInModel, possibleContactIn } from './contact-details.ts'
import { takeContacts } from './contact-extraction.ts'

const inTexts = (text: string): string[] => [text, `YE3-132S-4 5.5kW ${text}`, `${text}，现货`]

test.each([
  ...[
    'Tel 030/12345678',
    'tel. 0510 / 1234 567',
    'Telefon 030/1234567',
    'Mobil 0171/1234567',
    'Telefon: 0171 1234567',
    'Fax 030/123456-78',
  ],
  ...['1381 234 5678', '1381-234-5678', '13 812 345 678', '(415) 555-2671', '(415)555-2671', '+49.151.1234567', '+1.415.555.2671'],
  ...['+49 151.1234567', '0086-10-62345678', '0086-10-12345678', '0086 571 8765 4321', 'тел 8-916-123-45-67', 'Телефон: 8 916 123 45 67'],
])('a telephone number as people write it: %s', (text) => {
  expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
  expect(contactInModel(text)).toBeDefined()
  expect(takeContacts(text).contacts[0]).toMatchObject({ kind: 'phone' })
})

test.each(['415-555-2671', '415.555.2671', '030/12345678', '1381 450 5678', '13 812 380 678', '(415) 690-2671'])(
  'what may be a telephone number or that of a part is shown to who decides: %s',
  (text) => expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([]),
)
test.each(['415-555-2671', '030/12345678', '1381 450 5678'])('it is not rejected: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? contactInModel(each) ?? [])).toEqual([])
})

test.each([
  ...[
    'mobile 400/690/1500',
    'Mobil 400/690/1500',
    'mobile pump 400-690-1500',
    '(380) 415-1440',
    '380-415-1440',
    '400-690-1500',
    '415-690-1485',
  ],
  ...['1485 132 1180', '1380 132 1485', '1500 315 2980', '15 132 380 660', '15,132,345,678', '1381\t234\t5678', '1381/234/5678'],
  ...['+40.5 -20.5', '+1.5 380 415 440 1500', '+10.12.2024', '00.12.2024', 'Tel 24/7', 'telecontrol 0/10V 1234567', 'handy 3/4 HP 1440'],
])('ratings are none: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? contactInModel(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})

test('no row of the catalogues may be one, whatever is first in it', () => {
  const rows = ['ye3_catalogue_380v_50hz', 'ye4_catalogue_380v_50hz'].flatMap((name) => readReference(name))
  const texts = rows.flatMap(({ model, rated_kw, rated_rpm, weight_kg_b3, frame = '132' }) =>
    [' ', '-', '/', ' / '].flatMap((mark) =>
      [
        [model, rated_rpm, frame, weight_kg_b3],
        [rated_kw, frame, '380', rated_rpm],
        [rated_rpm, frame, rated_rpm],
      ].map((cells) => cells.join(mark)),
    ),
  )
  expect(texts.length).toBeGreaterThan(2_000)
  expect(texts.filter((text) => contactIn(text))).toEqual([])
})

test.each([
  ...['☎83201234', '☎️：8320 1234', '📞 8320-1234', '📞 98765 43210', '📱07911 123456', '📲 138 1234 5678'],
  ...['nine eight seven six five four three two one zero', 'one-three-eight 1234 5678', 'One three eight, 1234, 5678'],
  ...['ph no 98765 43210', 'cell# 415 555 2671', 'ring me on 07911 123 456', 'dial 0171 123 45 67'],
])('a telephone number behind its sign, in words or behind a verb: %s', (text) => {
  expect(inTexts(text).filter((each) => !contactIn(each))).toEqual([])
  expect(takeContacts(text).contacts[0]).toMatchObject({ kind: 'phone' })
})

test('a number in words is taken out in figures', () => {
  expect(takeContacts('22kW one three eight, 1234, 5678').contacts).toEqual([{ kind: 'phone', field: 'mobile', value: '13812345678' }])
})

test.each([
  ...['138然后1234然后5678', '138 中 1234 中 5678', '前三位138，中间四位1234，后四位5678', '前七位1381234，后四位5678', '1381234加5678'],
  ...['13 81 23 45 67 8', '13-81-23-45-67-8', '138 123 456 78', '13812 34567 8', '1 381 234 5678'],
  ...[
    '07911 123456',
    '0171 1234567',
    '0532 123 45 67',
    '050 123 4567',
    '06 12 34 56 78',
    '8 (916) 123-45-67',
    '(11) 91234-5678',
    '98765-43210',
    '0412 345 678',
    '0912.345.678',
    '082 123 4567',
    '067 123 45 67',
    '0300-1234567',
    '090-1234-5678',
    '8(916)1234567',
    '8 495 123 45 67',
    '91-9876543210',
    '区号0510 号码83201234',
    '83201234转8008',
  ],
])('a number in parts, or as within another country, is shown to who decides: %s', (text) => {
  expect(inTexts(text).filter((each) => !possibleContactIn(each))).toEqual([])
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? [])).toEqual([])
})

test.each([
  ...['one two three pole motors', 'one motor, two pumps, three fans, four valves', '☎ see contact', '📞 in the contact, 5.5kW'],
  ...['Bosch 0130 821 037', '0 130 821 037', '180 160 132 75', '160 132 112 22', '13800 15600 3', '前138台，中间1485转', '1381234 加固'],
  ...[
    '11 15 18 22 30 37',
    '15 18 22 30 37 45 55',
    '0.6 12 34 56 78',
    '06.12.2024',
    '1500转8000',
    '区号2 货位8320',
    '8 415 690 15 18',
    '0.37 0.55 0.75',
    '03-08-2024',
    '0.55-0.75-1.1',
    '91-1500',
    '055',
  ],
])('figures and words are none: %s', (text) => {
  expect(inTexts(text).flatMap((each) => contactIn(each) ?? possibleContactIn(each) ?? [])).toEqual([])
})
