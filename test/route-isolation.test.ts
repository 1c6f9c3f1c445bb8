import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#modules/modules.ts'
import { type TestApp, testApp } from './test-app.ts'

/** Rows of the platform tenant, by resource, which another tenant must never read or change. */
let app: TestApp
const victims = new Map<string, Record<string, unknown>>()

beforeAll(async () => {
  app = await testApp()
  for (const resource of resources.filter(({ scope }) => scope === 'tenant')) {
    const reply = await app.call<{ records?: Record<string, unknown>[] } | Record<string, unknown>[]>(
      'admin',
      'GET',
      `${resource.at[0]}/list`,
      { query: { size: 1 } },
    )
    const rows = Array.isArray(reply.data) ? reply.data : reply.data.records
    if (rows?.[0]) victims.set(resource.name, rows[0])
  }
}, 60_000)
afterAll(() => app?.close())

test('every route that the router knows answers a neighbour without a row of the platform tenant', async () => {
  const ids = new Set([...victims.values()].map((row) => String(row.id)))
  expect(victims.size).toBeGreaterThan(5)
  for (const route of app.routes.filter(({ method }) => method === 'GET')) {
    for (const id of ['', ...ids]) {
      const query: Record<string, string> = id
        ? { id, parentId: id, userId: id, roleIds: id, menuIds: id, tenantId: '000000' }
        : { size: '500' }
      const reply = await app.call('neighbour', 'GET', route.path, { query: route.path.includes('logout') ? {} : query })
      if (route.path.includes('logout') || route.path.includes('render')) continue
      const text = JSON.stringify(reply.body.data ?? '')
      const found = [...ids].filter((each) => text.includes(`"id":"${each}"`))
      expect({ path: route.path, query, found }).toEqual({ path: route.path, query, found: [] })
    }
  }
}, 120_000)

test('no writing route changes a row of the platform tenant for a neighbour', async () => {
  for (const [name, victim] of victims) {
    const resource = resources.find((each) => each.name === name)
    const before = await app.call<Record<string, unknown>>('administrator', 'GET', `${resource?.at[0]}/detail`, {
      query: { id: String(victim.id) },
    })
    for (const route of app.routes.filter(({ method, path }) => method === 'POST' && path.startsWith(`${resource?.at[0]}/`))) {
      const id = String(victim.id)
      const body = { ...victim, id, ids: id, userIds: id, roleIds: id, shelfStatus: 'BLOCKED', reason: 'x', tenantId: '000000' }
      await app.call('neighbour', 'POST', route.path, { query: { ids: id, userIds: id, id, tenantId: '000000' }, body })
    }
    const after = await app.call<Record<string, unknown>>('administrator', 'GET', `${resource?.at[0]}/detail`, {
      query: { id: String(victim.id) },
    })
    expect({ name, row: after.data }).toEqual({ name, row: before.data })
  }
}, 120_000)
