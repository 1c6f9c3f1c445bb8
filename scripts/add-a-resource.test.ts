import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiOf } from '#kernel/http/openapi.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { migrate, migrationFolder } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/resources.ts'
import { silent } from '#test/migrated-database.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'
import { nextMigration } from './next-migration.ts'

/** Inside the package, where `#kernel` means what it says; git ignores it. */
const folder = join(import.meta.dirname, '../.cache/add-a-resource')
const migrations = join(folder, 'migrations')
let app: TestApp
let database: TestDatabase
let registry: ResourceRegistry
let written: string

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(migrationFolder, migrations, { recursive: true })
  registry = new ResourceRegistry([...resources, await declared()])
  const next = await nextMigration('warehouse', registry, migrations)
  written = readFileSync(join(migrations, String(next?.file)), 'utf8')
  database = await emptyDatabase()
  const urls = await migrate({
    ownerUrl: database.ownerUrl,
    registry,
    appPassword: 'app',
    platformPassword: 'platform',
    log: silent,
    folder: migrations,
  })
  app = await testApp({ ...database, ...urls }, { registry, seeded: false })
}, 60_000)

afterAll(async () => {
  await app?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The resource as the guide declares it. */
async function declared(): Promise<Resource> {
  const guide = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')
  const code = /```ts\n\/\/ src\/modules\/machine\/warehouse\/warehouse\.resource\.ts\n([\s\S]*?)```/.exec(guide)?.[1]
  const file = join(folder, 'warehouse.resource.ts')
  writeFileSync(file, String(code))
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { warehouse: Resource }
  return module.warehouse
}

const base = '/blade-warehouse/warehouse'

test('the migration makes its table and touches no other', () => {
  expect(written).toContain('create table store."warehouse"')
  expect(written).not.toMatch(/\bdrop\b|table store\."brand"/)
})

test('it is made, listed, found by visitors, and guarded', async () => {
  const saved = await app.call('administrator', 'POST', `${base}/submit`, { body: { code: 'W1', name: '无锡一号库', covered: true } })
  expect([saved.status, saved.data]).toEqual([200, expect.objectContaining({ code: 'W1', covered: true })])
  const listed = await app.call<{ records: Record<string, unknown>[] }>('visitor', 'GET', `${base}/listData`)
  expect(listed.data.records.map((row) => row.name)).toEqual(['无锡一号库'])
  expect((await app.call('visitor', 'POST', `${base}/submit`, { body: {} })).status).toBe(401)
  const rejected = await app.call('administrator', 'POST', `${base}/submit`, { body: { code: 'W1', name: '又一个' } })
  expect([rejected.status, rejected.msg]).toEqual([400, '仓库编号已存在'])
})

test('its page stands in the menu with its buttons, and its calls in the API document', async () => {
  const routes = JSON.stringify((await app.call('administrator', 'GET', '/blade-system/menu/routes')).data)
  expect(routes).toContain('"path":"/motor/warehouse"')
  const buttons = JSON.stringify((await app.call('administrator', 'GET', '/blade-system/menu/buttons')).data)
  for (const code of ['warehouse_add', 'warehouse_edit', 'warehouse_delete', 'warehouse_view']) expect(buttons).toContain(code)
  expect(Object.keys(openapiOf(app.routes, '0').paths as object)).toContain(`/api${base}/listData`)
})
