import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order } from '#test/orders.ts'
import { defineResource } from '../resource/resource.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context, DataScope } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { parseRule, ruleCondition, scopeCondition } from './data-scopes.ts'
import { repository } from './repository.ts'

const label = ['词', 'Word'] as const
const department = defineResource({
  name: 'department',
  serves: 'department',
  label,
  at: [],
  scope: 'tenant',
  title: 'name',
  tree: { parent: 'parentId', root: '0', list: 'forest', ancestors: 'ancestors' },
  fields: { name: { kind: 'text', label }, parentId: { kind: 'parent', label }, ancestors: { kind: 'text', label } },
})

let database: MigratedDatabase
let base: Context
/** Ids of departments: sales has north, and north has harbour; service stands alone. */
const ids: Record<string, string> = {}
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, department]))
  base = contextOf(await database.runtime(), '1', 'order')
  const departments = repository(base, department)
  for (const [name, above] of [['sales'], ['north', 'sales'], ['harbour', 'north'], ['service']] as const)
    ids[name] = (await departments.insert({ name, parentId: above ? (ids[above] ?? null) : null })).id
  const made = [
    ['mine', '1', 'service', 1, '10.00'],
    ['sales', '2', 'sales', 2, '20.00'],
    ['north', '3', 'north', 3, '30.00'],
    ['harbour', '4', 'harbour', 4, null],
  ] as const
  for (const [number, user, department, quantity, amount] of made)
    await repository(callerIn(contextOf(base.runtime, user), department), order).insert({ number, quantity, amount })
})
afterAll(() => database.drop())

const callerIn = (ctx: Context, ...departments: string[]): Context => ({
  ...ctx,
  user: ctx.user && { ...ctx.user, departmentIds: departments.map((name) => ids[name] ?? '0') },
})

const scope = (scopeType: number, more: Partial<DataScope> = {}): DataScope => ({
  menuCode: 'order',
  scopeType,
  scopeColumn: '',
  scopeValue: '',
  ...more,
})

/** A user with data scopes and departments; by default user 9, who has created no rows. */
const holder = (scopes: readonly DataScope[], departments: string[] = [], user = '9'): Context => {
  const ctx = callerIn(contextOf(base.runtime, user, 'order'), ...departments)
  return { ...ctx, rights: { ...ctx.rights, dataScopes: scopes } }
}

const everything = ['harbour', 'mine', 'north', 'sales']
async function seen(ctx: Context): Promise<string[]> {
  const condition = scopeCondition(ctx, order) ?? sql<boolean>`true`
  const { rows } = await sql<{ number: string }>`select number from "order" as t where ${condition} order by number`.execute(ctx.db)
  return rows.map(({ number }) => number)
}
const seenByRule = (rule: unknown): Promise<string[]> => seen(holder([scope(5, { scopeValue: JSON.stringify(rule) })]))

describe('a data scope', () => {
  test('narrows nothing where there is none, where it is of another resource, where one says all, and where all rows are granted', async () => {
    const own = holder([scope(2)])
    const cases: Context[] = [
      holder([]),
      holder([scope(2, { menuCode: 'customer' })]),
      holder([scope(2), scope(1)]),
      { ...own, rights: { ...own.rights, allRows: true } },
      { ...own, user: null },
    ]
    for (const ctx of cases) expect(scopeCondition(ctx, order)).toBeUndefined()
    expect(await seen(own)).toEqual([])
  })

  test('of one’s own leaves the rows that the caller made', async () => {
    expect(await seen(holder([scope(2)], [], '2'))).toEqual(['sales'])
  })

  test('of the department leaves the rows made in a department of the caller, and none below', async () => {
    expect(await seen(holder([scope(3)], ['sales']))).toEqual(['sales'])
    expect(await seen(holder([scope(3)], ['sales', 'harbour']))).toEqual(['harbour', 'sales'])
    expect(await seen(holder([scope(3)]))).toEqual([])
  })

  test.each([
    [['sales'], ['harbour', 'north', 'sales']],
    [['north'], ['harbour', 'north']],
    [['harbour'], ['harbour']],
    [
      ['harbour', 'service'],
      ['harbour', 'mine'],
    ],
    [[], []],
  ])('of the department and below shows a user in %j the rows of %j', async (departments, expected) => {
    expect(await seen(holder([scope(4)], departments))).toEqual(expected)
  })

  test('adds its rows to those of the others', async () => {
    expect(await seen(holder([scope(2), scope(3)], ['north'], '1'))).toEqual(['mine', 'north'])
  })

  test('of an unknown type leaves no rows', async () => {
    expect(await seen(holder([scope(9)], ['sales'], '1'))).toEqual([])
  })

  test.each(['create_dept', 'createDept', '-', ''])('compares the department that made the row by the name %j', async (scopeColumn) => {
    expect(await seen(holder([scope(3, { scopeColumn })], ['sales']))).toEqual(['sales'])
  })

  test.each([2, 3, 4])('of type %i with a column that holds no ids, or that is none, leaves no rows', async (type) => {
    for (const scopeColumn of ['nothing', 'id; drop table', 'amount', 'number', 'items', 'delivery', 'constructor'])
      expect(await seen(holder([scope(type, { scopeColumn })], ['sales'], '1'))).toEqual([])
  })

  test('compares the named field of the resource in either spelling', async () => {
    const target = await repository(base, customer).insert({ name: 'Acme' })
    const row = await repository(base, order, { rows: 'all' }).find({ number: 'north' })
    await repository(base, order).update({ id: String(row?.id) }, { customerId: target.id })
    for (const scopeColumn of ['customer_id', 'customerId'])
      expect(await seen(holder([scope(2, { scopeColumn })], [], target.id))).toEqual(['north'])
  })

  test('reaches a repository, whose caller finds no other rows, beside those that the caller made', async () => {
    const numbers = async (ctx: Context) => (await repository(ctx, order).list()).map(({ number }) => number).sort()
    expect(await numbers(holder([scope(3)], ['sales']))).toEqual(['sales'])
    expect(await numbers(holder([scope(3)], ['sales'], '4'))).toEqual(['harbour', 'sales'])
    expect(await numbers(holder([]))).toEqual(everything)
  })
})

describe('a rule', () => {
  test.each([
    [{ field: 'number', value: 'mine' }, ['mine']],
    [{ field: 'quantity', op: 'ge', value: 3 }, ['harbour', 'north']],
    [{ field: 'number', op: 'likeright', value: 'nor' }, ['north']],
    [{ field: 'amount', op: 'null', value: '1' }, ['harbour']],
    [{ field: 'create_user', value: '3' }, ['north']],
    [
      {
        or: [
          { field: 'number', value: 'mine' },
          { field: 'quantity', value: 2 },
        ],
      },
      ['mine', 'sales'],
    ],
    [
      {
        and: [
          { field: 'quantity', op: 'gt', value: 1 },
          { field: 'quantity', op: 'lt', value: 4 },
        ],
      },
      ['north', 'sales'],
    ],
    [
      {
        and: [
          {
            or: [
              { field: 'number', value: 'mine' },
              { field: 'number', value: 'north' },
            ],
          },
          { field: 'quantity', op: 'ge', value: 2 },
        ],
      },
      ['north'],
    ],
    [
      {
        or: [
          {
            and: [
              { field: 'number', value: 'mine' },
              { field: 'quantity', value: 9 },
            ],
          },
          { field: 'quantity', value: 4 },
        ],
      },
      ['harbour'],
    ],
  ])('%j leaves %j', async (rule, expected) => {
    expect(await seenByRule(rule)).toEqual(expected)
  })

  test.each([
    [{ field: 'number', value: '' }],
    [{ field: 'number', op: 'ignore', value: 'mine' }],
    [{ field: 'number', value: "x' or '1'='1" }],
  ])('%j compares nothing that any row has, and leaves no rows', async (rule) => {
    expect(await seenByRule(rule)).toEqual([])
  })

  test.each([
    '',
    'x',
    '1=1',
    '5',
    'null',
    '[]',
    '"number"',
    '{}',
    '{"field":5,"value":1}',
    '{"and":[]}',
    '{"or":{}}',
    '{"and":[{"or":[5]}]}',
    '{"and":null,"or":[{"field":"number","value":"mine"}]}',
    '{"and":null,"field":"number","value":"mine"}',
    '{"and":[{"field":"number","value":"mine"}],"or":[{"field":"number","value":"mine"}]}',
    '{"field":"number"}',
    '{"field":"number","value":["mine"]}',
  ])('is JSON of one of the known shapes; %j is none and is rejected', (text) => {
    const rejected = () => parseRule(text)
    expect(rejected).toThrow('The data scope rule is not valid JSON')
    expect(() => scopeCondition(holder([scope(5, { scopeValue: text })]), order)).toThrow('not valid JSON')
  })

  test.each([
    [{ field: 'nothing', value: '1' }, 'nothing_equal'],
    [{ field: 'number', op: 'of', value: '1' }, 'number_of'],
    [{ field: 'constructor', value: '1' }, 'constructor_equal'],
    [{ field: 'quantity', value: 'many' }, 'quantity'],
    [{ field: 'items', value: 'x' }, 'items'],
  ])('that the resource cannot answer is rejected with the name: %j', (rule, field) => {
    let rejected: UserError | undefined
    try {
      ruleCondition(order, parseRule(JSON.stringify({ or: [{ field: 'number', value: 'mine' }, rule] })))
    } catch (error) {
      rejected = error as UserError
    }
    expect([rejected?.status, rejected?.field]).toEqual([400, field])
  })
})
