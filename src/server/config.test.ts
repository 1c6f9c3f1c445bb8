import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot } from '#host/account.ts'
import { rootDataDir } from '#host/data-dir.ts'
import type { Words } from '#i18n/translate.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { type Config, readConfig } from './config.ts'

let dir: string
beforeAll(() => {
  dir = makeTempDir()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const read = (env: Record<string, string>): Config => readConfig(env, () => {}, { cwd: dir })
const ownDatabase = 'postgres://owner:pass@localhost/shop'

test('an empty environment means the embedded database on 127.0.0.1:8080, in the time of Shanghai', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: join(dir, 'data'),
    databaseUrl: null,
    appUrl: null,
    platformUrl: null,
    secret: readFileSync(join(dir, 'data/secret'), 'utf8'),
    storageUrl: null,
    timeZone: 'Asia/Shanghai',
    demo: null,
    adminPassword: null,
    dev: false,
  })
})

test('the secret is made once, long, and for its owner alone', () => {
  expect(read({}).secret).toBe(read({}).secret)
  expect(read({}).secret.length).toBeGreaterThanOrEqual(64)
  expect(statSync(join(dir, 'data/secret')).mode & 0o777).toBe(0o600)
})

test('given values are taken as they are', () => {
  const config = read({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: ownDatabase,
    DATABASE_APP_URL: 'postgres://app@localhost/shop',
    DATABASE_PLATFORM_URL: 'postgres://platform@localhost/shop',
    SECRET: 's'.repeat(32),
    STORAGE_URL: 'https://key:secret@objects.example/bucket?region=cn',
    TIME_ZONE: 'Europe/Berlin',
    DEMO: '0',
    ADMIN_PASSWORD: 'long enough',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    databaseUrl: ownDatabase,
    appUrl: 'postgres://app@localhost/shop',
    platformUrl: 'postgres://platform@localhost/shop',
    secret: 's'.repeat(32),
    storageUrl: 'https://key:secret@objects.example/bucket?region=cn',
    timeZone: 'Europe/Berlin',
    demo: false,
    adminPassword: 'long enough',
  })
})

test.each([
  [{ PORT: 'http' }, /PORT “http” .*whole number/],
  [{ PORT: '65536' }, /PORT “65536” .*whole number/],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, /DATABASE_URL must look like postgres:/],
  [{ DATABASE_URL: 'postgres://localhost' }, /DATABASE_URL must look like postgres:/],
  [{ DATABASE_URL: ownDatabase, DATABASE_APP_URL: ownDatabase }, /come together/],
  [{ DATABASE_APP_URL: ownDatabase, DATABASE_PLATFORM_URL: ownDatabase }, /the owner is needed too/],
  [{ SECRET: 'short' }, /SECRET needs at least 32/],
  [{ STORAGE_URL: 'ftp://files' }, /STORAGE_URL must look like https:/],
  [{ TIME_ZONE: 'Mars/Olympus' }, /TIME_ZONE “Mars\/Olympus” must be the name/],
  [{ DEMO: 'yes' }, /DEMO “yes” must be 0 or 1/],
  [{ ADMIN_PASSWORD: '1234567' }, /ADMIN_PASSWORD needs at least 8/],
])('%j is rejected with a sentence in each language', (env, sentence) => {
  const words = [expect.stringMatching(/[\u4e00-\u9fff].*。$/), expect.stringMatching(sentence)]
  expect(() => read(env)).toThrow(expect.objectContaining({ words }))
})

test('a wrong value that may hold a password is not repeated', () => {
  expect(() => read({ DATABASE_URL: 'mysql://owner:hunter2@localhost/shop' })).toThrow(/^(?!.*hunter2)/)
  expect(() => read({ SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
})

test('in a checkout that nobody else may enter, only root looks for another place, and says so', () => {
  const closed = join(dir, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const said: Words[] = []
  const settle = (env: Record<string, string>): string => readConfig(env, (words) => said.push(words), { cwd: closed }).dataDir
  expect(settle({ DATABASE_URL: ownDatabase })).toBe(join(closed, 'data'))
  expect(said).toEqual([])
  const before = existsSync(rootDataDir)
  expect(settle({ SECRET: 's'.repeat(32) })).toBe(isRoot() ? rootDataDir : join(closed, 'data'))
  expect(said).toHaveLength(isRoot() ? 1 : 0)
  if (isRoot() && !before) rmSync(rootDataDir, { recursive: true })
})

test('a data directory that cannot be made is a sentence', () => {
  writeFileSync(join(dir, 'file'), '')
  const words = [expect.any(String), expect.stringMatching(/is not a folder/)]
  expect(() => read({ DATA_DIR: 'file/data' })).toThrow(expect.objectContaining({ words }))
})
