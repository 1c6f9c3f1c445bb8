import { expect, test } from 'vitest'
import { demandBodyOf, demandCopyOf, demandDraftOf, fillDemand, newDemand } from './demand-draft.ts'
import { demandDictionaries, isAsked, missingInDemand } from './demand-fields.ts'

const fresh = newDemand({ realName: '王', phone: '13800001111' }, '2026-03-08 12:00:00')

test('a new demand asks for quotes within two weeks and names its account as the contact', () => {
  expect(fresh).toMatchObject({ deadline: '2026-03-22', quantity: 1, contact: { name: '王', mobile: '13800001111' } })
})

test('a line sets what it names: a range of power, poles, mounting and quantity', () => {
  const reading = { powerRange: [5.5, 7.5] as const, poles: [4], mounting: ['B35'], quantity: 3, regionCode: '320200', inferred: {} }
  expect(fillDemand({ voltageV: 380 }, { ...reading, powerRange: [...reading.powerRange] })).toEqual({
    voltageV: 380,
    powerMin: 5.5,
    powerMax: 7.5,
    polesAccept: [4],
    mountingAccept: ['B35'],
    quantity: 3,
    deliverRegion: '3202',
  })
})

test('a line with an Ex marking asks for explosion protection', () => {
  const draft = fillDemand({}, { power: 11, exGasGroup: 'IIB', exTClass: 'T4', inferred: {} })
  expect(draft.ex).toEqual({ gas: 'IIB', t: 'T4' })
  expect([isAsked('ex', draft), isAsked('ex', {})]).toEqual([true, false])
})

test('missing fields are reported with the messages of the declaration, the inner ones of the contact too', () => {
  const missing = missingInDemand({ ...fresh, contact: {} })
  expect(Object.keys(missing)).toEqual(expect.arrayContaining(['typeCode', 'deliverRegion', 'contact', 'powerMin']))
  expect(missingInDemand({ ...fresh, typeCode: 'AC3', deliverRegion: '32', powerMin: 5.5 })).toEqual({})
})

test('an edit sends the row version, a copy neither id nor the old deadline', () => {
  const row = { id: '7', rowVersion: 3, typeCode: 'AC3', deadline: '2026-01-01' }
  expect(demandBodyOf(demandDraftOf(row), 'PENDING')).toMatchObject({ id: '7', rowVersion: 3, demandStatus: 'PENDING' })
  const copy = demandBodyOf(demandCopyOf(row, '2026-03-08 12:00:00'), 'DRAFT')
  expect(copy).toMatchObject({ typeCode: 'AC3', deadline: '2026-03-22', demandStatus: 'DRAFT' })
  expect(copy).not.toHaveProperty('id')
})

test('choices of blocks have their dictionaries too', () => {
  expect(demandDictionaries).toMatchObject({ urgency: 'urgency', 'ex.gas': 'ex_gas_group' })
})
