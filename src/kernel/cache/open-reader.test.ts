import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase, silent } from '#test/migrated-database.ts'
import { crudOf, queryOf } from '../crud/crud.ts'
import type { Page } from '../crud/read.ts'
import { Replica } from '../database/replica.ts'
import { defineResource } from '../resource/resource.ts'
import { type Context, noRights } from '../runtime/context.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ResourceRegistry } from '../schema/resource-registry.ts'
import { schemaName } from '../schema/table-model.ts'
import type { Cached } from './cached-answers.ts'
import { isReplayed, openReader } from './open-reader.ts'
import { readVersions } from './versions.ts'

test('a replica has replayed a version when no slot of it is older', () => {
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 4, 2: 7 })).toBe(true)
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 5, 2: 7, 3: 1 })).toBe(true)
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 4, 2: 6 })).toBe(false)
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 4 })).toBe(false)
})

test('as many transactions as the primary has are not enough, if they are others', () => {
  expect(isReplayed({ 1: 4, 2: 7 }, { 1: 5, 2: 6 })).toBe(false)
})

test('rows that nobody has written through the product prove nothing about a replica', () => {
  expect(isReplayed({}, {})).toBe(false)
})

describe('a visitor with a replica', () => {
  const label = ['词', 'Word'] as const
  const note = defineResource({
    ...{ name: 'note', label, at: [], scope: 'tenant', title: 'title', owned: true },
    fields: { title: { kind: 'text', label } },
    open: { listData: { shows: ['title'] } },
  })
  const versionAtReplica = (change: string) => migrated.ask(`update standby.resource_version set version = ${change}`)

  let migrated: MigratedDatabase
  let runtime: Runtime
  let replica: Replica
  let ctx: Context
  beforeAll(async () => {
    migrated = await migratedDatabase(new ResourceRegistry([note]))
    runtime = await migrated.runtime()
    await sql`insert into note (title) values ('first')`.execute(runtime.appDb('one'))
    // A second way to the same database, which says that it is a standby, and of itself which versions it has replayed.
    await migrated.ask(`create schema standby; grant usage on schema standby to public;
      create function standby.pg_is_in_recovery() returns boolean language sql as 'select true';
      create table standby.resource_version as select * from store.resource_version; grant select on standby.resource_version to public`)
  })
  beforeEach(async () => {
    await migrated.ask(
      'update standby.resource_version as s set version = v.version from store.resource_version as v where v.slot = s.slot',
    )
    // A new one each time, as one that was behind is left alone for a moment.
    const schema = `standby, ${schemaName('app', migrated.urls.version)}, pg_catalog`
    replica = new Replica({ url: migrated.urls.appUrl, schema, timeZone: 'Asia/Shanghai', log: silent })
    const reader = { user: null, rights: noRights, lang: 'en', traceId: '', address: '' } as const
    ctx = { ...reader, tenant: 'one', runtime: { ...runtime, replica }, db: runtime.appDb('one') }
  })
  afterEach(() => replica.close())
  afterAll(() => migrated.drop())

  /** Where a visitor reads. */
  const place = (from: Context, atLeast?: number): Promise<string> =>
    openReader(from, note)(async (at) => {
      await sql`select 1`.execute(at.db)
      return at.db === from.db ? 'primary' : 'replica'
    }, atLeast)
  const newestVersion = async () => (await readVersions(ctx.db)).of(note)

  test('reads there what it has replayed', async () => {
    expect(await place(ctx)).toBe('replica')
    await versionAtReplica('version - 1')
    expect(await place(ctx)).toBe('primary')
  })

  test('reads rows that the stock index has found where their version is, and not before it', async () => {
    const newest = await newestVersion()
    expect(await place(ctx, newest)).toBe('replica')
    expect(await place(ctx, newest + 1)).toBe('primary')
  })

  test('reads in a transaction what it has written there', async () => {
    expect(await ctx.db.transaction().execute((db) => place({ ...ctx, db }))).toBe('primary')
    expect(await place({ ...ctx, db: ctx.runtime.appDb('another') })).toBe('primary')
  })

  test('gets a page of a later version, cached under the version that the primary had before', async () => {
    const newest = await newestVersion()
    await versionAtReplica('version + 1')
    const page = (await crudOf(note).open(ctx, 'listData', queryOf.open(ctx, note, 'listData', {}))) as Cached<Page>
    expect([page.value.records.length, page.options.version]).toEqual([1, newest])
    expect(replica.reads.answered).toBeGreaterThan(0)
  })
})
