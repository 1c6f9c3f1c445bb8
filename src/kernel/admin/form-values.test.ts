import { expect, test } from 'vitest'
import { defineResource, identity } from '../resource/resource.ts'
import { blankOf, bodyOf, clashIn, differences, isQueried, isTold, pathOf, queryOf, regionPath } from './form-values.ts'
import { shapeOf } from './page-shape.ts'

const pump = defineResource({
  ...identity('pump', ['泵', 'Pump'], { at: ['/blade-pump/pump'], scope: 'tenant', title: 'name' }),
  fields: {
    name: { kind: 'text', label: ['名称', 'Name'], required: ['请输入名称', 'Enter a name'], search: 'like' },
    wet: { kind: 'flag', label: ['湿式', 'Wet'], default: true },
    depth: { kind: 'decimal', label: ['深度', 'Depth'], when: { wet: [true] }, search: 'range' },
    made: { kind: 'dateTime', label: ['生产', 'Made'], search: 'range' },
    tags: { kind: 'manyOf', label: ['标签', 'Tags'], search: 'equal' },
    contact: { kind: 'block', label: ['联系', 'Contact'], fields: { phone: { kind: 'text', label: ['电话', 'Phone'] } } },
    parts: { kind: 'lines', label: ['零件', 'Parts'], fields: { code: { kind: 'text', label: ['编号', 'Code'] } } },
    password: { kind: 'password', label: ['密码', 'Password'], on: 'create' },
    score: { kind: 'whole', label: ['分数', 'Score'], on: 'never' },
  },
})
const shape = shapeOf(pump)
const row = { id: '1', rowVersion: 3, name: 'Old', wet: false, depth: '', score: 7 }

test('a new row starts with presets, defaults and the empty values of the wire', () => {
  expect(blankOf(shape.fields, { name: 'Preset' })).toMatchObject({
    name: 'Preset',
    wet: true,
    depth: '',
    tags: [],
    contact: { phone: '' },
    parts: [],
  })
})

test('a field whose condition does not hold is not asked and not sent', () => {
  expect(isQueried(pump.fields.depth, { wet: false }, false)).toBe(false)
  expect(bodyOf(shape, { name: 'A', wet: false, depth: 5 })).not.toHaveProperty('depth')
  expect(bodyOf(shape, { name: 'A', wet: true, depth: 5 })).toMatchObject({ depth: 5 })
})

test('what the server sets is never sent, what is given once is sent once', () => {
  const body = bodyOf(shape, { ...row, password: 'secret' })
  expect(body).not.toHaveProperty('score')
  expect(body).toMatchObject({ password: 'secret' })
  expect(bodyOf(shape, { ...row, password: 'secret' }, row)).not.toHaveProperty('password')
})

test('an update carries its id and the version it was read at', () => {
  expect(bodyOf(shape, { ...row, name: ' New ' }, row)).toMatchObject({ id: '1', rowVersion: 3, name: 'New' })
})

test('an emptied field travels as the empty value of its kind', () => {
  expect(bodyOf(shape, { wet: true, depth: null, tags: undefined })).toMatchObject({ depth: '', tags: [] })
})

test('the field of a user error names its control', () => {
  expect(pathOf('name')).toEqual(['name'])
  expect(pathOf('contact.phone')).toEqual(['contact', 'phone'])
  expect(pathOf('parts[2].code')).toEqual(['parts', 2, 'code'])
})

test('two people differ in the fields that one of them changed', () => {
  const yours = { name: 'Mine', wet: false, depth: '', tags: [], score: 1 }
  expect(differences(shape, yours, { ...row, tags: [] }).map(([name]) => name)).toEqual(['name'])
})

test('a lost update brings both rows', () => {
  expect(clashIn(409, { yours: {}, theirs: {} })).toEqual({ yours: {}, theirs: {} })
  expect(clashIn(409, { field: 'name' })).toBeUndefined()
  expect(clashIn(400, { yours: {}, theirs: {} })).toBeUndefined()
})

test('a search sends what is filled: lists joined, ranges as two, days until midnight', () => {
  const typed = { name: ' YE3 ', depth: [5, ''], made: ['2026-03-08', '2026-03-09'], tags: ['a', 'b'] }
  expect(queryOf(shape.searches, typed)).toEqual({
    name: 'YE3',
    depth_ge: '5',
    made_datege: '2026-03-08 00:00:00',
    made_datele: '2026-03-09 23:59:59',
    tags: 'a,b',
  })
  expect(queryOf(shape.searches, { name: '', depth: ['', ''] })).toEqual({})
})

test('a region code holds the codes above it', () => {
  expect(regionPath('320581')).toEqual(['32', '3205', '320581'])
  expect(regionPath('')).toEqual([])
})

test('a write that says more than done is told', () => {
  expect(isTold('操作成功')).toBe(false)
  expect(isTold('Done')).toBe(false)
  expect(isTold('新密码：abc')).toBe(true)
})
