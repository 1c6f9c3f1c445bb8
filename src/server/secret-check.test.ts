import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { UserError } from '#kernel/resource/user-error.ts'
import { deriveKey } from '#kernel/runtime/runtime.ts'
import { askAt } from '#test/migrated-database.ts'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { testPassword } from '#test/test-app.ts'
import { emptyDatabase, type TestDatabase, withDatabase } from '#test/test-database.ts'
import { testSecret } from '#test/test-secret.ts'
import { checkSecret } from './secret-check.ts'

let database: TestDatabase
let product: ProductProcess
const [dataDir, otherDir] = [makeTempDir(), makeTempDir()]

const start = (env: Readonly<Record<string, string>>): Promise<ProductProcess> =>
  startProcess({ DATABASE_URL: database.ownerUrl, DEMO: '0', ADMIN_PASSWORD: testPassword, ...env })

/** Without `SECRET`: the product makes one in its data directory. */
beforeAll(async () => {
  database = await emptyDatabase()
  product = await start({ DATA_DIR: dataDir })
}, 120_000)
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await database.drop()
  for (const role of ['app', 'platform'])
    await askAt(withDatabase(database.ownerUrl, 'postgres'), `drop role if exists ${database.name}_${role}`)
  for (const dir of [dataDir, otherDir]) rmSync(dir, { recursive: true, force: true })
})

const storedSecret = (): string => readFileSync(join(dataDir, 'secret'), 'utf8')
const statusOf = async (path: string): Promise<number> => (await fetch(product.address + path)).status

/** How the role of the application logs in, with the password that follows from the secret. */
function urlWith(secret: string): string {
  const password = deriveKey(secret, 'role app').toString('base64url')
  return Object.assign(new URL(database.ownerUrl), { username: `${database.name}_app`, password }).href
}

const logIn = (secret: string) => askAt(urlWith(secret), 'select')

const rejected =
  /ended with 1:\n.*属于用另一个 SECRET 启动的产品.*SECRET_PREVIOUS.* belongs to a product with another SECRET\. Nothing was changed: set the same SECRET .*\n$/

test('a process with another secret does not start on the database of a product, which goes on', { timeout: 120_000 }, async () => {
  await expect(start({ DATA_DIR: otherDir })).rejects.toThrow(rejected)
  await expect(start({ DATA_DIR: otherDir, SECRET: testSecret })).rejects.toThrow(rejected)
  await logIn(storedSecret())
  expect(await statusOf('/api/blade-brand/brand/listData')).toBe(200)
  const second = await start({ DATA_DIR: otherDir, SECRET: storedSecret() })
  expect(await second.stop()).toBe(0)
})

test('a process whose role cannot log in any more says that it is not ready, and why', { timeout: 60_000 }, async () => {
  expect(await statusOf('/readyz')).toBe(200)
  const setPassword = (password: string) => askAt(database.ownerUrl, `alter role ${database.name}_app password '${password}'`)
  await setPassword('of somebody else')
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000, interval: 500 }).toBe(503)
  await expect.poll(() => product.output()).toMatch(/"code":"28P01".*"msg":"the database rejects the application, which is not ready"/)
  await setPassword(deriveKey(storedSecret(), 'role app').toString('base64url'))
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000, interval: 500 }).toBe(200)
  // Of the logins by which it looks, none stays open.
  const logins = "select pid from pg_stat_activity where usename = current_user and query = ''"
  await expect.poll(() => askAt(urlWith(storedSecret()), logins)).toEqual([])
})

test('a process whose role has no place for one more connection answers by those that are open, and is ready', {
  timeout: 60_000,
}, async () => {
  const setLimit = (connections: number) => askAt(database.ownerUrl, `alter role ${database.name}_app connection limit ${connections}`)
  expect(await statusOf('/readyz')).toBe(200)
  await setLimit(0)
  try {
    await expect(logIn(storedSecret())).rejects.toMatchObject({ code: '53300' })
    // A login counts for five seconds.
    for (const end = performance.now() + 6_500; performance.now() < end; await wait(500)) expect(await statusOf('/readyz')).toBe(200)
  } finally {
    await setLimit(-1)
  }
})

test('the secret is replaced by a start with the former one as SECRET_PREVIOUS, after which that counts no more', {
  timeout: 120_000,
}, async () => {
  await product.stop()
  await expect(start({ DATA_DIR: dataDir, SECRET: testSecret, SECRET_PREVIOUS: `not ${testSecret}` })).rejects.toThrow(rejected)
  await logIn(storedSecret())
  product = await start({ DATA_DIR: dataDir, SECRET: testSecret, SECRET_PREVIOUS: storedSecret() })
  await logIn(testSecret)
  await product.stop()
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(rejected)
  product = await start({ DATA_DIR: dataDir, SECRET: testSecret })
})

/** As a version left it that knew no check value yet. */
const forgetCheckValue = () => askAt(database.ownerUrl, "delete from store.migration where name = 'secret'")
const checkValues = () => askAt(database.ownerUrl, "select from store.migration where name = 'secret'")

describe('a database from before there were check values', () => {
  beforeEach(forgetCheckValue)

  test('takes no other secret than that of its roles, or one that names it as the former', { timeout: 120_000 }, async () => {
    await expect(start({ DATA_DIR: otherDir, SECRET: storedSecret() })).rejects.toThrow(rejected)
    expect(await checkValues()).toEqual([])
    await logIn(testSecret)
    await product.stop()
    product = await start({ DATA_DIR: dataDir, SECRET: storedSecret(), SECRET_PREVIOUS: testSecret })
    await logIn(storedSecret())
    expect(await checkValues()).toHaveLength(1)
  })

  test('whose roles are made by hand takes no other secret than that of its stored passwords', async () => {
    const check = (secret: string, previousSecret: string | null = null) =>
      checkSecret(database.ownerUrl, { secret, previousSecret, appUrl: database.appUrl })
    // A start encrypts the secrets of the clients.
    await expect(check(testSecret)).rejects.toThrow(UserError)
    expect(await checkValues()).toEqual([])
    await check(testSecret, storedSecret())
    expect(await checkValues()).toHaveLength(1)
  })

  test('takes any secret where the operator writes that the former one is lost', { timeout: 120_000 }, async () => {
    const [, statement = ''] = /\*\*A lost secret\*\*: [^`]*`([^`]+)`/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    await product.stop()
    await askAt(database.ownerUrl, statement)
    product = await start({ DATA_DIR: otherDir, SECRET: testSecret })
    await logIn(testSecret)
    await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(rejected)
  })
})
