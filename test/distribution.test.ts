import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { snake } from '#kernel/resource/names.ts'
import { has } from '#kernel/resource/resource.ts'
import { resources } from '#modules/modules.ts'
import { jobs } from '#server/open-runtime.ts'
import { planOf, recordStatements, type Statement, scansOf } from './distribution.ts'
import { checkContract, ResourceUnderTest, sampleSource } from './resource-contract.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
let appRole: string
let platformRole: string
/** The tables that would be distributed by their tenant. */
let tenantTables: ReadonlySet<string>

/** Found by a token or a key before it is known whose they are: they stay on the coordinator, and no table of tenants refers to them. */
const coordinatorTables = ['session', 'refresh_token', 'client_error']
/** Copied to each server. */
const platformTables = resources.filter(({ scope }) => scope === 'platform').map(({ name }) => snake(name))
const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

beforeAll(async () => {
  app = await testApp()
  const { appUrl, platformUrl } = app.database
  ;[appRole, platformRole] = [roleOf(appUrl), roleOf(platformUrl)]
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'store'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'tenant_id'`.execute(app.runtime.platformDb)
  tenantTables = new Set(rows.map(({ name }) => name).filter((name) => ![...platformTables, ...coordinatorTables].includes(name)))
}, 60_000)
afterAll(() => app?.close())

test('the key and each unique index of a table of tenants contain the tenant', async () => {
  const { rows } = await sql<{ table: string; index: string }>`select c.relname as table, i.relname as index
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relname = any(${[...tenantTables]}) and c.relnamespace = 'store'::regnamespace and x.indisunique and not exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any(x.indkey))`.execute(
    app.runtime.platformDb,
  )
  expect(rows).toEqual([])
  expect(tenantTables.size).toBeGreaterThan(50)
})

test('a foreign key of a table of tenants refers to the same tenant or to a table of the platform, and no table of the platform refers to tenants', async () => {
  const { rows } = await sql<{
    name: string
    from: string
    to: string
    pairs: string[]
  }>`select k.conname as name, c.relname as from, f.relname as to,
      array(select a.attname || ' ' || b.attname from unnest(k.conkey, k.confkey) as pair(own, other)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own join pg_attribute b on b.attrelid = f.oid and b.attnum = pair.other) as pairs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'store'::regnamespace`.execute(app.runtime.platformDb)
  const wrong = rows.filter(
    ({ from, to, pairs }) => tenantTables.has(to) && !(tenantTables.has(from) && pairs.includes('tenant_id tenant_id')),
  )
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThan(50)
})

test('the triggers of tables of tenants are the two that docs/operations.md names', async () => {
  const { rows } = await sql<{ name: string }>`select distinct p.proname as name from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relname = any(${[...tenantTables]}) and c.relnamespace = 'store'::regnamespace order by 1`.execute(
    app.runtime.platformDb,
  )
  expect(rows.map(({ name }) => name)).toEqual(['record_change', 'record_printed'])
})

/** The tables of tenants that a statement reads without a tenant. */
async function readAcrossTenants(statement: Statement): Promise<string[]> {
  const scans = scansOf(await planOf(app, statement), tenantTables)
  const free = scans.filter(({ isBound }) => !isBound).map(({ table }) => table)
  // The platform may read one table of all tenants: each server does so for its own, with what belongs to the same tenant.
  return statement.role === platformRole && free.length === 1 ? [] : free
}

/** Neither of its parts is planned for a row of the other side. */
const union = `select distinct user_id, tenant_id from (select user_id, tenant_id from store.user_role_id
  union all select user_id, tenant_id from store.user_post_id) as both_of_them`

const joins: readonly (readonly [string, string, boolean])[] = [
  ['a join by an id alone', 'select 1 from store."user" u join store.user_role_id r on r.user_id = u.id', true],
  [
    'a join by tenant and id',
    'select 1 from store."user" u join store.user_role_id r on r.tenant_id = u.tenant_id and r.user_id = u.id',
    false,
  ],
  ['a subquery by an id alone', 'select (select count(*) from store.user_role_id r where r.user_id = u.id) from store."user" u', true],
  [
    'a subquery by tenant and id',
    'select (select count(*) from store.user_role_id r where r.tenant_id = u.tenant_id and r.user_id = u.id) from store."user" u',
    false,
  ],
  [
    'a list that is read before, by an id alone',
    'select 1 from store."user" u where u.id not in (select r.user_id from store.user_role_id r)',
    true,
  ],
  [
    'a list that is read before, by tenant and id',
    'select 1 from store."user" u where (u.id, u.tenant_id) not in (select r.user_id, r.tenant_id from store.user_role_id r)',
    false,
  ],
  ['a union by an id alone', `select 1 from store."user" u join (${union}) a on a.user_id = u.id`, true],
  ['a union by tenant and id', `select 1 from store."user" u join (${union}) a on a.user_id = u.id and a.tenant_id = u.tenant_id`, false],
]
test.each(joins)('%s of rows of tenants is known for what it is', async (_, text, isAcross) => {
  expect((await readAcrossTenants({ text, role: platformRole })).length > 0).toBe(isAcross)
})

async function findWrong(statements: Iterable<Statement>): Promise<string[]> {
  const wrong: string[] = []
  for (const statement of statements) {
    const tables = await readAcrossTenants(statement)
    if (tables.length > 0) wrong.push(`${tables.join(', ')}: ${statement.text}`)
  }
  return wrong
}

test('no statement of the kernel joins rows of different tenants, whatever a resource is asked for', { timeout: 300_000 }, async () => {
  const source = await sampleSource(app, resources)
  const recorded = recordStatements()
  for (const resource of resources.filter((resource) => has(resource, 'submit') && has(resource, 'remove') && has(resource, 'detail')))
    await checkContract(new ResourceUnderTest(app, resource, source))
  recorded.stop()
  expect(await findWrong(recorded.statements.values())).toEqual([])
  expect([...recorded.statements.values()].filter(({ role }) => role === appRole).length).toBeGreaterThan(300)
})

test('no statement of a scheduled job joins rows of different tenants', { timeout: 120_000 }, async () => {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  // So that there is something to do.
  await owner.query("update store.\"user\" set close_time = now() - interval '1 day' where account in ('trader5', 'neighbour')")
  await owner.query("update store.collaboration set deadline = now() - interval '3 days'")
  await owner.end()
  const recorded = recordStatements()
  for (const job of jobs) if (job.schedule !== undefined) await job.run(serverContext(app.runtime, '000000'), {}, undefined as never)
  recorded.stop()
  expect(await findWrong(recorded.statements.values())).toEqual([])
  expect([...recorded.statements.values()].filter(({ role }) => role === platformRole).length).toBeGreaterThan(60)
})

test.each(['log_api', 'row_change'])('%s, which only grows, may be partitioned by its ids, which grow with time', async (table) => {
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`create table store.partitioned (like store.${table} including all) partition by range (id)`)
    await owner.query('create table store.until_now partition of store.partitioned for values from (minvalue) to (store.next_id())')
    await owner.query('create table store.from_now partition of store.partitioned default')
    await owner.query("insert into store.partitioned (tenant_id) values ('000000')")
    const { rows } = await owner.query('select tableoid::regclass::text as partition from store.partitioned')
    expect(rows).toEqual([{ partition: 'store.from_now' }])
  } finally {
    await owner.end()
  }
})
