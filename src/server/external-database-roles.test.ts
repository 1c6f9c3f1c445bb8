import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { withDatabase } from '#test/test-database.ts'
import { tokenAddress } from '#test/token-address.ts'

const name = `test_roles_${randomBytes(4).toString('hex')}`
const [owner, app, platform] = [`${name}_owner`, `${name}_in`, `${name}_across`]
const password = randomBytes(12).toString('base64url')
const dataDir = makeTempDir()
let product: ProductProcess

const urlAs = (role: string): string => {
  const url = new URL(withDatabase(inject('template').ownerUrl, name))
  url.username = role
  url.password = password
  return url.href
}

async function query<R extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<R[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: R[] = []
    for (const statement of statements) rows = (await client.query<R>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Sets up a database and three roles, none of which may create roles, as the administrator of an external server does. */
beforeAll(async () => {
  const server = withDatabase(inject('template').ownerUrl, 'postgres')
  const roles = [owner, app, platform].map((role) => `create role ${role} login nocreaterole nocreatedb password '${password}'`)
  await query(server, ...roles, `grant ${owner} to current_user`, `create database ${name} owner ${owner}`)
  product = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: urlAs(owner),
    DATABASE_APP_URL: urlAs(app),
    DATABASE_PLATFORM_URL: urlAs(platform),
    DEMO: '0',
    ADMIN_PASSWORD: password,
  })
}, 120_000)

afterAll(async () => {
  await product?.stop()
  const server = withDatabase(inject('template').ownerUrl, 'postgres')
  await query(
    server,
    `drop database if exists ${name} with (force)`,
    ...[app, platform, owner].map((role) => `drop role if exists ${role}`),
  )
  rmSync(dataDir, { recursive: true, force: true })
})

test('a product whose owner may not create roles works with the two roles it is configured with', async () => {
  const reply = await fetch(`${product.address}/api/blade-brand/brand/listData`)
  const { data } = (await reply.json()) as { data: { records: { nameZh: string }[] } }
  expect(reply.status).toBe(200)
  expect(data.records).toHaveLength(7)
  const { rolcreaterole, rolsuper } =
    (await query(urlAs(owner), 'select rolcreaterole, rolsuper from pg_roles where rolname = current_user'))[0] ?? {}
  expect({ rolcreaterole, rolsuper }).toEqual({ rolcreaterole: false, rolsuper: false })
})

test('its administrator can log in', async () => {
  const authorization = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`
  const headers = { authorization, 'tenant-id': '000000' }
  const reply = await fetch(`${product.address}${tokenAddress('admin', password)}`, { method: 'POST', headers })
  expect(await reply.json()).toMatchObject({ account: 'admin', access_token: expect.stringMatching(/^ey/) })
})

test('the role of the application can read no table, and no other role was created', async () => {
  const tables = await query<{ table: string }>(
    urlAs(owner),
    `select format('store.%I', tablename) as table from pg_tables where schemaname = 'store'`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const readable = []
  for (const { table } of tables) {
    const code = await query(urlAs(app), `select 1 from ${table} limit 1`).catch((error: pg.DatabaseError) => error.code)
    if (code !== '42501') readable.push(`${table}: ${code}`)
  }
  expect(readable).toEqual([])
  expect(await query(urlAs(owner), `select rolname from pg_roles where rolname in ('${name}_app', '${name}_platform')`)).toEqual([])
})
