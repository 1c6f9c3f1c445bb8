import { expect, test } from 'vitest'
import { defineResource, identity } from '../resource/resource.ts'
import {
  bodyOf,
  conflictIn,
  controlPath,
  differences,
  emptyValues,
  fileName,
  isDefaultMessage,
  isInForm,
  queryOf,
  regionPath,
  storableValues,
  valuesOf,
} from './form-values.ts'
import { type FieldEntry, shapeOf } from './page-shape.ts'

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

test('a new row has presets, declared defaults, and the empty value of each kind', () => {
  expect(emptyValues(shape.fields, { name: 'Preset' })).toMatchObject({
    name: 'Preset',
    wet: true,
    depth: '',
    tags: [],
    contact: { phone: '' },
    parts: [],
  })
})

test('a field whose condition is not met is neither in the form nor submitted', () => {
  expect(isInForm(pump.fields.depth, { wet: false }, false)).toBe(false)
  expect(bodyOf(shape, { name: 'A', wet: false, depth: 5 })).not.toHaveProperty('depth')
  expect(bodyOf(shape, { name: 'A', wet: true, depth: 5 })).toMatchObject({ depth: 5 })
})

test('a computed field is never submitted, a create-only field only for a new row', () => {
  const body = bodyOf(shape, { ...row, password: 'secret' })
  expect(body).not.toHaveProperty('score')
  expect(body).toMatchObject({ password: 'secret' })
  expect(bodyOf(shape, { ...row, password: 'secret' }, row)).not.toHaveProperty('password')
})

test('a password is submitted as it was typed', () => {
  expect(bodyOf(shape, { ...row, password: ' two blanks ' })).toMatchObject({ password: ' two blanks ' })
})

test('passwords and secrets are not stored in the browser', () => {
  expect(storableValues(shape.fields, { name: 'A', password: 'typed', password2: 'typed' })).toEqual({ name: 'A' })
})

test('the values of some fields include the display names of keys, and those only', () => {
  const fields: FieldEntry[] = [
    ['makerId', { kind: 'reference', to: 'brand', label: ['厂家', 'Maker'] }],
    ['plantId', { kind: 'text', label: ['工厂', 'Plant'] }],
  ]
  const values = { makerId: '1', makerName: 'ABB', plantId: '2', plantName: 'North', other: 3 }
  expect(valuesOf(fields, values)).toEqual({ makerId: '1', makerName: 'ABB', plantId: '2' })
})

test('a file name is decoded if it can be', () => {
  expect(fileName('/files/a/%E9%93%AD%E7%89%8C.png?v=1')).toBe('铭牌.png')
  expect(fileName('/files/a/100%.png')).toBe('100%.png')
})

test('an update contains the id and the rowVersion of the row', () => {
  expect(bodyOf(shape, { ...row, name: ' New ' }, row)).toMatchObject({ id: '1', rowVersion: 3, name: 'New' })
})

test('a cleared field is submitted as the empty value of its kind', () => {
  expect(bodyOf(shape, { wet: true, depth: null, tags: undefined })).toMatchObject({ depth: '', tags: [] })
})

test('the field name of a user error is split into the path of its control', () => {
  expect(controlPath('name')).toEqual(['name'])
  expect(controlPath('contact.phone')).toEqual(['contact', 'phone'])
  expect(controlPath('parts[2].code')).toEqual(['parts', 2, 'code'])
})

test('differences lists the fields that were changed, without computed ones', () => {
  const yours = { name: 'Mine', wet: false, depth: '', tags: [], score: 1 }
  expect(differences(shape, yours, { ...row, tags: [] }).map(([name]) => name)).toEqual(['name'])
})

test('a 409 answer with both rows is a conflict, any other answer is not', () => {
  expect(conflictIn(409, { yours: {}, theirs: {} })).toEqual({ yours: {}, theirs: {} })
  expect(conflictIn(409, { field: 'name' })).toBeUndefined()
  expect(conflictIn(400, { yours: {}, theirs: {} })).toBeUndefined()
})

test('search values become query parameters: lists are joined, ranges become two, an end date lasts until midnight', () => {
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

test('a region path contains the codes of all ancestors', () => {
  expect(regionPath('320581')).toEqual(['32', '3205', '320581'])
  expect(regionPath('')).toEqual([])
})

test('only the default messages of a write count as default', () => {
  expect(isDefaultMessage('操作成功')).toBe(true)
  expect(isDefaultMessage('Done')).toBe(true)
  expect(isDefaultMessage('新密码：abc')).toBe(false)
})

test('a secret is not stored in the browser either', () => {
  const fields: FieldEntry[] = [
    ['apiKey', { kind: 'secret', label: ['密钥', 'Key'] }],
    ['name', pump.fields.name],
  ]
  expect(storableValues(fields, { apiKey: 'typed', name: 'A' })).toEqual({ name: 'A' })
})

test.each(['reference', 'references', 'region', 'parent'] as const)('a key of kind %s keeps its display name', (kind) => {
  const field = { kind, to: 'brand', label: ['键', 'Key'] } as unknown as FieldEntry[1]
  expect(valuesOf([['itId', field]], { itId: '1', itName: 'ABB', other: 2 })).toEqual({ itId: '1', itName: 'ABB' })
})

test('a range of days has other parameters than one of numbers, and no time of day', () => {
  const made: FieldEntry = ['made', { kind: 'date', label: ['生产', 'Made'], search: 'range' }]
  expect(queryOf([made], { made: ['', '2026-03-09'] })).toEqual({ made_datele: '2026-03-09' })
  expect(queryOf([made], { made: ['2026-03-08', null] })).toEqual({ made_datege: '2026-03-08' })
  expect(queryOf(shape.searches, { depth: ['', 0] })).toEqual({ depth_le: '0' })
})

test('a region path has a code for each of the five levels', () => {
  expect(regionPath('320581102')).toEqual(['32', '3205', '320581', '320581102'])
  expect(regionPath('320581102001')).toEqual(['32', '3205', '320581', '320581102', '320581102001'])
  expect(regionPath('32')).toEqual(['32'])
})

test('a password has a control while a row is added only, and no value of a computed field counts as a difference', () => {
  expect([isInForm(pump.fields.password, {}, false), isInForm(pump.fields.password, {}, true)]).toEqual([true, false])
  expect(isInForm(pump.fields.score, {}, false)).toBe(false)
  expect(isInForm(pump.fields.name, {}, true)).toBe(true)
})

test('values that only travel differently are no difference', () => {
  const names = (yours: object, theirs: object) => differences(shape, { ...yours }, { ...theirs }).map(([name]) => name)
  expect(names({ depth: 5, name: '', contact: { phone: '1' } }, { depth: '5', name: null, contact: { phone: '1' } })).toEqual([])
  expect(names({ contact: { phone: '1' }, tags: ['a'] }, { contact: { phone: '2' }, tags: ['b'] })).toEqual(['tags', 'contact'])
  expect(names({ name: 'A' }, { name: 'A', depth: 7 })).toEqual([])
})

test('only an answer with both rows is a conflict', () => {
  expect(conflictIn(409, null)).toBeUndefined()
  expect(conflictIn(409, 'text')).toBeUndefined()
  expect(conflictIn(409, { yours: {} })).toBeUndefined()
  expect(conflictIn(409, { theirs: {} })).toBeUndefined()
})

test('an empty message and both languages of the default one tell nothing more', () => {
  expect(['', '操作成功', 'Done', 'done'].map(isDefaultMessage)).toEqual([true, true, true, false])
})
