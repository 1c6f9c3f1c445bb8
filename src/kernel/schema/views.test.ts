import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { library } from '#test/library.ts'
import { askAt, type MigratedDatabase, migratedDatabase } from '#test/migrated-database.ts'
import { defineResource, type Open, type Resource } from '../resource/resource.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ResourceRegistry } from './resource-registry.ts'
import { printViews, type View, viewsOf } from './views.ts'

const label = ['词', 'Word'] as const
const loan = defineResource({
  ...{ name: 'loan', label, at: [], scope: 'tenant', title: 'title', key: 'number', order: [['title', 'asc']] },
  fields: {
    number: { kind: 'text', label, unique: true },
    title: { kind: 'text', label },
    note: { kind: 'text', label },
    pin: { kind: 'password', label },
    state: { kind: 'oneOf', label, on: 'never', default: 'open' },
    items: { kind: 'lines', label, fields: { name: { kind: 'text', label } } },
  },
  states: { field: 'state', initial: 'open', transitions: { close: { label, from: ['open'], to: 'closed', by: ['code'] } } },
  open: {
    plain: { shows: ['note'] },
    ordered: { shows: ['note'], order: [['state', 'desc']], rows: { note: ["reader's", 'x'] } },
    secret: { shows: ['pin'], order: [['pin', 'asc']] },
  },
})
const visit = defineResource({
  ...{ name: 'visit', label, at: [], scope: 'tenant', title: 'page', ops: ['list', 'detail'] },
  fields: { page: { kind: 'text', label } },
})
const branch = defineResource({
  ...{ name: 'branch', label, at: [], scope: 'platform', title: 'name', describesTenant: 'owner' },
  fields: { name: { kind: 'text', label }, owner: { kind: 'text', label } },
})
const registry = new ResourceRegistry([loan, visit, branch, ...library.all])

let migrated: MigratedDatabase
let runtime: Runtime
beforeAll(async () => {
  migrated = await migratedDatabase(registry)
  runtime = await migrated.runtime()
})
afterAll(() => migrated.drop())

/** Answers as the role of the application in a tenant. */
const asTenant = async (tenant: string, text: string): Promise<unknown[]> => (await sql.raw(text).execute(runtime.appDb(tenant))).rows
const asPlatform = (text: string) => askAt(migrated.urls.platformUrl, text)

const views = viewsOf(registry)
const view = (schema: View['schema'], name: string) => views.find((each) => each.schema === schema && each.name === name)
const writes = (name: string) => view('app', name)?.writes
/** The columns that an open list of the loans would have. */
function columnsOf(open: Open, more: Partial<Resource> = {}): string[] {
  const own = viewsOf(new ResourceRegistry([{ ...loan, ...more, open: { own: open } }])).find(({ name }) => name === 'loan_own')
  return [...(own?.select.split(' from ')[0] ?? '').matchAll(/"(\w+)"/g)].map(([, column]) => column as string)
}

describe('the views of the declarations', () => {
  test('are in the schema of each role, and after the views they read', () => {
    const places = views.filter(({ name }) => name === 'loan').map(({ schema }) => schema)
    expect(places).toEqual(['platform', 'tenant', 'app'])
    expect(views.filter(({ name }) => name === 'region').map(({ schema }) => schema)).toEqual(['platform', 'app'])
  })

  test('let the application write what has a submit or a remove, and only add to the rest', () => {
    expect(writes('loan')).toEqual(['insert', 'update', 'delete'])
    expect(writes('visit')).toEqual(['insert'])
    expect(writes('region')).toEqual([])
    const removed = viewsOf(new ResourceRegistry([{ ...visit, ops: ['remove'] }])).find(({ schema }) => schema === 'app')
    expect(removed?.writes).toEqual(['insert', 'update', 'delete'])
  })

  test('let lines be written as the row is, a history only be added to, and open lists only be read', () => {
    expect(['loan_items', 'loan_state_history', 'loan_plain', 'resource_version'].map(writes)).toEqual([
      ['insert', 'update', 'delete'],
      ['insert'],
      [],
      [],
    ])
  })

  test('give each role its rights, and none on those between', () => {
    const printed = printViews(
      [
        { schema: 'tenant', name: 'a', select: 'select 1', writes: [] },
        { schema: 'app', name: 'a', select: 'select 2 from {tenant}."a"', writes: ['insert'] },
        { schema: 'platform', name: 'b"c', select: 'select 3', writes: [] },
      ],
      { app: 'the app', platform: 'all' },
      '1a2b3c4d',
    )
    expect(printed.split('\n')).toEqual([
      'create view tenant_1a2b3c4d."a" as select 1;',
      'create view app_1a2b3c4d."a" as select 2 from tenant_1a2b3c4d."a";',
      'grant select, insert on app_1a2b3c4d."a" to "the app";',
      'create view platform_1a2b3c4d."b""c" as select 3;',
      'grant select on platform_1a2b3c4d."b""c" to "all";',
    ])
  })
})

describe('the rows of a tenant', () => {
  test('cannot be added to another tenant, nor moved there', async () => {
    await asTenant('1', "insert into loan (number) values ('stays')")
    const check = /violates check option/
    await expect(asTenant('1', "insert into loan (number, tenant_id) values ('elsewhere', '2')")).rejects.toThrow(check)
    await expect(asTenant('1', "update loan set tenant_id = '2'")).rejects.toThrow(check)
    expect(await migrated.ask("select tenant_id from store.loan where number in ('stays', 'elsewhere')")).toEqual([{ tenant_id: '1' }])
  })

  test('of the platform that describe a tenant are shown to that tenant only', async () => {
    await migrated.ask("insert into store.branch (name, owner) values ('first', '1'), ('second', '2')")
    expect(await asTenant('1', 'select name from branch')).toEqual([{ name: 'first' }])
    expect(await asTenant('3', 'select name from branch')).toEqual([])
    expect(await asPlatform('select name from branch order by name')).toEqual([{ name: 'first' }, { name: 'second' }])
  })

  test('are neither changed nor removed by another tenant', async () => {
    await asTenant('3', "insert into loan (number) values ('of three')")
    await asTenant('4', "update loan set note = 'changed'")
    await asTenant('4', 'delete from loan')
    expect(await asTenant('3', 'select number, note from loan')).toEqual([{ number: 'of three', note: null }])
  })

  test('that were marked as deleted cannot be changed, removed or brought back', async () => {
    await asTenant('5', "insert into loan (number) values ('gone'); update loan set deleted_id = id")
    await asTenant('5', "update loan set note = 'changed', deleted_id = 0")
    await asTenant('5', 'delete from loan')
    expect(await migrated.ask("select note, deleted_id = id as gone from store.loan where tenant_id = '5'")).toEqual([
      { note: null, gone: true },
    ])
  })

  test('are added only where a resource has neither submit nor remove', async () => {
    await asTenant('1', "insert into visit (page) values ('home')")
    await expect(asTenant('1', "update visit set page = 'x'")).rejects.toThrow(/permission denied/)
    await expect(asTenant('1', 'delete from visit')).rejects.toThrow(/permission denied/)
    expect(await asTenant('1', 'select page from visit')).toEqual([{ page: 'home' }])
  })

  test('have lines and a history of the same tenant only', async () => {
    const [row] = (await asTenant('6', "insert into loan (number) values ('with lines') returning id")) as { id: string }[]
    const history = `insert into loan_state_history (loan_id, transition, from_state, to_state) values (${row?.id}, 'close', 'open', 'closed')`
    await asTenant('6', `insert into loan_items (loan_id, name) values (${row?.id}, 'a')`)
    await asTenant('6', history)
    await expect(asTenant('7', `insert into loan_items (loan_id, name) values (${row?.id}, 'b')`)).rejects.toThrow(/foreign key/)
    await expect(asTenant('7', history)).rejects.toThrow(/foreign key/)
    expect(await asTenant('6', 'select name from loan_items')).toEqual([{ name: 'a' }])
    expect([await asTenant('7', 'select 1 from loan_items'), await asTenant('7', 'select 1 from loan_state_history')]).toEqual([[], []])
    await expect(asTenant('6', "update loan_state_history set to_state = 'open'")).rejects.toThrow(/permission denied/)
    await expect(asTenant('6', 'delete from loan_state_history')).rejects.toThrow(/permission denied/)
  })

  test('of all tenants are written by the platform', async () => {
    await asPlatform("insert into loan (tenant_id, number) values ('8', 'eight'), ('9', 'nine')")
    await asPlatform("update loan set note = 'both' where number in ('eight', 'nine')")
    expect([await asTenant('8', 'select number, note from loan'), await asTenant('9', 'select number, note from loan')]).toEqual([
      [{ number: 'eight', note: 'both' }],
      [{ number: 'nine', note: 'both' }],
    ])
  })
})

describe('a secret', () => {
  test('of a platform resource is read by the platform itself', async () => {
    await asPlatform("insert into region (code, token) values ('p', 'the secret')")
    expect(await asPlatform("select token from region where code = 'p'")).toEqual([{ token: 'the secret' }])
    expect(await asTenant('1', "select token from region where code = 'p'")).toEqual([{ token: '' }])
  })

  test('of a tenant is read by the tenant', async () => {
    await asTenant('10', "insert into loan (number, pin) values ('n', '1234')")
    expect(await asTenant('10', 'select pin from loan')).toEqual([{ pin: '1234' }])
  })

  test('in the lines of a platform resource is masked as well', () => {
    const lines = { kind: 'lines', label, fields: { doorCode: { kind: 'secret', label } } }
    const hall = { name: 'hall', label, at: [], scope: 'platform', title: 'name', fields: { name: { kind: 'text', label }, doors: lines } }
    const ofHall = viewsOf(new ResourceRegistry([hall as unknown as Resource]))
    const selects = (schema: View['schema']) => ofHall.find((each) => each.schema === schema && each.name === 'hall_doors')?.select
    expect(selects('app')).toContain(`case when "door_code" is not null then '' end as "door_code"`)
    expect(selects('platform')).not.toContain('case when')
  })
})

describe('an open list', () => {
  test('has the fields it shows, its keys, the columns of its order, and owner and version for the cache', () => {
    const base = ['id', 'create_time', 'create_user', 'row_version']
    expect(columnsOf({ shows: ['note'] })).toEqual([...base, 'number', 'note', 'title'])
    expect(columnsOf({ shows: ['note'], order: [['state', 'desc']] })).toEqual([...base, 'number', 'note', 'state'])
    expect(columnsOf({ shows: [] }, { key: undefined, order: undefined })).toEqual(base)
  })

  test('has each column once, and none for fields that are not in the table', () => {
    const columns = columnsOf({ shows: ['title', 'title', 'number', 'items', 'nothing', 'createTime'] })
    expect(columns).toEqual(['id', 'create_time', 'create_user', 'row_version', 'number', 'title'])
  })

  test('never has a password, even where it is ordered by one', async () => {
    await expect(asTenant('1', 'select pin from loan_secret')).rejects.toThrow(/column "pin" does not exist/)
  })

  test('compares its rows with the declared values, quotes and all', async () => {
    await asTenant('11', "insert into loan (number, note) values ('a', 'reader''s'), ('b', 'x'), ('c', 'y'), ('d', null)")
    expect(await asTenant('11', 'select number from loan_ordered order by number')).toEqual([{ number: 'a' }, { number: 'b' }])
    expect(await asTenant('12', 'select number from loan_ordered')).toEqual([])
  })

  test('is read and never written', async () => {
    await expect(asTenant('1', "insert into loan_plain (note) values ('x')")).rejects.toThrow(/permission denied/)
    await expect(asTenant('1', 'delete from loan_plain')).rejects.toThrow(/permission denied/)
  })

  test('of a platform resource is the same for every tenant, without deleted rows', async () => {
    await asPlatform("insert into region (code, name, deleted_id) values ('r1', 'root', 0), ('r2', 'removed', 5)")
    await asPlatform("insert into region (code, name, parent_code) values ('r3', 'below', 'r1')")
    const roots = "select name from region_roots where name in ('root', 'removed', 'below')"
    expect([await asTenant('1', roots), await asTenant('2', roots)]).toEqual(Array(2).fill([{ name: 'root' }]))
  })
})

describe('the versions of resources', () => {
  test('are those of the tenant, and only read', async () => {
    await migrated.ask("insert into store.resource_version (tenant_id, resource, slot) values ('13', 'loan', 0), ('14', 'loan', 0)")
    expect(await asTenant('13', 'select tenant_id, resource from resource_version')).toEqual([{ tenant_id: '13', resource: 'loan' }])
    await expect(asTenant('13', 'delete from resource_version')).rejects.toThrow(/permission denied/)
  })
})
