import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
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
/** Listens on loopback, and is reached by everybody. */
const proxied = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://motors.example' }
const externalUrl = 'postgres://owner:pass@localhost/shop'

test('the defaults are the embedded database, 127.0.0.1:8080 and the time zone of Shanghai', () => {
  expect(read({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: join(dir, 'data'),
    databaseUrl: null,
    appUrl: null,
    platformUrl: null,
    readUrl: null,
    secret: readFileSync(join(dir, 'data/secret'), 'utf8'),
    storageUrl: null,
    publicUrl: null,
    outboundHosts: [],
    corsOrigins: [],
    sm2PrivateKey: null,
    hasLimits: true,
    mail: null,
    trustProxy: [],
    metricsToken: null,
    timeZone: 'Asia/Shanghai',
    workers: Math.min(availableParallelism(), 4),
    logLevel: 'info',
    tracing: false,
    demo: 'local',
    adminPassword: null,
    previousSecret: null,
    dev: false,
  })
})

test('the secret is generated once, is long, and can be read by its owner only', () => {
  expect(read({}).secret).toBe(read({}).secret)
  expect(read({}).secret.length).toBeGreaterThanOrEqual(64)
  expect(statSync(join(dir, 'data/secret')).mode & 0o777).toBe(0o600)
})

test('valid variables are used unchanged', () => {
  const config = read({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: externalUrl,
    DATABASE_APP_URL: 'postgres://app@localhost/shop',
    DATABASE_PLATFORM_URL: 'postgres://platform@localhost/shop',
    DATABASE_READ_URL: 'postgres://replica/shop',
    SECRET: 'a secret of more than 32 characters',
    STORAGE_URL: 'https://key:secret@objects.example/bucket?region=cn',
    PUBLIC_URL: 'https://Motors.example/',
    OUTBOUND_HOSTS: 'minio.local:9000, [::1]',
    CORS_ORIGINS: 'https://admin.example, http://localhost:2888',
    SM2_PRIVATE_KEY: 'A'.repeat(64),
    TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1,loopback',
    METRICS_TOKEN: 'a-token-for-metrics',
    TIME_ZONE: 'Europe/Berlin',
    WORKERS: '3',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    DEMO: '0',
    ADMIN_PASSWORD: 'long enough',
  })
  expect(config).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    databaseUrl: externalUrl,
    readUrl: 'postgres://replica/shop',
    appUrl: 'postgres://app@localhost/shop',
    platformUrl: 'postgres://platform@localhost/shop',
    secret: 'a secret of more than 32 characters',
    storageUrl: 'https://key:secret@objects.example/bucket?region=cn',
    publicUrl: 'https://motors.example',
    outboundHosts: ['minio.local:9000', '[::1]'],
    corsOrigins: ['https://admin.example', 'http://localhost:2888'],
    sm2PrivateKey: 'a'.repeat(64),
    hasLimits: true,
    trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1', 'loopback'],
    metricsToken: 'a-token-for-metrics',
    timeZone: 'Europe/Berlin',
    workers: 3,
    logLevel: 'debug',
    tracing: true,
    demo: 'off',
    adminPassword: 'long enough',
  })
})

test.each([
  [{ PORT: 'http' }, /PORT “http” .*whole number/],
  [{ PORT: '65536' }, /PORT “65536” .*whole number/],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, /DATABASE_URL must look like postgres:/],
  [{ DATABASE_URL: 'postgres://localhost' }, /DATABASE_URL must look like postgres:/],
  [{ DATABASE_URL: externalUrl, DATABASE_APP_URL: externalUrl }, /Set both .* or neither/],
  [{ DATABASE_APP_URL: externalUrl, DATABASE_PLATFORM_URL: externalUrl }, /set it as well/],
  [{ DATABASE_READ_URL: externalUrl }, /set it as well/],
  [{ DATABASE_URL: externalUrl, DATABASE_READ_URL: 'replica' }, /DATABASE_READ_URL must look like postgres:/],
  [{ SECRET: 'short' }, /SECRET needs at least 32/],
  [{ SECRET: 's'.repeat(40) }, /SECRET is not a random secret/],
  [{ SECRET: 'motorspot-secret'.repeat(3) }, /SECRET is not a random secret/],
  [{ SECRET: '1234567'.repeat(6) }, /SECRET is not a random secret/],
  [{ SECRET: '00112233001122330011223300112234' }, /SECRET is not a random secret/],
  [{ SECRET: 'BladexIsAPowerfulMicroserviceArchitectureUpgradedAndOptimized' }, /SECRET is not a random secret/],
  [{ SECRET: 'O2BEeIv399qHQNhD6aGW8R8DEj4bqHXm' }, /SECRET is not a random secret/],
  [{ STORAGE_URL: 'ftp://files' }, /STORAGE_URL must look like https:/],
  [{ PUBLIC_URL: 'https://motors.example/shop' }, /PUBLIC_URL .* must look like https:/],
  [{ TRUST_PROXY: 'proxy.example' }, /TRUST_PROXY “proxy.example” must be IP addresses/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY .* must be IP addresses/],
  [{ OUTBOUND_HOSTS: 'http://minio.local' }, /OUTBOUND_HOSTS .* must be names of hosts/],
  [{ SM2_PRIVATE_KEY: 'f'.repeat(64) }, /SM2_PRIVATE_KEY must be an SM2 private key/],
  [{ SM2_PRIVATE_KEY: 'ab' }, /SM2_PRIVATE_KEY must be an SM2 private key/],
  [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS .* must be origins separated by commas/],
  [{ CORS_ORIGINS: 'https://admin.example/' }, /CORS_ORIGINS .* must be origins separated by commas/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /TRUST_PROXY .* must be IP addresses/],
  [{ TRUST_PROXY: '::/0' }, /TRUST_PROXY .* must be IP addresses/],
  [{ ...proxied, LIMITS: 'off' }, /^LIMITS=off lifts every limit .* PUBLIC_URL=https:\/\/motors.example/],
  [{ ...proxied, DEMO: '1' }, /^The passwords of demo accounts are public/],
  [{ ...proxied, ADMIN_PASSWORD: 'MotorSpot2026' }, /ADMIN_PASSWORD is too common/],
  [{ HOST: '0.0.0.0', ADMIN_PASSWORD: 'MotorSpot2026' }, /ADMIN_PASSWORD is too common/],
  [{ SECRET: 'changemechangemechangemechangeme!' }, /SECRET is not a random secret/],
  [{ SECRET: 'your-256-bit-secret-your-256-bit-key' }, /SECRET is not a random secret/],
  [{ SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /SECRET is not a random secret/],
  [{ LIMITS: 'none' }, /LIMITS “none” must be on or off/],
  [{ LIMITS: 'off', HOST: '0.0.0.0' }, /^LIMITS=off lifts every limit/],
  [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN needs at least 16/],
  [{ TIME_ZONE: 'Mars/Olympus' }, /TIME_ZONE “Mars\/Olympus” must be the name/],
  [{ WORKERS: '0' }, /WORKERS “0” must be a whole number from 1 to 8/],
  [{ WORKERS: 'all' }, /WORKERS “all” must be a whole number/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /OTEL_EXPORTER_OTLP_ENDPOINT must look like http:/],
  [{ LOG_LEVEL: 'verbose' }, /LOG_LEVEL “verbose” must be one of silent, fatal, /],
  [{ DEMO: 'yes' }, /DEMO “yes” must be 0, 1 or public/],
  [{ DEMO: '1', HOST: '0.0.0.0' }, /^The passwords of demo accounts are public/],
  [{ DEMO: '1', HOST: '127.0.0.1.example' }, /^The passwords of demo accounts are public/],
  [{ ADMIN_PASSWORD: 'Password123' }, /ADMIN_PASSWORD is too common/],
  [{ ADMIN_PASSWORD: '1234567' }, /ADMIN_PASSWORD needs at least 8/],
])('%j is rejected with a message in both languages', (env, message) => {
  const words = [expect.stringMatching(/[\u4e00-\u9fff].*。$/), expect.stringMatching(message)]
  expect(() => read(env)).toThrow(expect.objectContaining({ words }))
})

test('nothing is traced where OpenTelemetry is disabled', () => {
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'True' }).tracing).toBe(false)
})

test('an invalid value that may contain a password is not repeated in the message', () => {
  expect(() => read({ DATABASE_URL: 'mysql://owner:hunter2@localhost/shop' })).toThrow(/^(?!.*hunter2)/)
  expect(() => read({ SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
})

test('in a checkout that other users cannot enter, root uses another data directory and reports it', () => {
  const closed = join(dir, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o700)
  const reports: Words[] = []
  const dataDirOf = (env: Record<string, string>): string => readConfig(env, (words) => reports.push(words), { cwd: closed }).dataDir
  expect(dataDirOf({ DATABASE_URL: externalUrl })).toBe(join(closed, 'data'))
  expect(reports).toEqual([])
  const before = existsSync(rootDataDir)
  expect(dataDirOf({ SECRET: 'a secret of more than 32 characters' })).toBe(isRoot() ? rootDataDir : join(closed, 'data'))
  expect(reports).toHaveLength(isRoot() ? 1 : 0)
  if (isRoot() && !before) rmSync(rootDataDir, { recursive: true })
})

test('a data directory that cannot be created is a user error', () => {
  writeFileSync(join(dir, 'file'), '')
  const words = [expect.any(String), expect.stringMatching(/is not a folder/)]
  expect(() => read({ DATA_DIR: 'file/data' })).toThrow(expect.objectContaining({ words }))
})

test.each([
  [{ DEMO: '1' }, 'local'],
  [{ DEMO: '1', HOST: 'localhost' }, 'local'],
  [{ DEMO: '1', HOST: '::1' }, 'local'],
  [{ DEMO: 'public', HOST: '0.0.0.0' }, 'public'],
  [{ DEMO: '0', HOST: '0.0.0.0' }, 'off'],
  [{}, 'local'],
  [{ HOST: '0.0.0.0' }, 'off'],
  [proxied, 'off'],
  [{ DATABASE_URL: externalUrl }, 'off'],
])('with %j the demo is %s', (env, demo) => {
  expect(read(env as Record<string, string>).demo).toBe(demo)
})
