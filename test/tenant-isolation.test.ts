import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEveryTable } from '#kernel/schema/catalogue.ts'
import { type Key, quote, schemaName, type Table } from '#kernel/schema/table-model.ts'
import { type AppView, IsolationRows, insert, isTenantScoped, readViews, type SeedRow } from './isolation-rows.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

const [mine, theirs] = ['own-tenant', 'other-tenant']
let database: TestDatabase
let owner: pg.Client
let app: pg.Client
let appSchema: string
let tables: Table[]
let views: AppView[]
let seed: IsolationRows

beforeAll(async () => {
  database = await testDatabase()
  owner = await connect(database.ownerUrl)
  app = await connect(database.appUrl)
  tables = (await readEveryTable(owner)).filter(({ name }) => name !== 'migration')
  appSchema = schemaName('app', database.version)
  views = await readViews(owner, decodeURIComponent(new URL(database.appUrl).username), database.version)
  seed = new IsolationRows(tables)
  await seed.seed(owner, views, [mine, theirs])
})
afterAll(async () => {
  await app.end()
  await owner.end()
  await database.drop()
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

const workAs = (tenant: string) => app.query("select set_config('app.tenant', $1, false)", [tenant])
const tableOf = (name: string): Table => tables.find((table) => table.name === name) as Table
const tenantViews = () => views.filter(({ tenantScoped }) => tenantScoped)
const writableViews = () => views.filter(({ writable }) => writable)
const changeableViews = () => views.filter(({ changeable }) => changeable)

/** The error code with which PostgreSQL rejects the work, or `accepted`; the work is rolled back. */
async function errorCodeOf(work: () => Promise<unknown>): Promise<string> {
  await app.query('begin')
  try {
    await work()
    return accepted
  } catch (error) {
    return error instanceof pg.DatabaseError ? String(error.code) : String(error)
  } finally {
    await app.query('rollback')
  }
}

/** The items whose result differs from `must`: one list, so that a failure names all of them at once. */
async function violations<T>(
  all: readonly T[],
  name: (each: T) => string,
  look: (each: T) => Promise<unknown>,
  must: unknown,
): Promise<string[]> {
  expect(all.length).toBeGreaterThan(0)
  const found: string[] = []
  for (const each of all) {
    const seen = await look(each)
    if (seen !== must) found.push(`${name(each)}: ${seen}`)
  }
  return found
}

const named = ({ name }: { name: string }): string => name
const accepted = 'accepted'
const denied = '42501'
const outsideView = '44000'
const noSuchRow = '23503'

describe('the application’s role', () => {
  test('can read no base table', async () => {
    const read = (table: Table) => errorCodeOf(() => app.query(`select 1 from store.${quote(table.name)}`))
    expect(await violations([...tables, { ...tables[0], name: 'migration' } as Table], named, read, denied)).toEqual([])
  })

  test('has no privilege on any base table', async () => {
    const { rows } = await owner.query(
      `select c.relname from pg_class c where c.relnamespace = 'store'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
       and has_table_privilege($1, c.oid, 'select, insert, update, delete, truncate, references, trigger')`,
      [decodeURIComponent(new URL(database.appUrl).username)],
    )
    expect(rows).toEqual([])
  })

  test('finds a tenant-scoped view of every tenant-scoped table that a resource has', () => {
    const missing = tables.filter(
      (table) =>
        table.resource &&
        isTenantScoped(table) &&
        !views.some(({ table: name, tenantScoped, writable }) => name === table.name && tenantScoped && writable),
    )
    expect(missing.map(named)).toEqual([])
  })

  test('finds no view of a tenant-scoped table without tenant isolation', () => {
    expect(views.filter(({ table, tenantScoped }) => isTenantScoped(tableOf(table)) && !tenantScoped).map(named)).toEqual([])
  })
})

test('every id column is part of a foreign key, except audit columns and deletion markers', () => {
  const free = ['id', 'create_user', 'create_dept', 'update_user', 'deleted_id', 'target_deleted_id', 'target_deleted_id']
  const unguarded = tables.flatMap(({ name, resource, columns, keys }) => {
    const guarded = keys.flatMap((key) => (key.kind === 'foreign' ? key.columns : []))
    return columns.flatMap((column) =>
      resource && column.type === 'bigint' && ![...free, ...guarded].includes(column.name) ? [`${name}.${column.name}`] : [],
    )
  })
  expect(unguarded).toEqual([])
})

describe('without a tenant', () => {
  test.for(['never set', 'set to nothing'])('(%s) no tenant view has rows', async (how) => {
    const client = await connect(database.appUrl)
    if (how === 'set to nothing') await client.query("select set_config('app.tenant', '', false)")
    const count = async ({ name }: AppView) => (await client.query(`select 1 from ${appSchema}.${quote(name)} limit 1`)).rowCount
    expect(await violations(tenantViews(), named, count, 0)).toEqual([])
    await client.end()
  })
})

describe('with a tenant', () => {
  test.for([
    [mine, theirs],
    [theirs, mine],
  ] as const)('%s, every tenant view has rows of its own and none of another', async ([tenant]) => {
    await workAs(tenant)
    const look = async ({ name, columns, table }: AppView): Promise<string> => {
      const shown = (await app.query(`select * from ${appSchema}.${quote(name)}`)).rows as SeedRow[]
      if (shown.length === 0) return 'no rows'
      if (columns.includes('tenant_id')) return shown.every((row) => row.tenant_id === tenant) ? 'own rows' : 'foreign rows'
      const { rows } = await owner.query(`select 1 from store.${quote(table)} where id = any($1) and tenant_id <> $2`, [
        shown.map(({ id }) => id),
        tenant,
      ])
      return rows.length === 0 ? 'own rows' : 'foreign rows'
    }
    expect(await violations(tenantViews(), named, look, 'own rows')).toEqual([])
  })

  test('an own row can be written', async () => {
    await workAs(mine)
    const look = ({ name, table }: AppView) => errorCodeOf(() => insert(app, appSchema, name, seed.honest(tableOf(table), mine)))
    expect(await violations(writableViews(), named, look, accepted)).toEqual([])
  })

  test('a row of another tenant cannot be inserted', async () => {
    await workAs(mine)
    const look = ({ name, table }: AppView) => errorCodeOf(() => insert(app, appSchema, name, seed.honest(tableOf(table), theirs)))
    expect(await violations(writableViews(), named, look, outsideView)).toEqual([])
  })

  test('an own row cannot be given to another tenant', async () => {
    await workAs(mine)
    const look = ({ name }: AppView) => errorCodeOf(() => app.query(`update ${appSchema}.${quote(name)} set tenant_id = $1`, [theirs]))
    expect(await violations(changeableViews(), named, look, outsideView)).toEqual([])
  })

  test('a row cannot refer to one of another tenant', async () => {
    await workAs(mine)
    const references = writableViews().flatMap((view) =>
      tableOf(view.table).keys.flatMap((key) =>
        key.kind === 'foreign' && isTenantScoped(tableOf(key.target?.table ?? '')) ? [{ view, key }] : [],
      ),
    )
    const look = async ({ view, key }: { view: AppView; key: Key }): Promise<string> => {
      const table = tableOf(view.table)
      const foreign = seed.pointing(table, key, theirs)
      expect(Object.values(foreign)).not.toContain(null)
      const row = seed.honest(table, mine, foreign)
      return errorCodeOf(async () => {
        await insert(app, appSchema, view.name, row)
        await app.query('set constraints all immediate')
      })
    }
    expect(await violations(references, ({ key }) => key.name, look, noSuchRow)).toEqual([])
  })

  test('updates and deletes of another tenant’s rows touch none', async () => {
    await workAs(mine)
    const look = async ({ name, columns, removable }: AppView): Promise<number> => {
      const row = seed.rowOf(views.find((view) => view.name === name)?.table ?? '', theirs)
      const [where, values] = columns.includes('id') ? ['id = $1', [row.id]] : ['tenant_id = $1', [theirs]]
      const updated = await app.query(`update ${appSchema}.${quote(name)} set tenant_id = tenant_id where ${where}`, values)
      const deleted = removable ? await app.query(`delete from ${appSchema}.${quote(name)} where ${where}`, values) : undefined
      return (updated.rowCount ?? 0) + (deleted?.rowCount ?? 0)
    }
    expect(await violations(changeableViews(), named, look, 0)).toEqual([])
  })

  test.for(['update % set tenant_id = tenant_id', 'delete from %'])('no row of a log can be changed by: %s', async (statement) => {
    await workAs(mine)
    const look = ({ name }: AppView) => errorCodeOf(() => app.query(statement.replace('%', `${appSchema}.${quote(name)}`)))
    expect(
      await violations(
        writableViews().filter(({ changeable }) => !changeable),
        named,
        look,
        denied,
      ),
    ).toEqual([])
  })
})

describe('views of the platform and open lists', () => {
  test('can be read', async () => {
    await workAs(mine)
    const count = async ({ name }: AppView) => ((await app.query(`select 1 from ${appSchema}.${quote(name)} limit 1`)).rowCount ?? 0) > 0
    expect(
      await violations(
        views.filter(({ tenantScoped }) => !tenantScoped),
        named,
        count,
        true,
      ),
    ).toEqual([])
  })

  test.for([
    ['inserted into', 'writable', (view: string) => `insert into ${view} default values`],
    ['updated', 'changeable', (view: string, column: string) => `update ${view} set ${column} = null where false`],
    ['deleted from', 'removable', (view: string) => `delete from ${view} where false`],
  ] as const)('cannot be %s', async ([, right, statement]) => {
    // Deleted rows are put back by an update.
    const readable = views.filter((view) => !view.writable && !(view.ofDeleted && view[right]))
    const look = ({ name, columns }: AppView) =>
      errorCodeOf(() =>
        app.query(statement(`${appSchema}.${quote(name)}`, quote(columns.find((column) => column !== 'target_deleted_id') ?? ''))),
      )
    expect(await violations(readable, named, look, denied)).toEqual([])
  })
})
