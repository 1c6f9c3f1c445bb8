import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, book, region, untyped } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { contextOf, customer, order } from '#test/orders.ts'
import type { UserError } from '../resource/user-error.ts'
import type { Context } from '../runtime/context.ts'
import { onChange, withTransaction } from '../runtime/transaction.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { replaceLinks, repository } from './repository.ts'

let database: MigratedDatabase
let owner: Context
let stranger: Context
let otherTenant: Context
beforeAll(async () => {
  database = await migratedDatabase(new ResourceRegistry([customer, order, region, author, book]))
  const runtime = await database.runtime()
  owner = contextOf(runtime, '1')
  stranger = contextOf(runtime, '3')
  otherTenant = { ...owner, tenant: 'two', db: runtime.appDb('two') }
})
afterAll(() => database.drop())

/** As somebody who works in departments 20 and 30. */
const inDepartments = (ctx: Context): Context => ({ ...ctx, user: ctx.user && { ...ctx.user, departmentIds: ['20', '30'] } })
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ status, words, field }: UserError) => [status, ...(field ? [field] : []), words[1]].join(' '),
  )
const numbersOf = (rows: readonly { number: string | null }[]) => rows.map(({ number }) => number)

// First, as notifications of earlier tests arrive late.
describe('the notification of a change', () => {
  test('comes after the commit of the transaction, and not after a rollback', async () => {
    const heard: string[] = []
    onChange(owner.runtime, (name) => heard.push(name))
    const work = (fails: boolean) =>
      withTransaction(owner, async (ctx) => {
        await repository(ctx, customer).insert({ name: `notice ${fails}` })
        await repository(ctx, customer).insert({ name: `another ${fails}` })
        const duringWork = heard.length
        if (fails) throw new Error('back')
        return duringWork
      })
    await expect(work(true)).rejects.toThrow('back')
    expect(heard).toEqual([])
    expect(await work(false)).toBe(0)
    expect([...new Set(heard)]).toEqual(['customer'])
  })

  test.each(['insert', 'update', 'remove'] as const)('comes after each %s', async (operation) => {
    const customers = repository(owner, customer)
    const row = await customers.insert({ name: `before ${operation}` })
    const heard: string[] = []
    onChange(owner.runtime, (name) => heard.push(name))
    const write = {
      insert: () => customers.insert({ name: 'one more' }),
      update: () => customers.update(row, { name: 'changed' }),
      remove: () => customers.remove([row]),
    }
    await write[operation]()
    expect(heard).toContain('customer')
  })
})

describe('list', () => {
  test('finds the rows whose fields have the value, one of the values, or none', async () => {
    const orders = repository(owner, order)
    await orders.insert({ number: 'L1', quantity: 1, kind: 'STOCK', amount: '1.00' })
    await orders.insert({ number: 'L2', quantity: 2, kind: 'CUSTOM', amount: '2.00' })
    await orders.insert({ number: 'L3', quantity: 3, kind: 'CUSTOM' })
    const found = async (match: Parameters<typeof orders.list>[0]) =>
      numbersOf(await orders.list({ number: ['L1', 'L2', 'L3'], ...match }, { order: [['number', 'asc']] }))
    expect(await found({})).toEqual(['L1', 'L2', 'L3'])
    expect(await found({ kind: 'CUSTOM' })).toEqual(['L2', 'L3'])
    expect(await found({ quantity: [1, 3] })).toEqual(['L1', 'L3'])
    expect(await found({ amount: null })).toEqual(['L3'])
    expect(await found({ kind: 'CUSTOM', amount: '2.00' })).toEqual(['L2'])
    expect(await found({ createUser: ['1', '2'] })).toEqual(['L1', 'L2', 'L3'])
    expect(await found({ kind: [] })).toEqual([])
  })

  test('finds one of several values of every kind of column', async () => {
    const books = repository(owner, book)
    const made = await repository(owner, author).insert({ code: 'T9' })
    await repository(otherTenant, author).insert({ code: 'T9' })
    const values = {
      ...{ title: 'kinds', isbn: 'K1', order: 7, volume: 3, onShelf: false, weight: 2.5, price: '9.90', printed: '2021-05-06' },
      ...{ lentAt: '2021-05-06 07:08:09', authorId: made.id, translatorCode: 'T9' },
    }
    const { id } = await books.insert({ ...values, subjects: ['a', 'd'], shelves: [1, 2] })
    const row = await books.one(id)
    for (const name of Object.keys(values) as (keyof typeof values)[])
      expect([name, (await books.list({ id: [id], [name]: [row[name]] })).length]).toEqual([name, 1])
    expect((await books.list({ createDept: ['20'], isbn: ['K1', 'K2'] })).length).toBe(0)
    const found = async (match: Parameters<typeof books.list>[0]) => (await books.list({ isbn: 'K1', ...match })).length
    expect([await found({ subjects: ['a', 'd'] }), await found({ subjects: ['a'] }), await found({ shelves: [1, 2] })]).toEqual([1, 0, 1])
  })

  test('takes an order and a limit; by default the newest rows come first', async () => {
    const orders = repository(owner, order)
    for (const [number, quantity] of [
      ['O1', 5],
      ['O2', 9],
      ['O3', 7],
    ] as const)
      await orders.insert({ number, quantity })
    const match = { number: ['O1', 'O2', 'O3'] }
    expect(numbersOf(await orders.list(match))).toEqual(['O3', 'O2', 'O1'])
    expect(numbersOf(await orders.list(match, { order: [['quantity', 'desc']], limit: 2 }))).toEqual(['O2', 'O3'])
  })
})

describe('find and one', () => {
  test('return undefined and throw a 404 for a row that does not exist', async () => {
    expect(await repository(owner, order).find({ number: 'nowhere' })).toBeUndefined()
    for (const id of ['1', '0', 'x', '', '-1', '9223372036854775808'])
      expect([id, await outcome(repository(owner, order).one(id))]).toEqual([id, '404 Not found, or not yours'])
  })

  test('never return a deleted row', async () => {
    const row = await repository(owner, order).insert({ number: 'F1' })
    await repository(owner, order).remove([row])
    for (const rows of [{}, { rows: 'all' }] as const) {
      expect(await outcome(repository(owner, order, rows).one(row.id))).toMatch(/^404/)
      expect(await repository(owner, order, rows).find({ number: 'F1' })).toBeUndefined()
    }
  })

  test('take a natural key for an id, where the resource has one', async () => {
    await database.ask("insert into store.region (code, name) values ('32', 'Jiangsu')")
    const regions = repository(owner, region)
    const row = await regions.one('32')
    expect(row).toMatchObject({ code: '32', name: 'Jiangsu' })
    expect(await regions.one(row.id)).toEqual(row)
    expect(await outcome(regions.one("32' or '1'='1"))).toMatch(/^404/)
  })
})

describe('lock', () => {
  test('gives the row as it is stored, and makes another writer wait for the transaction', async () => {
    const orders = repository(owner, order)
    const row = await orders.insert({ number: 'K1', quantity: 1 })
    let second: Promise<unknown> | undefined
    await withTransaction(owner, async (ctx) => {
      const locked = await repository(ctx, order).lock(row.id)
      expect(locked).toEqual(row)
      const taken = sql`select 1 from "order" where id = ${row.id}::bigint for update skip locked`.execute(owner.db)
      expect((await taken).rows).toEqual([])
      second = withTransaction(owner, async (other) => {
        const { quantity } = await repository(other, order).lock(row.id)
        return repository(other, order).update(row, { quantity: (quantity ?? 0) + 10 })
      })
      await repository(ctx, order).update(row, { quantity: (locked.quantity ?? 0) + 1 })
    })
    await second
    expect(await orders.one(row.id)).toMatchObject({ quantity: 12, rowVersion: 3 })
  })

  test('is a 404 for a row that is deleted', async () => {
    const row = await repository(owner, order).insert({ number: 'K2' })
    await repository(owner, order).remove([row])
    expect(await outcome(repository(owner, order).lock(row.id))).toMatch(/^404/)
  })
})

describe('insert', () => {
  test('says who made the row, in which of the own departments, and when', async () => {
    const row = await repository(inDepartments(owner), order).insert({ number: 'I1' })
    expect(row).toMatchObject({ tenantId: 'one', createUser: '1', createDept: '20', updateUser: '1', rowVersion: 1, status: 1 })
    expect([row.createTime, row.updateTime]).toEqual([expect.any(Date), expect.any(Date)])
  })

  test('by nobody leaves the names of the makers empty, and a field without a value takes its default', async () => {
    const row = await repository(contextOf(owner.runtime), order).insert({ number: 'I2' })
    expect(row).toMatchObject({ createUser: null, createDept: null, updateUser: null, kind: 'STOCK', quantity: 1, amount: null })
  })

  test('rejects a duplicate value with a message about its field', async () => {
    await repository(owner, order).insert({ number: 'I3' })
    expect(await outcome(repository(owner, order).insert({ number: 'I3' }))).toBe('400 number Number already exists')
  })

  test('links a set of others in its order, each once, and a row without a set with none', async () => {
    const [first, second] = [await repository(owner, author).insert({ name: 'a' }), await repository(owner, author).insert({ name: 'b' })]
    const row = await repository(owner, book).insert({ isbn: 'i4', editorIds: [second.id, first.id, second.id] })
    expect(await editorsOf(row.id)).toEqual([second.id, first.id])
    expect(row).not.toHaveProperty('editorIds')
    expect(await editorsOf((await repository(owner, book).insert({ isbn: 'i5' })).id)).toEqual([])
  })

  test('leaves no row behind when one of the linked rows does not exist', async () => {
    expect(await outcome(repository(owner, book).insert({ isbn: 'i6', editorIds: ['77'] }))).toMatch(/^400/)
    expect(await repository(owner, book).find({ isbn: 'i6' })).toBeUndefined()
  })
})

async function editorsOf(id: string): Promise<string[]> {
  const text = sql<{
    id: string
  }>`select author_id as id from library_book_editor_ids where library_book_id = ${id}::bigint order by line_no`
  return (await text.execute(owner.db)).rows.map((row) => row.id)
}

describe('update', () => {
  test('changes only the named fields, increments the version and records the user; the creator stays', async () => {
    const row = await repository(inDepartments(owner), order).insert({ number: 'U1', amount: '5.00', weight: 1.25 })
    await database.ask(`update store."order" set update_time = '2020-01-01' where number = 'U1'`)
    const after = await repository(stranger, order).update(row, { amount: null })
    expect(after).toEqual({ ...row, amount: null, rowVersion: 2, updateUser: '3', updateTime: after.updateTime })
    expect(after.updateTime?.getFullYear()).toBeGreaterThan(2020)
  })

  test('of a row that does not exist is a 404', async () => {
    expect(await outcome(repository(owner, order).update({ id: '12' }, { number: 'U2' }))).toMatch(/^404/)
  })

  test('replaces a set of others only where it is named', async () => {
    const [first, second] = [await repository(owner, author).insert({ name: 'a' }), await repository(owner, author).insert({ name: 'b' })]
    const row = await repository(owner, book).insert({ isbn: 'u3', editorIds: [first.id] })
    await repository(owner, book).update(row, { title: 'new' })
    expect(await editorsOf(row.id)).toEqual([first.id])
    await repository(owner, book).update(row, { editorIds: [second.id] })
    expect(await editorsOf(row.id)).toEqual([second.id])
    await repository(owner, book).update(row, { editorIds: [] })
    expect(await editorsOf(row.id)).toEqual([])
  })

  test('that breaks a rule of the database changes nothing, the set of others neither', async () => {
    const editor = await repository(owner, author).insert({ name: 'a' })
    await repository(owner, book).insert({ isbn: 'u4' })
    const row = await repository(owner, book).insert({ isbn: 'u5', editorIds: [editor.id] })
    expect(await outcome(repository(owner, book).update(row, { isbn: 'u4', editorIds: [] }))).toBe('400 isbn Word already exists')
    expect(await outcome(repository(owner, book).update(row, { title: 'new', editorIds: ['77'] }))).toMatch(/^400/)
    expect(await repository(owner, book).one(row.id)).toEqual(row)
    expect(await editorsOf(row.id)).toEqual([editor.id])
  })
})

describe('remove', () => {
  test('removes none where one of the rows is not there or is beyond the caller', async () => {
    const [own, foreign] = [
      await repository(owner, order).insert({ number: 'R1' }),
      await repository(stranger, order).insert({ number: 'R2' }),
    ]
    for (const other of [{ id: '12' }, foreign]) expect(await outcome(repository(owner, order).remove([own, other]))).toMatch(/^404/)
    expect(await repository(owner, order).one(own.id)).toEqual(own)
    await repository(owner, order, { rows: 'all' }).remove([own, own, foreign])
    expect(await repository(owner, order, { rows: 'all' }).list({ number: ['R1', 'R2'] })).toEqual([])
  })

  test('keeps the row in the table, with who removed it and a version of its own', async () => {
    const row = await repository(owner, order).insert({ number: 'R3' })
    await repository({ ...stranger }, order, { rows: 'all' }).remove([row])
    expect(await database.ask(`select deleted_id, update_user, row_version from store."order" where number = 'R3'`)).toEqual([
      { deleted_id: row.id, update_user: '3', row_version: 2 },
    ])
  })

  test('removes the references of the row, so that their targets can be deleted', async () => {
    const editor = await repository(owner, author).insert({ name: 'free' })
    const row = await repository(owner, book).insert({ isbn: 'r4', authorId: editor.id, editorIds: [editor.id] })
    expect(await outcome(repository(owner, author).remove([editor]))).toMatch(/^400 In use elsewhere/)
    await repository(owner, book).remove([row])
    expect(await outcome(repository(owner, author).remove([editor]))).toBe('done')
  })
})

describe('rows of another tenant', () => {
  test('are neither found, locked, changed nor removed', async () => {
    const row = await repository(owner, customer).insert({ name: 'ours' })
    const theirs = repository(otherTenant, customer, { rows: 'all' })
    expect(await theirs.list({ name: 'ours' })).toEqual([])
    expect(await theirs.find({ id: row.id })).toBeUndefined()
    for (const work of [
      () => theirs.one(row.id),
      () => theirs.lock(row.id),
      () => theirs.update(row, { name: 'stolen' }),
      () => theirs.remove([row]),
    ])
      expect(await outcome(work())).toBe('404 Not found, or not yours')
    expect(await repository(owner, customer).one(row.id)).toEqual(row)
  })

  test('do not stand in the way of the same unique value, and cannot be referred to', async () => {
    const row = await repository(owner, customer).insert({ name: 'both' })
    expect(await repository(otherTenant, customer).insert({ name: 'both' })).toMatchObject({ tenantId: 'two', name: 'both' })
    expect(await outcome(repository(otherTenant, order).insert({ number: 'T1', customerId: row.id }))).toMatch(/^400 customerId/)
  })
})

test('a set of links is replaced as a whole by the rows that are named', async () => {
  const target = await untyped(owner.db).selectFrom('region').select('id').executeTakeFirstOrThrow()
  const row = await repository(owner, book).insert({ isbn: 'links' })
  const linked = async () =>
    (await sql`select region_id from library_book_region where library_book_id = ${row.id}::bigint`.execute(owner.db)).rows
  await replaceLinks(owner, book, 'region', 'region', row.id, [String(target.id)])
  expect(await linked()).toEqual([{ region_id: target.id }])
  await replaceLinks(owner, book, 'region', 'region', row.id, [])
  expect(await linked()).toEqual([])
})
