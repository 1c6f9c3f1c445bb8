import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPairs, digestTables, writePairs } from '#test/compare-tables.ts'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { runScript } from '#test/run-script.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { basic } from '#test/test-app.ts'
import { emptyDatabase } from '#test/test-database.ts'
import { tokenAddress } from '#test/token-address.ts'
import { withClient, withEmbedded } from './place.ts'

const BACKUP_PASSPHRASE = 'correct horse battery staple'
let folder: string
let product: ProductProcess
let picture: string
const dirOf = (name: string): string => join(folder, name)
const start = (name: string): Promise<ProductProcess> => startProcess({ DATA_DIR: dirOf(name), DEMO: '1', LIMITS: 'off' })

beforeAll(async () => {
  folder = makeTempDir()
  product = await start('source')
  picture = await uploadPicture()
}, 180_000)
afterAll(async () => {
  product?.child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function logIn(): Promise<string> {
  const headers = { authorization: basic, 'tenant-id': '000000' }
  const answer = await fetch(product.address + tokenAddress('trader'), { method: 'POST', headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

async function statusAs(token: string): Promise<number> {
  const headers = { authorization: basic, 'blade-auth': `bearer ${token}` }
  return (await fetch(`${product.address}/api/blade-user/info`, { headers })).status
}

async function uploadPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f26' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png')
  const headers = { authorization: basic, 'blade-auth': `bearer ${await logIn()}` }
  const answer = await fetch(`${product.address}/api/blade-resource/oss/endpoint/put-file`, { method: 'POST', headers, body })
  return ((await answer.json()) as { data: { name: string } }).data.name
}

const pictureAt = async (): Promise<Buffer> => Buffer.from(await (await fetch(`${product.address}/files/${picture}`)).arrayBuffer())

test('the running product is backed up under writes, its data directory is lost, and it is restored', { timeout: 300_000 }, async () => {
  const stored = await pictureAt()
  const token = await logIn()
  expect(await statusAs(token)).toBe(200)
  const socket = { host: join(dirOf('source'), 'run'), user: 'postgres', database: 'motorspot' }
  const env = { DATA_DIR: dirOf('source'), BACKUP_PASSPHRASE }
  const written = await withClient(socket, async (client) => {
    const pairs = writePairs(client)
    const { code, output } = await runScript('backup.ts', [dirOf('hot.age'), '--with-secret'], env)
    expect([code, output]).toEqual([0, expect.stringMatching(/备份完成.*Backed up to .*hot\.age: 2 tenants/)])
    return pairs.stop()
  })
  expect(statSync(dirOf('hot.age')).mode & 0o777).toBe(0o600)
  expect(await runScript('restore.ts', [dirOf('hot.age')], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/正在被另一个进程使用.*is in use by another process/),
  })
  await product.stop()

  const { code, output } = await runScript('restore.ts', [dirOf('hot.age')], { ...env, DATA_DIR: dirOf('restored') })
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/已恢复.*所有会话已结束.*is restored, all sessions are ended, and the product can be started/),
  ])
  expect(existsSync(dirOf('restored/restore'))).toBe(false)
  expect(await withEmbedded(dirOf('restored'), () => {}, countPairs)).toBeLessThan(written)
  product = await start('restored')
  expect(await pictureAt()).toEqual(stored)
  // The secret is the same, but a session may have been ended after the backup.
  expect(await statusAs(token)).toBe(401)
  expect(await statusAs(await logIn())).toBe(200)
  await product.stop()
})

test('a stopped product is backed up to a public key, and restored into an embedded and an own database alike', {
  timeout: 300_000,
}, async () => {
  const identity = await generateX25519Identity()
  writeFileSync(dirOf('key.txt'), `# kept elsewhere\n${identity}\n`)
  const before = await withEmbedded(dirOf('source'), () => {}, digestTables)
  const made = await runScript('backup.ts', [dirOf('cold.age'), '--recipient', await identityToRecipient(identity)], {
    DATA_DIR: dirOf('source'),
  })
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/SECRET is not inside/) })

  const restore = (env: Record<string, string>) => runScript('restore.ts', [dirOf('cold.age'), '--identity', dirOf('key.txt')], env)
  expect(await restore({ DATA_DIR: dirOf('again') })).toEqual({ code: 0, output: expect.stringMatching(/SECRET was not in the backup/) })
  // Jobs are handed to the queues anew, and sessions are ended.
  const unchanged = ({ job: _, session: __, ...others }: Record<string, string>): Record<string, string> => others
  expect(unchanged(await withEmbedded(dirOf('again'), () => {}, digestTables))).toEqual(unchanged(before))

  const database = await emptyDatabase()
  try {
    const moved = await restore({ DATA_DIR: dirOf('moved'), DATABASE_URL: database.ownerUrl })
    expect(moved).toEqual({ code: 0, output: expect.stringMatching(/is restored/) })
    expect(unchanged(await withClient({ connectionString: database.ownerUrl }, digestTables))).toEqual(unchanged(before))
    expect(readFileSync(join(dirOf('moved'), 'files', picture))).toEqual(readFileSync(join(dirOf('source'), 'files', picture)))
  } finally {
    await database.drop()
  }
})

test('a backup that lacks a file ends with a code of its own, and names it', { timeout: 60_000 }, async () => {
  rmSync(join(dirOf('source'), 'files', picture))
  const { code, output } = await runScript('backup.ts', [dirOf('lacking.age')], { DATA_DIR: dirOf('source'), BACKUP_PASSPHRASE })
  expect([code, output]).toEqual([
    3,
    expect.stringContaining(`Note: the files of 1 attachments are not there any more, and not in the backup: ${picture}`),
  ])
  expect(existsSync(dirOf('lacking.age'))).toBe(true)
})

test('the commands say how they are used, and what they lack', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: dirOf('source') }
  expect(await runScript('backup.ts', [], env)).toEqual({ code: 2, output: expect.stringMatching(/^usage: npm run backup/) })
  expect(await runScript('backup.ts', [dirOf('x'), '--passphrase', 'x'], env)).toEqual({ code: 2, output: expect.stringMatching(/^usage/) })
  expect(await runScript('backup.ts', [dirOf('x')], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/请说明如何加密.*Say how the backup is encrypted/),
  })
  expect(await runScript('backup.ts', [dirOf('x')], { ...env, BACKUP_PASSPHRASE: 'short' })).toEqual({
    code: 1,
    output: expect.stringMatching(/needs at least 12 characters/),
  })
  rmSync(dirOf('source/secret'))
  expect(await runScript('backup.ts', [dirOf('x'), '--with-secret'], { ...env, BACKUP_PASSPHRASE })).toEqual({
    code: 1,
    output: expect.stringMatching(/^没有可放入备份的 SECRET.*There is no SECRET to put into the backup.*\n$/),
  })
  const away = { ...env, BACKUP_PASSPHRASE, DATABASE_URL: 'postgres://owner:word@127.0.0.1:1/shop' }
  for (const [script, file] of [
    ['backup.ts', 'x'],
    ['restore.ts', 'hot.age'],
  ] as const)
    expect(await runScript(script, [dirOf(file)], { ...away, DATA_DIR: dirOf('elsewhere') })).toEqual({
      code: 1,
      output: expect.stringMatching(/^无法连接 DATABASE_URL.* cannot be reached \(.+\n$/),
    })
  expect(await runScript('restore.ts', [dirOf('missing.age')], { ...env, BACKUP_PASSPHRASE })).toEqual({
    code: 1,
    output: expect.stringMatching(/^无法读取 .*missing\.age（ENOENT.*The file .*missing\.age cannot be read \(ENOENT.*\n$/),
  })
  const elsewhere = { DATA_DIR: dirOf('elsewhere'), BACKUP_PASSPHRASE: 'another horse battery staple' }
  expect(await runScript('restore.ts', [dirOf('hot.age')], elsewhere)).toEqual({
    code: 1,
    output: expect.stringMatching(/^口令或密钥不正确.*The passphrase or key is wrong\. Nothing was restored\.\n$/),
  })
  expect(await runScript('restore.ts', [dirOf('cold.age')], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/name the file of its secret key by --identity/),
  })
  expect(await runScript('restore.ts', [dirOf('hot.age')], env)).toEqual({
    code: 1,
    output: expect.stringMatching(/set BACKUP_PASSPHRASE/),
  })
  // Who expects an encrypted backup is not given another one.
  writeFileSync(dirOf('plain'), gzipSync('of somebody else'))
  expect(await runScript('restore.ts', [dirOf('plain')], { ...env, BACKUP_PASSPHRASE })).toEqual({
    code: 1,
    output: expect.stringMatching(/未加密.*is not encrypted.*add --plain/),
  })
})
