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
