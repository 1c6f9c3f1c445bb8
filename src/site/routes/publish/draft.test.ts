import { expect, test } from 'vitest'
import { bodyOf, draftOf, newDraft, readInto } from './draft.ts'
import { dictionaries, fieldOf, formNames, missingIn } from './form-fields.ts'

const whole = {
  ...newDraft({ realName: '王', phone: '13800001111' }),
  typeCode: 'AC3.STD.IE3',
  brandCode: 'BR001',
  model: 'YE3-132S-4',
  powerKw: 5.5,
  voltageV: 380,
  mounting: ['B3'],
  unitPrice: '1280',
  regionCode: '330106',
  photos: [{ link: '/files/a.webp', photoType: 'NAMEPLATE' }],
}

test('every name of the form is a field of the motor', () => {
  for (const name of formNames) expect(fieldOf(name).label).toHaveLength(2)
  expect(dictionaries.mounting).toBe('mounting')
})

test('a pasted line fills what it says', () => {
  expect(readInto({ quantity: 3 }, 'YE3-132S-4 5.5kW B35 380V 二手')).toEqual({
    quantity: 3,
    model: 'YE3-132S-4',
    powerKw: 5.5,
    poles: [4],
    voltageV: 380,
    mounting: ['B35'],
    condition: 'USED',
  })
})

test('what is missing is told in the words of the declaration', () => {
  expect(missingIn(whole)).toEqual({})
  const missing = missingIn({ ...newDraft({}), priceMode: 'ASK', condition: 'USED' })
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

test('an explosion-proof motor is asked for its marking', () => {
  expect(Object.keys(missingIn({ ...whole, typeCode: 'EX.D', exProtection: ['db'] }))).toEqual(['exGasGroup', 'epl', 'exMark'])
})

test('what the form does not ask is not sent, and a change says which version it saw', () => {
  const body = bodyOf({ ...draftOf({ ...whole, id: '7', rowVersion: 3, exMark: 'Ex' }), priceMode: 'ASK' }, 'PENDING')
  expect(body).toMatchObject({ id: '7', rowVersion: 3, shelfStatus: 'PENDING', priceMode: 'ASK' })
  expect(Object.keys(body)).not.toContain('exMark')
  expect(Object.keys(body)).not.toContain('unitPrice')
})
