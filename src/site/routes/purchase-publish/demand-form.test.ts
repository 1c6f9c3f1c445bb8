import { expect, test } from 'vitest'
import { bodyOf, copyOf, draftOf, fillFromReading, newDraft, nextDraft } from '../publish/draft.ts'
import { demandForm } from './demand-form.ts'

const fresh = newDraft(demandForm, { realName: '王', phone: '13800001111' }, '2026-03-08 12:00:00')

test('a new demand asks for quotes within two weeks and names its account as the contact', () => {
  expect(fresh).toMatchObject({ deadline: '2026-03-22', quantity: 1, contact: { name: '王', mobile: '13800001111' } })
})

test('a text sets what it names and keeps the rest; what was not understood stands apart', () => {
  const value = (field: string, value: string | number) => ({ field, value, confidence: 1 })
  const reading = { values: [value('powerMin', 5.5), value('unknown', 1)], unread: ['便宜'] }
  expect(fillFromReading(demandForm, { voltageV: 380 }, reading, 'SELLER')).toEqual({
    ...{ voltageV: 380, powerMin: 5.5, unread: ['便宜'] },
    ...{ origins: ['powerMin:SELLER'], confidences: { powerMin: 1 } },
  })
})

test('the next demand of a list keeps what belongs to the buyer and the place', () => {
  const next = nextDraft(demandForm, { powerMin: 5.5, deliverRegion: '3202', contact: { name: '李' } }, {}, '2026-03-08 12:00:00')
  expect(next).toMatchObject({ deliverRegion: '3202', contact: { name: '李' }, quantity: 1 })
  expect(next).not.toHaveProperty('powerMin')
})

test('explosion protection is asked for where the draft names it, or the type needs it, and a demand without it can be sent', () => {
  const draft = { ...fresh, typeCode: 'EX.M', deliverRegion: '32', powerMin: 7.5 }
  expect([demandForm.isShown('ex', draft), demandForm.missing(draft)]).toEqual([true, {}])
  expect([demandForm.isShown('ex', { ex: { gas: 'IIB' } }), demandForm.isShown('ex', {})]).toEqual([true, false])
})

test('what is read of a mark for gas and one for dust stands in the fields of both, which are shown with where it comes from', () => {
  const ex = { gas: 'IIB', t: 'T4', dust: 'IIIC', dustT: 135, epl: 'Gb', prot: 'db', secondProt: 'tb', secondEpl: 'Db' }
  const draft = fillFromReading(demandForm, fresh, { values: [{ field: 'ex', value: ex, confidence: 1 }], unread: [] }, 'SELLER')
  expect([draft.ex, demandForm.isShown('ex', draft), bodyOf(demandForm, draft, 'PENDING').ex]).toEqual([ex, true, ex])
  expect(draft.origins).toEqual(Object.keys(ex).map((name) => `ex.${name}:SELLER`))
  expect(demandForm.dictionaries).toMatchObject({ 'ex.secondProt': 'ex_protection', 'ex.secondEpl': 'epl' })
})

test('missing fields are reported with the messages of the declaration, the inner ones of the contact too', () => {
  const missing = demandForm.missing({ ...fresh, contact: {} })
  expect(Object.keys(missing)).toEqual(expect.arrayContaining(['typeCode', 'deliverRegion', 'contact', 'powerMin']))
  expect(demandForm.missing({ ...fresh, typeCode: 'AC3', deliverRegion: '32', powerMin: 5.5 })).toEqual({})
})

test('an edit sends the row version, a copy neither id nor the old deadline', () => {
  const row = { id: '7', rowVersion: 3, typeCode: 'AC3', deadline: '2026-01-01' }
  expect(bodyOf(demandForm, draftOf(demandForm, row), 'PENDING')).toMatchObject({ id: '7', rowVersion: 3, demandStatus: 'PENDING' })
  const copy = bodyOf(demandForm, copyOf(demandForm, row, '2026-03-08 12:00:00'), 'DRAFT')
  expect(copy).toMatchObject({ typeCode: 'AC3', deadline: '2026-03-22', demandStatus: 'DRAFT' })
  expect(copy).not.toHaveProperty('id')
})

test('choices of blocks have their dictionaries too', () => {
  expect(demandForm.dictionaries).toMatchObject({ urgency: 'urgency', 'ex.gas': 'ex_gas_group' })
})
