import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { library } from '#test/library.ts'
import { type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { reject } from '../resource/user-error.ts'
import type { StatementCheck } from './connection.ts'
import { NotReplayed, Replica } from './replica.ts'

let migrated: MigratedDatabase
let replica: Replica
beforeAll(async () => {
  migrated = await migratedDatabase(library)
})
beforeEach(() => {
  replica = open()
})
afterAll(() => migrated.drop())

function open(url = migrated.urls.appUrl): Replica {
  const opened = new Replica({ url, schema: 'app', timeZone: 'Asia/Shanghai', log: silent })
  onTestFinished(() => opened.close())
  return opened
}

const books = { tenant: '1', table: 'book' }
const authors = { tenant: '1', table: 'author' }
const accepts: StatementCheck = (text, send) => send(text)
const rejects: StatementCheck = async () => {
  throw new NotReplayed('behind')
}

const failing = (code: string) => sql.raw(`do $$ begin raise exception 'as the test wants' using errcode = '${code}'; end $$`)

/** Where this was read. */
const read = (statement = sql`select`, { rows = books, check = accepts } = {}): Promise<string> =>
  replica.read(
    rows,
    check,
    async (db) => {
      await statement.execute(db)
      return 'replica'
    },
    async () => 'primary',
  )

describe('a replica', () => {
  test('is read in the tenant whose rows are asked for', async () => {
    const tenantOf = (tenant: string) =>
      replica.read(
        { ...books, tenant },
        accepts,
        async (db) => (await sql<{ tenant: string }>`select current_setting('app.tenant') as tenant`.execute(db)).rows[0]?.tenant,
        async () => 'primary',
      )
    expect(await read()).toBe('replica')
    const tenants = Array.from({ length: 100 }, (_, at) => String(1 + (at % 5)))
    expect(await Promise.all(tenants.map(tenantOf))).toEqual(tenants)
  })

  test('that lacks changes of some rows is asked for others, and for a moment not for these', async () => {
    expect(await read(undefined, { check: rejects })).toBe('primary')
    expect([replica.mayAnswer(books), replica.mayAnswer(authors), replica.mayAnswer({ ...books, tenant: '2' })]).toEqual([
      false,
      true,
      true,
    ])
    expect(await read(undefined, { rows: authors })).toBe('replica')
    await expect.poll(() => replica.mayAnswer(books)).toBe(true)
    expect(replica.reads.answered).toBe(1)
    expect(replica.reads.behind).toBeGreaterThan(1)
  })

  test.each([
    ['40001', 'conflict'],
    ['57014', 'slow'],
    ['57P01', 'unreachable'],
    ['42P01', 'failed'],
  ] as const)('that fails with %s is left alone, as %s', async (code, reason) => {
    expect(await read()).toBe('replica')
    expect(await read(failing(code))).toBe('primary')
    expect([replica.mayAnswer(books), replica.mayAnswer(authors)]).toEqual([false, false])
    expect(replica.reads).toMatchObject({ answered: 1, [reason]: 1, resting: 2 })
  })

  test('that takes longer than two seconds does not hold up the answer', async () => {
    const start = performance.now()
    expect(await read(sql`select pg_sleep(4)`)).toBe('primary')
    expect(performance.now() - start).toBeLessThan(3_500)
    expect(replica.reads.slow).toBe(1)
  })

  test('that cannot be reached is tried by one read when its pause is over', async () => {
    replica = open('postgres://app@127.0.0.1:1/shop')
    expect(await read()).toBe('primary')
    expect(replica.reads.unreachable).toBe(1)
    expect(replica.mayAnswer(books)).toBe(false)
    await expect.poll(() => replica.mayAnswer(books), { timeout: 8_000 }).toBe(true)
    expect(replica.mayAnswer(books)).toBe(false)
  })

  test('is not left alone for what the primary would reject as well', async () => {
    await expect(read(failing('22P02'))).rejects.toThrow(/as the test wants/)
    await expect(
      replica.read(
        books,
        accepts,
        async () => reject(['不行', 'No']),
        async () => 'primary',
      ),
    ).rejects.toThrow('No')
    expect(await read()).toBe('replica')
  })
})
