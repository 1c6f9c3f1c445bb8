import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { lockDataDir } from '#host/data-dir.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { askAt } from '#test/migrated-database.ts'
import { startProductOn } from '#test/product-process.ts'
import { runScript } from '#test/run-script.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { testPassword } from '#test/test-app.ts'
import { emptyDatabase, testDatabase } from '#test/test-database.ts'
import { readConfig } from './config.ts'
import { createLog } from './product.ts'

let dir: string
beforeEach(() => {
  dir = makeTempDir()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A start takes longer on a machine that does other work too. */
const starting = { timeout: 60_000 }

/** Starts the product with a configuration that makes the start fail; returns its exit code and error output. */
async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { PATH } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, DATA_DIR: dir, DATABASE_URL: inject('template').ownerUrl, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

test('an invalid variable ends the start with one line in both languages', async () => {
  const { code, output } = await start({ PORT: 'http' })
  expect(output).toBe('环境变量 PORT “http” 应为 0 到 65535 的整数。 The variable PORT “http” must be a whole number from 0 to 65535.')
  expect(code).toBe(1)
})

test('a second start on a data directory ends with an error message', async () => {
  const lock = lockDataDir(dir)
  const { code, output } = await start({})
  lock.release()
  expect(output).toMatch(
    /^数据目录 .* 正在被另一个进程使用.* is in use by another process: stop that process, or choose another DATA_DIR\.$/,
  )
  expect(code).toBe(1)
})

test('a port in use ends the start with an error message', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  const { code, output } = await start({ PORT: String(port) })
  otherServer.close()
  expect(output).toMatch(
    new RegExp(`^地址 127.0.0.1:${port} 已被占用.* is in use: stop the program that uses it, or choose another PORT\\.$`),
  )
  expect(code).toBe(1)
})

test('a database that cannot be reached, or rejects the login, ends the start with one line in both languages', async () => {
  const wrong = Object.assign(new URL(inject('template').ownerUrl), { password: 'of-somebody-else' }).href
  for (const url of ['postgres://owner:of-somebody-else@127.0.0.1:1/shop', wrong]) {
    const { code, output } = await start({ DATABASE_URL: url })
    expect(output).toMatch(
      /^无法连接 DATABASE_URL 指定的数据库（.+）.* The database of DATABASE_URL cannot be reached \(.+\): check the address.*$/,
    )
    expect(output).not.toContain('of-somebody-else')
    expect(code).toBe(1)
  }
})

test('a data directory that cannot be made ends the start with one line in both languages', async () => {
  expect(await start({ DATA_DIR: '/dev/null/data' })).toEqual({
    code: 1,
    output: expect.stringMatching(/^\/dev\/null\/data 不是目录.* is not a folder and cannot hold the data: choose another DATA_DIR\.$/),
  })
})

test('a database of a newer version ends the start with one line in both languages', starting, async () => {
  const database = await testDatabase()
  const schemas = ['app', 'tenant', 'platform'].map((name) => `${name}_${database.version}`)
  await askAt(database.ownerUrl, `drop schema ${schemas.join()} cascade`)
  await askAt(database.ownerUrl, "insert into store.migration (name, checksum) values ('9999-later.sql', '')")
  const { ownerUrl: DATABASE_URL, appUrl: DATABASE_APP_URL, platformUrl: DATABASE_PLATFORM_URL } = database
  const { code, output } = await start({ DATABASE_URL, DATABASE_APP_URL, DATABASE_PLATFORM_URL, PORT: '0', LOG_LEVEL: 'warn' })
  await database.drop()
  expect(output).toMatch(/^数据库已由更新的版本升级：9999-later\.sql .* The database was migrated by a newer version: 9999-later\.sql .*$/)
  expect(code).toBe(1)
})

test('an account that may not make tables ends the start with one line in both languages', async () => {
  const { code, output } = await start({ DATABASE_URL: inject('template').appUrl })
  expect(output).toMatch(
    /^DATABASE_URL 的账号不能在数据库中建表（.+ may not make tables in its database \(.+\): use the owner of the database\.$/,
  )
  expect(code).toBe(1)
})

test('a contract of a database on which nothing was ever started is rejected, and makes nothing in it', starting, async () => {
  const database = await emptyDatabase()
  const { code, output } = await runScript('contract.ts', [], { DATA_DIR: dir, DATABASE_URL: database.ownerUrl })
  const made = await askAt(database.ownerUrl, "select 1 from pg_namespace where nspname = 'store'")
  await database.drop()
  expect([code, output, made]).toEqual([1, expect.stringMatching(/^此版本.*never started on this database.*Nothing was changed\.\n$/), []])
})

test.each(['silent', 'warn', 'info', 'debug'])('nothing that is less important than LOG_LEVEL %s is logged', (level) => {
  const config = readConfig({ DATA_DIR: dir, LOG_LEVEL: level }, () => {})
  expect(createLog(config).level).toBe(level)
})

test('each request is one line of the log with its trace id, and no line holds a password, a token or a query', starting, async () => {
  const database = await testDatabase()
  const product = await startProductOn(database, { LOG_LEVEL: 'info' })
  onTestFinished(() => database.drop())
  const authorization = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`
  const login = new URLSearchParams({ username: 'trader', password: testPassword, grant_type: 'password', scope: 'all' })
  const headers = { authorization, 'tenant-id': '000000' }
  const session = await fetch(`${product.address}/api/blade-auth/oauth/token?hint=word-of-the-query`, {
    method: 'POST',
    headers,
    body: login,
  })
  const { access_token } = (await session.json()) as { access_token: string }
  const read = await fetch(`${product.address}/api/blade-user/info`, { headers: { 'blade-auth': `bearer ${access_token}` } })
  await fetch(`${product.address}/home`)
  const list = `${product.address}/api/blade-brand/brand/listData?nameZh=word-of-the-query`
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query('begin; lock table store.brand in access exclusive mode')
  const leaving = new AbortController()
  const left = fetch(`${list}&size=3`, { signal: leaving.signal }).catch(() => {})
  const failed = fetch(`${list}&size=4`)
  const waiting = "select count(*)::int from pg_locks where not granted and relation = 'store.brand'::regclass"
  await expect.poll(async () => (await owner.query(waiting)).rows[0].count).toBe(2)
  leaving.abort()
  await left
  expect((await failed).status).toBe(500)
  await owner.end()
  expect([session.status, read.status]).toEqual([200, 200])
  await product.stop()
  const lines = product.output().split('\n')
  const logged = lines.flatMap((line): JsonRow[] => (line.startsWith('{') ? [JSON.parse(line)] : []))
  const requests = logged.filter(({ msg }) => msg === 'request')
  expect(requests.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'POST /api/blade-auth/oauth/token 200',
    'GET /api/blade-user/info 200',
    'GET /home 200',
    'GET /api/blade-brand/brand/listData 500',
  ])
  const ofList = logged.filter(({ path, url }) => (path ?? url) === '/api/blade-brand/brand/listData').map(({ msg }) => msg)
  const [gone, slow] = ['the client has gone before it was answered', 'the database is unavailable or too slow']
  // The work of whoever has gone fails as well.
  expect(ofList.sort()).toEqual(['request', gone, slow, slow].sort())
  expect(requests[1]).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), tenant: '000000', address: '127.0.0.1' })
  for (const secret of [testPassword, access_token, authorization, 'word-of-the-query']) expect(product.output()).not.toContain(secret)
})

test('a product that others reach does not start while its first administrator has the public password', starting, async () => {
  const database = await testDatabase()
  const product = startProductOn(database, { HOST: '0.0.0.0', DEMO: 'public', ADMIN_PASSWORD: 'another-2026-word' })
  await expect(product).rejects.toThrow(/admin, still has the public demo password/)
  await database.drop()
})
