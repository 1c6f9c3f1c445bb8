import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openapiOf } from '#kernel/http/openapi.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { migrate, migrationFolder } from '#kernel/schema/migrate.ts'
import { ResourceRegistry } from '#kernel/schema/resource-registry.ts'
import { resources } from '#modules/modules.ts'
import { silent } from '#test/migrated-database.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'
import { nextMigration } from './next-migration.ts'

/** Inside the package, so that imports of `#kernel` resolve; ignored by git. */
const folder = join(import.meta.dirname, '../.cache/add-a-resource')
const migrations = join(folder, 'migrations')
let app: TestApp
let database: TestDatabase
let registry: ResourceRegistry
let migrationSql: string

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(migrationFolder, migrations, { recursive: true })
  registry = new ResourceRegistry([...resources, await readGuideExample()])
  const next = await nextMigration('warehouse', registry, migrations)
  migrationSql = readFileSync(join(migrations, String(next?.file)), 'utf8')
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

/** Returns the example resource of CONTRIBUTING.md. */
async function readGuideExample(): Promise<Resource> {
  const guide = readFileSync(join(import.meta.dirname, '../CONTRIBUTING.md'), 'utf8')
  const code = /```ts\n\/\/ src\/modules\/machine\/warehouse\/warehouse\.resource\.ts\n([\s\S]*?)```/.exec(guide)?.[1]
  const file = join(folder, 'warehouse.resource.ts')
  writeFileSync(file, String(code))
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { warehouse: Resource }
  return module.warehouse
}

const base = '/blade-warehouse/warehouse'

test('the migration creates its table and changes no other', () => {
  expect(migrationSql).toContain('create table store."warehouse"')
  expect(migrationSql).not.toMatch(/\bdrop\b|table store\."brand"/)
})

test('its rows can be created and listed, also by visitors, and its rules are enforced', async () => {
  const saved = await app.call('administrator', 'POST', `${base}/submit`, { body: { code: 'W1', name: '无锡一号库', covered: true } })
  expect([saved.status, saved.data]).toEqual([200, expect.objectContaining({ code: 'W1', covered: true })])
  const list = await app.call<{ records: Record<string, unknown>[] }>('visitor', 'GET', `${base}/listData`)
  expect(list.data.records.map((row) => row.name)).toEqual(['无锡一号库'])
  expect((await app.call('visitor', 'POST', `${base}/submit`, { body: {} })).status).toBe(401)
  const rejected = await app.call('administrator', 'POST', `${base}/submit`, { body: { code: 'W1', name: '又一个' } })
  expect([rejected.status, rejected.msg]).toEqual([400, '仓库编号已存在'])
})

test('its page and buttons are in the menu, and its routes in the OpenAPI document', async () => {
  const routes = JSON.stringify((await app.call('administrator', 'GET', '/blade-system/menu/routes')).data)
  expect(routes).toContain('"path":"/motor/warehouse"')
  const buttons = JSON.stringify((await app.call('administrator', 'GET', '/blade-system/menu/buttons')).data)
  for (const code of ['warehouse_add', 'warehouse_edit', 'warehouse_delete', 'warehouse_view']) expect(buttons).toContain(code)
  expect(Object.keys(openapiOf(app.routes, '0').paths as object)).toContain(`/api${base}/listData`)
})
