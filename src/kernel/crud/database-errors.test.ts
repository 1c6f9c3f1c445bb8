import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order } from '#test/orders.ts'
import { defineResource, identity } from '../resource/resource.ts'
import { notFound, UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { withDatabaseErrors } from './database-errors.ts'
import { repository } from './repository.ts'

const label = ['词', 'Word'] as const
/** A tree, whose rows refer to rows of the same resource. */
const folder = defineResource({
  ...identity('folder', label, { at: [], scope: 'tenant', title: 'name' }),
  tree: { parent: 'parentId', root: '0', list: 'forest' },
  fields: { name: { kind: 'text', label }, parentId: { kind: 'parent', label: ['上级', 'Parent'] } },
})

let database: MigratedDatabase
let ctx: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, folder]))
  ctx = contextOf(await database.runtime(), '1')
})
afterAll(() => database.drop())

const thrownBy = (work: () => Promise<unknown>): Promise<unknown> =>
  withDatabaseErrors(order, work).then(
    () => 'done',
    (error) => error,
  )
async function sentenceOf(work: () => Promise<unknown>): Promise<unknown> {
  const error = await thrownBy(work)
  return error instanceof UserError ? [error.status, error.field, error.words[1]] : error
}
const run = (text: string) => () => sql.raw(text).execute(ctx.db)
const raise = (code: string) => run(`do $$ begin raise exception using errcode = '${code}', message = 'secret detail'; end $$`)

test('a duplicate value is rejected with the label of its field', async () => {
  await repository(ctx, order).insert({ number: 'D1' })
  expect(await sentenceOf(run(`insert into "order" (number) values ('D1')`))).toEqual([400, 'number', 'Number already exists'])
})

test('a constraint may still have the former name of the field', async () => {
  const { number, ...others } = order.fields
  const renamed = { ...order, fields: { ...others, orderNumber: { ...number, was: 'number' } } } as const
  const taken = `do $$ begin raise exception using errcode = '23505', constraint = 'order__number__unique', message = 'x'; end $$`
  const error = await withDatabaseErrors(renamed, run(taken)).catch((thrown) => thrown)
  expect([error.field, error.words[1]]).toEqual(['orderNumber', 'Number already exists'])
})

test('a reference to a missing row names its field, and a row that others refer to is in use', async () => {
  expect(await sentenceOf(run(`insert into "order" (number, customer_id) values ('D2', 77)`))).toEqual([
    400,
    'customerId',
    'Word: the selected item does not exist',
  ])
  const { id } = await repository(ctx, customer).insert({ name: 'D3' })
  await repository(ctx, order).insert({ number: 'D3', customerId: id })
  const error = await withDatabaseErrors(customer, run(`update customer set deleted_id = id where id = ${id}`)).catch((thrown) => thrown)
  expect(error).toMatchObject({ status: 400, field: undefined })
  expect((error as UserError).words[1]).toMatch(/^In use elsewhere/)
})

test('a value of another type and a number out of range are invalid', async () => {
  expect(await sentenceOf(run(`select 'x'::bigint`))).toEqual([400, undefined, 'The value: invalid value'])
  expect(await sentenceOf(run('select 3000000000::integer'))).toEqual([400, undefined, 'The value: invalid value'])
})

test.each(['40001', '40P01'])('a conflict with another writer (%s) asks to try again', async (code) => {
  expect(await sentenceOf(raise(code))).toEqual([409, undefined, 'Somebody else is changing this, please try again'])
})

test('a row for another tenant is rejected', async () => {
  expect(await sentenceOf(raise('44000'))).toEqual([400, undefined, 'Rows of another tenant cannot be written'])
})

test('any other database error and our own errors are thrown unchanged', async () => {
  const error = await thrownBy(raise('P0001'))
  expect(error).not.toBeInstanceOf(UserError)
  expect(error).toMatchObject({ code: 'P0001', message: 'secret detail' })
  expect(await sentenceOf(async () => notFound())).toEqual([404, undefined, 'Not found, or not yours'])
  const thrown = new Error('bug')
  expect(await thrownBy(() => Promise.reject(thrown))).toBe(thrown)
})

test('a row below which others stand is in use, which is no matter of its own field; a missing parent is', async () => {
  const top = await repository(ctx, folder).insert({ name: 'top' })
  await repository(ctx, folder).insert({ name: 'below', parentId: top.id })
  const errorOf = (work: () => Promise<unknown>) => withDatabaseErrors(folder, work).catch((thrown: UserError) => thrown)
  const inUse = (await errorOf(run(`update folder set deleted_id = id where id = ${top.id}`))) as UserError
  expect([inUse.status, inUse.field, ...inUse.words]).toEqual([
    400,
    undefined,
    '数据已被引用，不能删除或修改编号',
    'In use elsewhere: it cannot be deleted, and its code cannot be changed',
  ])
  const missing = (await errorOf(run(`insert into folder (name, parent_id) values ('x', 77)`))) as UserError
  expect([missing.status, missing.field, ...missing.words]).toEqual([
    400,
    'parentId',
    '上级：所选数据不存在',
    'Parent: the selected item does not exist',
  ])
})

test('an error that names a column is about the field of that column, and of no field where it names another', async () => {
  const about = (column: string) => run(`do $$ begin raise exception using errcode = '23514', column = '${column}'; end $$`)
  expect(await sentenceOf(about('due_date'))).toEqual([400, 'dueDate', 'Word: invalid value'])
  expect(await sentenceOf(about('create_time'))).toEqual([400, undefined, 'The value: invalid value'])
})

test.each(['23514', '22001', '22003', '22P02', '22007', '22008', '22021'])(
  'a value that the database rejects (%s) is invalid',
  async (code) => {
    expect(await sentenceOf(raise(code))).toEqual([400, undefined, 'The value: invalid value'])
  },
)
