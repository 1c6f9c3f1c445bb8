import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { ensureRole, rolesOf } from './roles.ts'

let migrated: MigratedDatabase
beforeAll(async () => {
  migrated = await migratedDatabase(library)
})
afterAll(() => migrated.drop())

/** A schema of the version that was migrated to. */
const nameOf = (schema: string): string => (schema === 'store' ? schema : `${schema}_${migrated.urls.version}`)
const asApp = (text: string) => askAt(migrated.urls.appUrl, text)
const asPlatform = (text: string) => askAt(migrated.urls.platformUrl, text)

describe('the names of the roles', () => {
  test('carry the name of the database', () => {
    expect(rolesOf('motorspot')).toEqual({ app: 'motorspot_app', platform: 'motorspot_platform' })
  })

  test('fit into PostgreSQL for a database of 54 bytes, and are measured in bytes', () => {
    expect(rolesOf('d'.repeat(54)).platform).toHaveLength(63)
    expect(rolesOf('电'.repeat(18)).app).toBe(`${'电'.repeat(18)}_app`)
    expect(() => rolesOf('电'.repeat(19))).toThrow(/use at most 54 bytes/)
  })
})

describe('a role', () => {
  test('is made, and made again with another password and schema', async () => {
    const role = `${migrated.database.name} it's "quoted"`
    const owner = new pg.Client(migrated.database.ownerUrl)
    const url = new URL(migrated.database.ownerUrl)
    const at = (password: string): string => {
      url.username = role
      url.password = password
      return url.href
    }
    await owner.connect()
    try {
      await ensureRole(owner, role, "it's the first", 'app')
      expect(await askAt(at("it's the first"), 'show search_path')).toEqual([{ search_path: 'app' }])
      await ensureRole(owner, role, 'the second', 'platform, store')
      expect(await askAt(at('the second'), 'show search_path')).toEqual([{ search_path: 'platform, store' }])
      const { rows } = await owner.query('select rolcanlogin from pg_roles where rolname = $1', [role])
      expect(rows).toEqual([{ rolcanlogin: true }])
    } finally {
      await owner.query(`drop role if exists ${pg.escapeIdentifier(role)}`)
      await owner.end()
    }
  })
})

describe('the role of the application', () => {
  test.each(['store', 'tenant', 'platform'])('reads nothing of the schema %s', async (schema) => {
    await expect(asApp(`select 1 from ${nameOf(schema)}.author`)).rejects.toThrow(/permission denied/)
  })

  test.each(['insert into region (code) values (1)', 'update region set name = 1', 'delete from region'])(
    'changes no row of the platform: %s',
    async (change) => {
      await expect(asApp(change)).rejects.toThrow(/permission denied/)
    },
  )

  test('gets ids in the rows that it adds, and nothing from the schema of the tables by itself', async () => {
    await expect(asApp('select store.next_id()')).rejects.toThrow(/permission denied/)
    const { rows } = await sql<{ id: string }>`insert into author (code) values ('x') returning id`.execute(
      (await migrated.runtime()).appDb('1'),
    )
    expect(rows).toEqual([{ id: expect.stringMatching(/^\d{19}$/) }])
  })

  test('makes no tables and no views', async () => {
    for (const schema of ['app', 'store', 'tenant', 'platform']) {
      await expect(asApp(`create table ${nameOf(schema)}.more (id text)`)).rejects.toThrow(/permission denied/)
    }
  })
})

describe('the role of the platform', () => {
  test('changes rows of tables, and no table itself', async () => {
    await asPlatform(
      "insert into store.author (tenant_id, code) values ('1', 'a'); update store.author set name = 'x'; delete from store.author",
    )
    await expect(asPlatform('drop table store.author cascade')).rejects.toThrow(/must be owner/)
    await expect(asPlatform('alter table store.author add column more text')).rejects.toThrow(/must be owner/)
    await expect(asPlatform('truncate store.author')).rejects.toThrow(/permission denied/)
  })

  test('does not use the views of the application', async () => {
    await expect(asPlatform(`select 1 from ${nameOf('app')}.author`)).rejects.toThrow(/permission denied/)
  })

  test('reads the record of migrations, and does not add to it', async () => {
    expect(await asPlatform('select name from store.migration')).toEqual([{ name: '0001-tables.sql' }])
    await expect(asPlatform("insert into store.migration (name, checksum) values ('x', '')")).rejects.toThrow(/permission denied/)
    await expect(asPlatform("update store.migration set checksum = ''")).rejects.toThrow(/permission denied/)
  })
})
