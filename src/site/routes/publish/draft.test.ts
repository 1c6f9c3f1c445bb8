import { expect, test } from 'vitest'
import type { ReadValue } from '#motors/read-values.ts'
import { bodyOf, completeFromModel, copyOf, draftOf, fillFromReading, newDraft, nextDraft, withField, withoutEarlier } from './draft.ts'
import type { Draft } from './form-definition.ts'
import { listingForm } from './listing-form.ts'

const complete = {
  ...newDraft(listingForm, { realName: '王', phone: '13800001111' }, ''),
  typeCode: 'AC3.STD.IE3',
  brandCode: 'BR001',
  model: 'YE3-132S-4',
  powerKw: 5.5,
  voltageV: 380,
  mounting: ['B3'],
  unitPrice: '1280',
  regionCode: '330106',
  photos: [{ id: '9', link: '/files/a.webp', photoType: 'NAMEPLATE' }],
}

test('a price of 0 is asked about before the form is sent', () => {
  expect(listingForm.missing({ ...complete, unitPrice: '0' })).toMatchObject({
    unitPrice: [expect.any(String), "Enter a price above 0, or choose 'price on request'"],
  })
  expect(listingForm.missing(complete)).not.toHaveProperty('unitPrice')
})

test('every name in the form is a field of the machine resource', () => {
  for (const name of listingForm.names) expect(listingForm.fieldOf(name).label).toHaveLength(2)
  expect(listingForm.dictionaries.mounting).toBe('mounting')
})

const reading = {
  text: '',
  values: [
    { field: 'model', value: 'YE3-132S-4', confidence: 1 },
    { field: 'powerKw', value: 5.5, confidence: 0.9, origin: 'CATALOG' },
    { field: 'currentA', value: 11.2, confidence: 0.9, origin: 'CATALOG' },
    { field: 'titleEn', value: 'x', confidence: 1 },
  ],
  unread: ['便宜出'],
} as const

test('a reading sets the fields that it names, with where they come from; the catalogue fills only what is empty', () => {
  const draft = fillFromReading(listingForm, { quantity: 3, model: 'Y', currentA: '11.5' }, reading, 'NAMEPLATE')
  expect(draft).toEqual({
    ...{ quantity: 3, model: 'YE3-132S-4', powerKw: 5.5, currentA: '11.5', unread: ['便宜出'] },
    ...{ origins: ['model:NAMEPLATE', 'powerKw:CATALOG'], confidences: { model: 1, powerKw: 0.9 } },
  })
  const corrected = withField(draft, 'powerKw', '7.5')
  expect(corrected).toMatchObject({ powerKw: '7.5', origins: ['model:NAMEPLATE'], confidences: { model: 1 } })
  // Of another reading: the catalogue's own value gives way, what a person has entered stays.
  const other = { ...reading, values: [{ field: 'powerKw', value: 4, confidence: 0.9, origin: 'CATALOG' }] } as const
  expect([
    fillFromReading(listingForm, draft, other, 'SELLER').powerKw,
    fillFromReading(listingForm, corrected, other, 'SELLER').powerKw,
  ]).toEqual([4, '7.5'])
})

test('a second text of another motor leaves nothing of the first, what a person has entered stays, and a text of terms alone adds to it', () => {
  const first = [
    { field: 'model', value: 'YBX3-132S-4', confidence: 1 },
    { field: 'mounting', value: ['B3'], confidence: 1 },
    { field: 'unitPrice', value: '1500', confidence: 1 },
    { field: 'poles', value: [4], confidence: 1, origin: 'SERIES' },
  ] as const
  const draft = withField(fillFromReading(listingForm, { quantity: 2 }, { values: first, unread: [] }, 'SELLER'), 'unitPrice', '1450')
  const second = { values: [{ field: 'model', value: 'YE3-90L-2', confidence: 1 }], unread: [] } as const
  expect(fillFromReading(listingForm, withoutEarlier(draft, second, 'SELLER'), second, 'SELLER')).toMatchObject({
    ...{ model: 'YE3-90L-2', mounting: [], poles: [], unitPrice: '1450', quantity: 2 },
    origins: ['model:SELLER'],
  })
  const terms = { values: [{ field: 'leadDays', value: 'STOCK', confidence: 1 }], unread: [] } as const
  expect(withoutEarlier(draft, terms, 'SELLER')).toBe(draft)
})

const ofGear = { field: 'gear', value: { ratio: 56.3, outputRpm: 25 }, confidence: 1 } as const

test('what a text says of a block stands beside what was typed into it, and is told for each of its values', () => {
  const typed = { typeCode: 'GEA', gear: { oil: 'VG220', outputShaftD: '60' } }
  const draft = fillFromReading(listingForm, typed, { values: [ofGear], unread: [] }, 'NAMEPLATE')
  expect(draft).toMatchObject({
    gear: { oil: 'VG220', outputShaftD: '60', ratio: 56.3, outputRpm: 25 },
    origins: ['gear.ratio:NAMEPLATE', 'gear.outputRpm:NAMEPLATE'],
  })
  const corrected = withField(draft, 'gear', { ...(draft.gear as object), ratio: '57' })
  expect(corrected).toMatchObject({ gear: { ratio: '57' }, origins: ['gear.outputRpm:NAMEPLATE'], confidences: { 'gear.outputRpm': 1 } })
  const other = { values: [{ field: 'model', value: 'YE3-90L-2', confidence: 1 }], unread: [] } as const
  expect(withoutEarlier(corrected, other, 'NAMEPLATE').gear).toEqual({ oil: 'VG220', outputShaftD: '60', ratio: '57' })
})

test('a typed model completes a block that has values', () => {
  const draft = { model: 'FA77-Y4-4P-56.3', gear: { oil: 'VG220', outputRpm: '26' } }
  expect(completeFromModel(listingForm, draft, { values: [ofGear], unread: [] })).toMatchObject({
    gear: { oil: 'VG220', outputRpm: '26', ratio: 56.3 },
    origins: ['gear.ratio:CALC'],
  })
})

test('ratings of two voltages stay until the voltage or the power is another one', () => {
  const ratings = [
    { powerKw: 5.5, voltageV: 380, connection: 'D' },
    { powerKw: 5.5, voltageV: 660, connection: 'Y' },
  ]
  const values = [
    { field: 'voltageV', value: 380, confidence: 1 },
    { field: 'powerKw', value: 5.5, confidence: 1 },
    { field: 'ratings', value: ratings, confidence: 1, origin: 'CALC' },
  ] as const
  const draft = fillFromReading(listingForm, {}, { values, unread: [] }, 'SELLER')
  expect(bodyOf(listingForm, draft, 'PENDING')).toMatchObject({ voltageV: 380, ratings })
  expect(withField(draft, 'quantity', 2).ratings).toEqual(ratings)
  expect(withField(draft, 'voltageV', '400')).toMatchObject({ ratings: [], origins: ['powerKw:SELLER'] })
  const other = { values: [{ field: 'powerKw', value: 7.5, confidence: 1 }], unread: [] } as const
  expect(fillFromReading(listingForm, draft, other, 'SELLER')).toMatchObject({ powerKw: 7.5, ratings: [] })
  expect(bodyOf(listingForm, { voltageV: 380 }, 'PENDING')).not.toHaveProperty('ratings')
})

test('no two sections of the form have one name', () => {
  const titles = listingForm.sections.map(({ title }) => title[0])
  expect(titles).toEqual([...new Set(titles)])
})

test('a typed model is completed, and itself left alone', () => {
  expect(completeFromModel(listingForm, { model: 'ye3 132s-4' }, reading)).toMatchObject({
    model: 'ye3 132s-4',
    powerKw: 5.5,
    origins: ['powerKw:CATALOG', 'currentA:CATALOG'],
  })
})

test('a copy is a new listing without what belongs to one motor', () => {
  const copy = copyOf(listingForm, { ...draftOf(listingForm, complete), id: '7', rowVersion: 3, serialNo: '123', title: 'x' }, '')
  expect(copy).toMatchObject({ model: 'YE3-132S-4', serialNo: '', title: '' })
  expect([copy.id, copy.rowVersion]).toEqual([undefined, undefined])
})

test('the next motor of a list is at the same place and of the same contact', () => {
  const next = nextDraft(listingForm, { ...complete, regionCode: '3202', contact: { name: '李' } }, {}, '')
  expect([next.regionCode, next.contact, next.model, next.photos]).toEqual(['3202', { name: '李' }, undefined, undefined])
})

test('missing fields are reported with the messages of the declaration', () => {
  expect(listingForm.missing(complete)).toEqual({})
  const missing = listingForm.missing({ ...newDraft(listingForm, {}, ''), priceMode: 'ASK', condition: 'USED' })
  expect(Object.keys(missing)).toEqual([
    'typeCode',
    'brandCode',
    'powerKw',
    'voltageV',
    'mounting',
    'regionCode',
    'photos',
    'contact',
    'contact.name',
    'model',
    'conditionNote',
  ])
  expect(missing.photos).toEqual(['请至少上传一张图片', 'Upload at least one photo'])
})

test('what a line lacks is missing, as for the server', () => {
  const draft = { ...complete, priceMode: 'TIER', tierPrices: [{ minQty: 10, price: '' }] }
  expect(Object.keys(listingForm.missing(draft))).toEqual(['tierPrices[0].price'])
  expect(listingForm.missingLabels(draft)).toEqual([['阶梯价', expect.any(String)]])
})

test('a price in another currency has no Chinese invoice unless somebody says so', () => {
  const fresh = newDraft(listingForm, {}, '')
  const read = (values: ReadValue[]) => fillFromReading(listingForm, fresh, { values, unread: [] }, 'SELLER').taxMode
  const dollars: ReadValue = { field: 'currency', value: 'USD', confidence: 1 }
  expect(fresh.taxMode).toBe('VAT13')
  expect(read([dollars])).toBe('')
  expect(read([dollars, { field: 'taxMode', value: 'VAT13', confidence: 1 }])).toBe('VAT13')
  expect(withField(fresh, 'currency', 'USD').taxMode).toBe('')
  expect(withField(withField(fresh, 'currency', 'USD'), 'taxMode', 'VAT13').taxMode).toBe('VAT13')
  expect(newDraft(listingForm, {}, '', { currency: 'USD' })).toMatchObject({ currency: 'CNY', taxMode: 'VAT13' })
  expect(withField(fresh, 'currency', 'CNY').taxMode).toBe('VAT13')
})

test('all values that a field cannot have are reported at once, also of the contact and of lines, and are not missing', () => {
  const draft = { ...complete, powerKw: 'strong', quantity: '1.5', contact: { name: '李', mobile: '123', email: 'li@' } }
  expect(listingForm.invalid(draft)).toEqual({
    powerKw: ['额定功率：应为数字', expect.stringMatching(/: must be a number$/)],
    quantity: ['数量：应为整数', expect.stringMatching(/: must be a whole number$/)],
    'contact.mobile': ['手机：至少 7 个字符', 'Mobile: at least 7 characters'],
    'contact.email': ['邮箱：邮箱格式不正确', 'E-mail: is not an e-mail address'],
  })
  expect(listingForm.missing(draft)).toEqual({})
  expect(listingForm.invalid(complete)).toEqual({})
  const tiers = { ...complete, priceMode: 'TIER', tierPrices: [{ minQty: 10, price: '12.345' }] }
  expect(Object.keys(listingForm.invalid(tiers))).toEqual(['tierPrices'])
})

test('an explosion-proof motor requires its Ex marking', () => {
  expect(Object.keys(listingForm.missing({ ...complete, typeCode: 'EX.D', exProtection: ['db'] }))).toEqual(['exGasGroup', 'epl', 'exMark'])
})

test('the body omits fields that are not shown, and an edit sends the row version', () => {
  const body = bodyOf(
    listingForm,
    { ...draftOf(listingForm, { ...complete, id: '7', rowVersion: 3, exMark: 'Ex' }), priceMode: 'ASK' },
    'PENDING',
  )
  expect(body).toMatchObject({ id: '7', rowVersion: 3, shelfStatus: 'PENDING', priceMode: 'ASK' })
  expect(Object.keys(body)).not.toContain('exMark')
  expect(Object.keys(body)).not.toContain('unitPrice')
})

test('the files and the video of a listing are in its form and are sent with it', () => {
  const files = { attachments: [{ name: 'sheet.pdf', link: '/files/a.pdf' }], videoUrl: '/files/a.mp4' }
  expect(bodyOf(listingForm, { ...complete, ...files }, 'PENDING')).toMatchObject(files)
})

test('ratings are asked for where a motor has several speeds, voltages or frequencies, and removed ones are sent as none', () => {
  const isOffered = (draft: object) => listingForm.isShown('ratings', { ...draft }) && listingForm.isOffered?.('ratings', { ...draft })
  expect([{}, { poles: [4], freqHz: '50', connection: 'D' }].map(isOffered)).toEqual([false, false])
  const several = [{ poles: [4, 6] }, { typeCode: 'AC3.MSP' }, { connection: 'D/Y' }, { freqHz: '50/60' }]
  expect(several.map(isOffered)).toEqual([true, true, true, true])
  expect(bodyOf(listingForm, { poles: [4], ratings: [] }, 'PENDING')).toMatchObject({ ratings: [] })
  expect(listingForm.dictionaries['ratings.connection']).toBe('connection')
})

test('tiers begin with the minimum order and the price of one, and those that were entered stay', () => {
  const priced = { ...newDraft(listingForm, {}, ''), unitPrice: '1800' }
  const tiersOf = (draft: Draft) => withField(draft, 'priceMode', 'TIER').tierPrices
  expect(tiersOf(priced)).toEqual([{ minQty: 1, price: '1800' }])
  expect(tiersOf({ ...priced, moq: 5, unitPrice: undefined })).toEqual([{ minQty: 5, price: '' }])
  expect(tiersOf({ ...priced, tierPrices: [{ minQty: 3, price: '1' }] })).toEqual([{ minQty: 3, price: '1' }])
})

test('without tiers the price of the first is in sight as the unit price', () => {
  const tierPrices = [
    { minQty: 10, price: '1500' },
    { minQty: 2, price: '1700' },
  ]
  const tiered = { ...newDraft(listingForm, {}, ''), priceMode: 'TIER', unitPrice: '1800', tierPrices }
  expect(withField(tiered, 'priceMode', 'FIXED').unitPrice).toBe('1700')
  expect(withField({ ...tiered, tierPrices: [{ minQty: 1 }] }, 'priceMode', 'FIXED').unitPrice).toBe('1800')
})
