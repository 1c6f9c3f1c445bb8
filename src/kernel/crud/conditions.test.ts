import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { motor } from '#test/motor.ts'
import type { Order } from '../resource/resource.ts'
import { allOf, anyOf, type Condition, conditionsOf, orderSql, rowsCondition } from './conditions.ts'
import { filterable, type Params, parseListQuery } from './list-query.ts'
import { projectionOf } from './printing.ts'

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const fields = filterable(projectionOf(motor.fields, 'staff'))

function compiled(condition: Condition): [string, readonly unknown[]] {
  const { sql: text, parameters } = condition.compile(compiler)
  return [text, parameters]
}

const whereOf = (params: Params): [string, readonly unknown[]] =>
  compiled(allOf(conditionsOf(motor, parseListQuery(motor, fields, params).where)))

test.each([
  [{ model: 'YE3_' }, '"model" ilike $1', ['%YE3\\_%']],
  [{ model: 'Y%' }, 'strpos(lower("model"), lower($1)) > 0', ['Y%']],
  [{ model: '-4' }, 'strpos(lower("model"), lower($1)) > 0', ['-4']],
  [{ model: '电机' }, 'strpos(lower("model"), lower($1)) > 0', ['电机']],
  [{ model: '4 Y2' }, '"model" ilike $1', ['%4 Y2%']],
  [{ model: 'YE\0' }, 'strpos(lower("model"), lower($1)) > 0', ['YE']],
  [{ model_equal: 'YE3' }, '"model" = $1', ['YE3']],
  [{ model_notequal: 'YE3' }, '"model" is distinct from $1', ['YE3']],
  [{ model_likeright: 'YE3' }, '"model" ilike $1', ['YE3%']],
  [{ model_likeleft: 'YE3' }, '"model" ilike $1', ['%YE3']],
  [{ model_notlike: 'YE3' }, '"model" not ilike $1', ['%YE3%']],
  [{ model_null: '1' }, '"model" is null', []],
  [{ model_notnull: '1' }, '"model" is not null', []],
  [{ powerKw_ge: '5.5', powerKw_le: '11' }, '"power_kw" >= $1::numeric and "power_kw" <= $2::numeric', ['5.5', '11']],
  [{ powerKw: '5.5,11' }, '"power_kw" = any($1::numeric[])', [[5.5, 11]]],
  [{ poles: '4,6' }, '"poles" && $1::integer[]', [[4, 6]]],
  [{ poles: '_none,4' }, '(coalesce(cardinality("poles"), 0) = 0 or "poles" && $1::integer[])', [[4]]],
  [{ poles: '_several' }, '(coalesce(cardinality("poles"), 0) > 1)', []],
  [{ condition: '_none,NEW' }, '(coalesce(num_nonnulls("condition"), 0) = 0 or "condition"::text = any($1::text[]))', [['NEW']]],
  [{ model: '_none' }, '"model" ilike $1', ['%\\_none%']],
  [{ features_notequal: 'BRAKE' }, '("features" && $1::text[]) is not true', [['BRAKE']]],
  [{ condition: 'NEW,NOS' }, '"condition"::text = any($1::text[])', [['NEW', 'NOS']]],
  [{ condition_notequal: 'NEW' }, '("condition"::text = any($1::text[])) is not true', [['NEW']]],
  [{ regionCode: '32' }, '("region_code" like $1)', ['32%']],
  [{ regionCode: '32,3_' }, '("region_code" like $1 or "region_code" like $2)', ['32%', '3\\_%']],
  [{ regionCode_notequal: '32,33' }, '(("region_code" like $1 or "region_code" like $2)) is not true', ['32%', '33%']],
  [{ parentId: '7' }, '("parent_id"::text = $1)', ['7']],
  [{ parentId: '0,7' }, '("parent_id" is null or "parent_id"::text = $1)', ['7']],
  [{ parentId_notequal: '0' }, '(("parent_id" is null)) is not true', []],
  [{ powerKw_notequal: '5.5,11' }, '("power_kw" = any($1::numeric[])) is not true', [[5.5, 11]]],
  [{ enabled: 'true' }, '"enabled" = $1', [true]],
  [{ madeOn: '2026-03-08' }, '"made_on" = $1::date', ['2026-03-08 00:00:00']],
  [{ createTime_dategt: '2026-03-08 00:00:00' }, '"create_time" > $1::timestamptz', ['2026-03-08 00:00:00']],
  [{ brandId: '7,8' }, '"brand_id" = any($1::bigint[])', [['7', '8']]],
  [{ brandId_notequal: '7' }, '("brand_id" = any($1::bigint[])) is not true', [['7']]],
  [{ tagIds: '7' }, 'exists (select 1 from "motor_tag_ids" j where j."motor_id" = t.id and j."tag_id" = any($1::bigint[]))', [['7']]],
  [{ tagIds_null: '1' }, 'not exists (select 1 from "motor_tag_ids" j where j."motor_id" = t.id)', []],
  [{ grade: '3' }, '"level" = $1::numeric', ['3']],
  [{ condition_like: 'USED' }, '"condition"::text ilike $1', ['%USED%']],
  [{ condition_likeright: 'US' }, '"condition"::text ilike $1', ['US%']],
  [{ parentId: '7,8' }, '("parent_id"::text = $1 or "parent_id"::text = $2)', ['7', '8']],
  [{ parentId_notequal: '7' }, '(("parent_id"::text = $1)) is not true', ['7']],
  [{ enabled_notequal: 'true' }, '"enabled" is distinct from $1', [true]],
  [{ powerKw_gt: '5.5' }, '"power_kw" > $1::numeric', ['5.5']],
  [{ powerKw_lt: '5.5' }, '"power_kw" < $1::numeric', ['5.5']],
  [{ powerKw_notequal: '5.5' }, '"power_kw" is distinct from $1::numeric', ['5.5']],
  [{ madeOn_ge: '2026-03-08' }, '"made_on" >= $1::date', ['2026-03-08 00:00:00']],
  [{ poles_notequal: '4' }, '("poles" && $1::integer[]) is not true', [[4]]],
  [{ features: 'BRAKE' }, '"features" && $1::text[]', [['BRAKE']]],
  [{ tagIds_notnull: '1' }, 'exists (select 1 from "motor_tag_ids" j where j."motor_id" = t.id)', []],
  [
    { tagIds_notequal: '7' },
    'not exists (select 1 from "motor_tag_ids" j where j."motor_id" = t.id and j."tag_id" = any($1::bigint[]))',
    [['7']],
  ],
])('%j becomes %s', (params, text, parameters) => {
  expect(whereOf(params as unknown as Params)).toEqual([text, parameters])
})

test('no conditions are true for all of them and false for any of them', () => {
  expect(whereOf({ model: ' ' })).toEqual(['true', []])
  expect(compiled(anyOf([]))).toEqual(['false', []])
})

test('declared rows become conditions: one value, several values, and the root of a tree', () => {
  expect(rowsCondition(motor, { condition: 'NEW', level: [1, 2], parentId: '0' }).map(compiled)).toEqual([
    ['"condition" = $1', ['NEW']],
    ['"level" = any($1)', [[1, 2]]],
    ['("parent_id" is null)', []],
  ])
  expect(rowsCondition(motor, undefined)).toEqual([])
})

test('rows come in the first order that is given, else the newest first; the id decides between equals', () => {
  const text = (...orders: (Order | undefined)[]): string => sql`${orderSql(...orders)}`.compile(compiler).sql
  expect(text([], undefined)).toBe('"create_time" desc, id desc')
  expect(text([['powerKw', 'desc']], [['model', 'asc']])).toBe('"power_kw" desc nulls last, id desc nulls last')
  expect(
    text([
      ['powerKw', 'asc'],
      ['model', 'asc'],
    ]),
  ).toBe('"power_kw" asc, "model" asc, id desc')
  expect(text([], [['model', 'asc']])).toBe('"model" asc, id desc')
})

test('a comparison of a field that the resource lacks is a bug', () => {
  expect(() => conditionsOf(motor, [{ field: 'nothing', operator: 'equal', values: ['x'] }])).toThrow('motor has no field nothing')
})

test('a list of numbers passes a bound with any of them', () => {
  const condition = (operator: 'between' | 'ge', values: number[]) =>
    compiled(allOf(conditionsOf(motor, [{ field: 'poles', operator, values }])))
  const listed = 'exists (select from unnest("poles") as listed(number) where'
  expect(condition('between', [2, 4, 8, 10])).toEqual([
    `${listed} (number between $1::numeric and $2::numeric or number between $3::numeric and $4::numeric))`,
    ['2', '4', '8', '10'],
  ])
  expect(condition('ge', [6])).toEqual([`${listed} number >= $1::numeric)`, ['6']])
})
