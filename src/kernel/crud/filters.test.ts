import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { defineResource } from '../resource/resource.ts'
import { UserError } from '../resource/user-error.ts'
import { allOf, conditionsOf, filterable, orderOf } from './filters.ts'

const motor = defineResource({
  name: 'motor',
  label: ['电机', 'Motor'],
  at: ['/motor'],
  scope: 'tenant',
  title: 'model',
  fields: {
    model: { kind: 'text', label: ['型号', 'Model'], search: 'like' },
    powerKw: { kind: 'decimal', label: ['功率', 'Power'] },
    poles: { kind: 'manyOf', numeric: true, label: ['极数', 'Poles'] },
    condition: { kind: 'oneOf', label: ['成色', 'Condition'] },
    regionCode: { kind: 'region', label: ['存放地', 'Location'] },
    secretKey: { kind: 'secret', label: ['密钥', 'Secret'] },
    level: { kind: 'whole', label: ['等级', 'Level'], also: 'grade' },
  },
})

const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const fields = filterable(motor, Object.keys(motor.fields))

function whereOf(values: Record<string, string>): [string, readonly unknown[]] {
  const compiled = sql`${allOf(conditionsOf(motor, fields, values))}`.compile(compiler)
  return [compiled.sql, compiled.parameters]
}

test.each([
  [{ model: 'YE3_' }, '"model" ilike $1', ['%YE3\\_%']],
  [{ model: 'Y%' }, 'strpos(lower("model"), lower($1)) > 0', ['Y%']],
  [{ model: '-4' }, 'strpos(lower("model"), lower($1)) > 0', ['-4']],
  [{ model: '电机' }, 'strpos(lower("model"), lower($1)) > 0', ['电机']],
  [{ model: '4 Y2' }, '"model" ilike $1', ['%4 Y2%']],
  [{ model_equal: 'YE3' }, '"model" = $1', ['YE3']],
  [{ model_likeright: 'YE3' }, '"model" ilike $1', ['YE3%']],
  [{ model_notnull: '1' }, '"model" is not null', []],
  [{ powerKw_ge: '5.5', powerKw_le: '11' }, '"power_kw" >= $1::numeric and "power_kw" <= $2::numeric', ['5.5', '11']],
  [{ poles: '4,6' }, '"poles" && $1::integer[]', [[4, 6]]],
  [{ condition: 'NEW,NOS' }, '"condition"::text = any($1::text[])', [['NEW', 'NOS']]],
  [{ regionCode: '32' }, '("region_code" like $1)', ['32%']],
  [{ createTime_dategt: '2026-03-08 00:00:00' }, '"create_time" > $1::timestamptz', ['2026-03-08 00:00:00']],
  [{ grade: '3' }, '"level" = $1::numeric', ['3']],
])('%j is read as %s', (values, text, parameters) => {
  expect(whereOf(values as unknown as Record<string, string>)).toEqual([text, parameters])
})

test('blank values, paging words, `$` names, `_ignore` and the token in any case are dropped', () => {
  expect(
    whereOf({ model: ' ', current: '2', size: '9', ascs: 'x', $model: 'y', model_ignore: 'z', 'Blade-AUTH': 't', tenantId: '1' }),
  ).toEqual(['true', []])
})

test.each(['unknown', 'secretKey', 'model_in', "model' or 1=1"])('the name %s is rejected and named', (name) => {
  let rejected: unknown
  try {
    whereOf({ [name]: 'x' })
  } catch (error) {
    rejected = error
  }
  expect(rejected).toBeInstanceOf(UserError)
  expect((rejected as UserError).field).toBe(name)
})

test('order takes declared names in either spelling, and rejects others', () => {
  const text = (values: Record<string, string>): string => sql`${orderOf(fields, values, undefined)}`.compile(compiler).sql
  expect(text({})).toBe('"create_time" desc, id desc')
  expect(text({ descs: 'power_kw' })).toBe('"power_kw" desc nulls last, id desc nulls last')
  expect(text({ ascs: 'powerKw,model' })).toBe('"power_kw" asc, "model" asc, id desc')
  expect(() => text({ ascs: 'secret_key' })).toThrow(UserError)
})
