import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapiOf } from '#kernel/http/openapi.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { migrate } from '#kernel/schema/migrate.ts'
import { migrationFolder } from '#kernel/schema/migration-file.ts'
import { modules } from '#modules/modules.ts'
import { BadInput } from '#test/bad-input.ts'
import { silent } from '#test/migrated-database.ts'
import { order } from '#test/order/order.resource.ts'
import { orderService } from '#test/order/order.service.ts'
import { checkContract, ResourceUnderTest, sampleSource } from '#test/resource-contract.ts'
import { checkStates } from '#test/resource-states.ts'
import { registryOf, type TestApp, testApp } from '#test/test-app.ts'
import { emptyDatabase, type TestDatabase } from '#test/test-database.ts'
import { nextMigration } from './next-migration.ts'

/** Inside the package, so that imports of `#kernel` resolve; ignored by git. */
const folder = join(import.meta.dirname, '../.cache/add-a-resource')
const migrations = join(folder, 'migrations')
let app: TestApp
let database: TestDatabase
let migrationSql: string

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(migrationFolder, migrations, { recursive: true })
  const all = [...modules, { resource: await readGuideExample() }, { resource: order, service: orderService }]
  const registry = registryOf(all)
  const next = await nextMigration('warehouse', registry, migrations)
  migrationSql = readFileSync(join(migrations, String(next?.files[0])), 'utf8')
  database = await emptyDatabase()
  const urls = await migrate({
    ownerUrl: database.ownerUrl,
    registry,
    appPassword: 'app',
    platformPassword: 'platform',
    log: silent,
    folder: migrations,
  })
  app = await testApp({ ...database, ...urls }, { modules: all, initialData: 'demo' })
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
  expect(migrationSql).not.toMatch(/\bdrop (?!constraint if exists)|table store\."brand"/)
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

describe('an order, with lines, states, a file, a reference and an action', () => {
  const orderBase = order.at[0]
  const allResources = () => app.runtime.registry.all
  const subjectOf = async () => new ResourceUnderTest(app, order, await sampleSource(app, allResources()))

  test('is declared and written in at most 60 lines', () => {
    const lines = ['order.resource.ts', 'order.service.ts'].map(
      (file) =>
        readFileSync(join(import.meta.dirname, '../test/order', file), 'utf8')
          .trimEnd()
          .split('\n').length,
    )
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60)
  })

  test('holds the contract of all resources, its states, and rejects bad values', async () => {
    const subject = await subjectOf()
    await checkContract(subject)
    await checkStates(subject, order.states)
    const bad = new BadInput(app, order, new Set(Object.keys(order.fields)), allResources(), subject.source)
    expect(await bad.run()).toEqual([])
  }, 120_000)

  test('answers its action, and tells in its history what it held when it moved', async () => {
    const subject = await subjectOf()
    const items = [
      { model: 'YE3-132S-4', quantity: 2, price: '1280.00' },
      { model: 'YE4-90S-6', quantity: 3, price: '460.50' },
    ]
    const body = { ...(await subject.sample('t0t1')), remark: 'urgent', items }
    const { data } = await subject.call(subject.writer, 'POST', 'submit', { body })
    expect((await subject.call(subject.writer, 'POST', 'total', { body: { ids: data.id } })).data).toEqual({ total: '3941.50' })
    expect((await subject.call(subject.writer, 'POST', 'send', { body: { ids: data.id } })).status).toBe(200)
    const history = await app.call<Record<string, unknown>[]>('admin', 'GET', `${orderBase}/state-history`, {
      query: { id: String(data.id) },
    })
    expect(history.data).toMatchObject([{ transition: 'send', fromName: '新建', toName: '已发货', recorded: { remark: 'urgent' } }])
  })
})
