import { expect, test } from 'vitest'
import { bodyOf, draftOf, fillFromReading, newDraft } from './draft.ts'
import { dictionaries, fieldOf, formNames, missingFields } from './form-fields.ts'

const complete = {
  ...newDraft({ realName: '王', phone: '13800001111' }),
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

test('every name in the form is a field of the machine resource', () => {
  for (const name of formNames) expect(fieldOf(name).label).toHaveLength(2)
  expect(dictionaries.mounting).toBe('mounting')
})

test('a pasted line sets the fields it contains', () => {
  const reading = { series: 'YE3', frame: '132S', poles: [4], power: 5.5, mounting: ['B35'], voltages: [380], condition: 'USED' }
  expect(fillFromReading({ quantity: 3 }, { ...reading, inferred: { typeCode: { value: 'AC3.STD.IE3', origin: 'SERIES' } } })).toEqual({
    quantity: 3,
    frame: '132S',
    model: 'YE3-132S-4',
    powerKw: 5.5,
    poles: [4],
    voltageV: 380,
    mounting: ['B35'],
    condition: 'USED',
    typeCode: 'AC3.STD.IE3',
  })
  expect(fillFromReading({ model: 'Y', mounting: ['B3'] }, { mounting: ['B5', 'B35', 'V1'], inferred: {} })).toEqual({
    model: 'Y',
    mounting: ['B3'],
  })
})

test('missing fields are reported with the messages of the declaration', () => {
  expect(missingFields(complete)).toEqual({})
  const missing = missingFields({ ...newDraft({}), priceMode: 'ASK', condition: 'USED' })
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

test('an explosion-proof motor requires its Ex marking', () => {
  expect(Object.keys(missingFields({ ...complete, typeCode: 'EX.D', exProtection: ['db'] }))).toEqual(['exGasGroup', 'epl', 'exMark'])
})

test('the body omits fields that are not shown, and an edit sends the row version', () => {
  const body = bodyOf({ ...draftOf({ ...complete, id: '7', rowVersion: 3, exMark: 'Ex' }), priceMode: 'ASK' }, 'PENDING')
  expect(body).toMatchObject({ id: '7', rowVersion: 3, shelfStatus: 'PENDING', priceMode: 'ASK' })
  expect(Object.keys(body)).not.toContain('exMark')
  expect(Object.keys(body)).not.toContain('unitPrice')
})
