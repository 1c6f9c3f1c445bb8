import { describe, expect, test } from 'vitest'
import { motor } from '#test/motor.ts'
import { UserError } from '../resource/user-error.ts'
import { filterable, type ListQuery, type Params, parseListQuery } from './list-query.ts'
import { projectionOf } from './printing.ts'

const staffFields = filterable(projectionOf(motor.fields, 'staff'))
const publicFields = filterable(projectionOf(motor.fields, 'public'), 'public')

const parse = (params: Params): ListQuery => parseListQuery(motor, staffFields, params)

function rejectionOf(parse: () => ListQuery): UserError {
  try {
    parse()
  } catch (error) {
    if (error instanceof UserError) return error
  }
  throw new Error('the parameters were not rejected')
}

describe('a parameter becomes a comparison of its field', () => {
  test.each([
    [{ model: 'YE3' }, { field: 'model', operator: 'like', values: ['YE3'] }],
    [{ code: 'YE3' }, { field: 'code', operator: 'equal', values: ['YE3'] }],
    [{ model_equal: 'YE3' }, { field: 'model', operator: 'equal', values: ['YE3'] }],
    [{ model_notequal: 'YE3' }, { field: 'model', operator: 'notEqual', values: ['YE3'] }],
    [{ model_like: 'YE3' }, { field: 'model', operator: 'like', values: ['YE3'] }],
    [{ model_notlike: 'YE3' }, { field: 'model', operator: 'notLike', values: ['YE3'] }],
    [{ model_likeleft: 'YE3' }, { field: 'model', operator: 'endsWith', values: ['YE3'] }],
    [{ model_likeright: 'YE3' }, { field: 'model', operator: 'startsWith', values: ['YE3'] }],
    [{ model_null: '1' }, { field: 'model', operator: 'isNull', values: [] }],
    [{ model_notnull: '1' }, { field: 'model', operator: 'isNotNull', values: [] }],
    [{ powerKw: '5.5' }, { field: 'powerKw', operator: 'equal', values: [5.5] }],
    [{ powerKw: '5.5,11' }, { field: 'powerKw', operator: 'equal', values: [5.5, 11] }],
    [{ powerKw_ge: '5.5' }, { field: 'powerKw', operator: 'ge', values: [5.5] }],
    [{ model_in: 'YE3,YE4' }, { field: 'model', operator: 'equal', values: ['YE3', 'YE4'] }],
    [{ condition_in: 'NEW,NOS' }, { field: 'condition', operator: 'equal', values: ['NEW', 'NOS'] }],
    [{ powerKw_between: '5.5-15, 355-' }, { field: 'powerKw', operator: 'between', values: [5.5, 15, 355, Number.POSITIVE_INFINITY] }],
    [{ powerKw_between: '-0.55' }, { field: 'powerKw', operator: 'between', values: [Number.NEGATIVE_INFINITY, 0.55] }],
    [{ powerKw_lt: '11' }, { field: 'powerKw', operator: 'lt', values: [11] }],
    [{ poles: '4,6' }, { field: 'poles', operator: 'equal', values: [4, 6] }],
    [{ poles: '_several,4,_none' }, { field: 'poles', operator: 'equal', values: ['_several', 4, '_none'] }],
    [{ powerKw_between: '_none,5-7' }, { field: 'powerKw', operator: 'between', values: ['_none', '_none', 5, 7] }],
    [{ condition: 'NEW,NOS' }, { field: 'condition', operator: 'equal', values: ['NEW', 'NOS'] }],
    [{ regionCode: '32' }, { field: 'regionCode', operator: 'equal', values: ['32'] }],
    [{ enabled: '1' }, { field: 'enabled', operator: 'equal', values: [true] }],
    [{ brandId: '7,8' }, { field: 'brandId', operator: 'equal', values: ['7', '8'] }],
    [{ brandId_notequal: '7' }, { field: 'brandId', operator: 'notEqual', values: ['7'] }],
    [{ tagIds: '7,x' }, { field: 'tagIds', operator: 'equal', values: ['7'] }],
    [{ madeOn_le: '2026-03-08' }, { field: 'madeOn', operator: 'le', values: ['2026-03-08 00:00:00'] }],
    [{ createTime_dategt: '2026-03-08 00:00:00' }, { field: 'createTime', operator: 'gt', values: ['2026-03-08 00:00:00'] }],
    [{ createTime_dateequal: '2026-03-08' }, { field: 'createTime', operator: 'equal', values: ['2026-03-08 00:00:00'] }],
    [{ grade: '3' }, { field: 'level', operator: 'equal', values: [3] }],
  ])('%j', (params, comparison) => {
    expect(parse(params as unknown as Params).where).toEqual([comparison])
  })

  test('and all of them hold together', () => {
    expect(parse({ powerKw_ge: '5.5', powerKw_le: '11' }).where.map(({ operator }) => operator)).toEqual(['ge', 'le'])
  })
})

describe('a filter is rejected and named', () => {
  test.each(['unknown', 'secretKey', 'model_of', "model' or 1=1", 'constructor'])('if no field is called %s', (name) => {
    const rejected = rejectionOf(() => parse({ [name]: 'x' }))
    expect([rejected.field, rejected.words[1]]).toEqual([name, `Unknown filter: ${name}`])
  })

  test.each([
    [{ powerKw: 'x' }, 'powerKw'],
    [{ powerKw_between: '5' }, 'powerKw'],
    [{ powerKw_between: '.-5' }, 'powerKw'],
    [{ poles_between: '2-4' }, 'poles'],
    [{ poles: 'x' }, 'poles'],
    [{ poles: '3000000000' }, 'poles'],
    [{ poles_notequal: '_none' }, 'poles'],
    [{ powerKw: '_none' }, 'powerKw'],
    [{ brandId: 'x' }, 'brandId'],
    [{ enabled: 'perhaps' }, 'enabled'],
    [{ createTime_ge: '2026-02-30' }, 'createTime'],
    [{ photos: '/files/a.webp' }, 'photos'],
  ])('if its value does not fit the field: %j', (params, field) => {
    expect(rejectionOf(() => parse(params as unknown as Params)).field).toBe(field)
  })

  test('if it has more values than a list offers; ids may be as many as a page has rows', () => {
    const numbers = (count: number, last = ''): string => Array.from({ length: count }, (_, at) => `${at + 1}${last}`).join()
    for (const [name, last] of [
      ['powerKw', ''],
      ['powerKw_between', '-2000'],
      ['poles', ''],
      ['condition', ''],
      ['model_in', ''],
      ['regionCode', ''],
    ] as const) {
      const rejected = rejectionOf(() => parse({ [name]: numbers(101, last) }))
      expect([rejected.field, rejected.words[1]]).toEqual([name.split('_')[0], expect.stringContaining('may have at most 100 values')])
      expect(parse({ [name]: numbers(100, last) }).where).toHaveLength(1)
    }
    expect(rejectionOf(() => parse({ brandId: numbers(501) })).field).toBe('brandId')
    expect(parse({ brandId: numbers(500) }).where[0]?.values).toHaveLength(500)
    expect(parse({ poles: '4,'.repeat(1_000) }).where[0]?.values).toEqual([4])
    expect(parse({ model: '4,'.repeat(1_000) }).where).toHaveLength(1)
  })

  test('if the caller does not see the field', () => {
    expect(parse({ costPrice: '1' }).where).toHaveLength(1)
    for (const name of ['costPrice', 'createUser'])
      expect(rejectionOf(() => parseListQuery(motor, publicFields, { [name]: '1' })).field).toBe(name)
    expect(parseListQuery(motor, publicFields, { id: '1', createTime_ge: '2026-03-08' }).where).toHaveLength(2)
  })
})

test('blank values, names with `$` and `_ignore` are dropped; paging, the token in any case and the parent of a level are no filters', () => {
  const query = parseListQuery(
    motor,
    staffFields,
    { model: ' ', current: '2', size: '9', $model: 'y', model_ignore: 'z', 'Blade-AUTH': 't', tenantId: '1', parentId: '5' },
    { parent: 'parentId' },
  )
  expect(query.where).toEqual([])
  expect(query).toMatchObject({ page: { current: 2, size: 9 }, parent: '5' })
})

test('an order takes names of fields in either spelling, and rejects others', () => {
  expect(parse({}).order).toEqual([])
  expect(parse({ descs: 'power_kw' }).order).toEqual([['powerKw', 'desc']])
  expect(parse({ ascs: 'powerKw,model', descs: 'level' }).order).toEqual([
    ['powerKw', 'asc'],
    ['model', 'asc'],
    ['level', 'desc'],
  ])
  expect(parse({ ascs: 'powerKw,power_kw,powerKw', descs: 'powerKw,model' }).order).toEqual([
    ['powerKw', 'asc'],
    ['model', 'desc'],
  ])
  expect(rejectionOf(() => parse({ ascs: 'powerKw,model,code,level,id,createTime' })).words[1]).toBe('A list is sorted by at most 5 fields')
  for (const name of ['secret_key', 'tagIds', 'photos', 'x'])
    expect(rejectionOf(() => parse({ ascs: name })).words[1]).toMatch(/^Cannot sort by: /)
})

test('a page has a number from 1 and a size from 1 to 500; what is no such number is the default', () => {
  expect(parse({}).page).toEqual({ current: 1, size: 10 })
  expect(parse({ current: '3', size: '50' }).page).toEqual({ current: 3, size: 50 })
  expect(parse({ current: '0', size: '-1' }).page).toEqual({ current: 1, size: 10 })
  expect(parse({ current: 'x', size: '5000' }).page).toEqual({ current: 1, size: 500 })
  expect(parse({ current: '99999999999' }).page.current).toBe(1_000_000)
  expect(parseListQuery(motor, staffFields, {}, { size: 7 }).page.size).toBe(7)
})
