import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, md5OfTyped } from '#modules/auth/passwords.service.ts'
import { type ObjectStore, objectStore } from './object-store.ts'
import { type ProductProcess, startProductOn } from './product-process.ts'
import { startProxy, type TestProxy } from './proxy.ts'
import { pushStream } from './push-stream.ts'
import { basic, testPassword } from './test-app.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { tokenAddress } from './token-address.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}

interface Asking {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | object
}

let database: TestDatabase
let store: ObjectStore
let proxy: TestProxy
/** Two replicas of the product, on one database and one store of files: one process, and one with two workers. */
const replicas: ProductProcess[] = []
const agent = new Agent({ ca: readFileSync(join(import.meta.dirname, 'tls/localhost.pem')), keepAlive: true })

/** The accounts of the demo data that administrate have a password of their own here: with the public one they are locked where others reach the product. */
const ownPassword = 'Motors-Past-One-Machine-2026'

async function changePassword(account: string): Promise<void> {
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const password = await hashPassword(md5OfTyped(ownPassword))
  await owner.query(`update store."user" set password = $1 where tenant_id = '000000' and account = $2`, [password, account])
  await owner.end()
}

const start = (workers: number): Promise<ProductProcess> =>
  startProductOn(database, {
    WORKERS: String(workers),
    STORAGE_URL: store.url,
    PUBLIC_URL: proxy.address,
    TRUST_PROXY: 'loopback',
    DEMO: 'public',
  })

beforeAll(async () => {
  database = await testDatabase()
  await changePassword('manager')
  store = await objectStore()
  proxy = await startProxy('https')
  replicas.push(await start(1), await start(2))
  await proxy.shareAmong(replicas)
}, 120_000)
afterAll(async () => {
  agent.destroy()
  proxy?.end()
  for (const replica of replicas) await replica.stop()
  await store?.close()
  await database?.drop()
})

/** Asks the product through the proxy, which takes the replicas in turn. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  const isForm = Buffer.isBuffer(body)
  const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const sent = request(proxy.address + path, { agent, method, headers: { authorization: basic, ...type, ...headers } })
  sent.end(isForm || body === undefined ? body : JSON.stringify(body))
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }
}

async function call<T = Record<string, unknown>>(path: string, asking: Asking = {}): Promise<T> {
  const { status, bytes } = await ask(`/api${path}`, asking)
  const text = bytes.toString()
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return JSON.parse(text).data
}

/** What both replicas answer. */
const ofBoth = async <T>(work: () => Promise<T>): Promise<[T, T]> => [await work(), await work()]

const logIn = (account: string, password = testPassword): Promise<Answer> =>
  ask(tokenAddress(account, password), { method: 'POST', headers: { 'tenant-id': '000000' } })

async function session(account: string, password = testPassword): Promise<Record<string, string>> {
  const { status, bytes } = await logIn(account, password)
  expect([account, status, bytes.toString()]).toMatchObject([account, 200, expect.anything()])
  return { 'blade-auth': `bearer ${JSON.parse(bytes.toString()).access_token}` }
}

const statusOf = async (path: string, headers: Readonly<Record<string, string>>): Promise<number> => (await ask(path, { headers })).status

test('a session that begins or ends at one replica has begun or ended at the other', async () => {
  const headers = await session('trader')
  const own = () => statusOf('/api/blade-user/info', headers)
  expect(await ofBoth(own)).toEqual([200, 200])
  await call('/blade-auth/oauth/logout', { headers })
  expect(await ofBoth(own)).toEqual([401, 401])
})

test('failed logins at both replicas are counted together', async () => {
  for (let times = 0; times < 4; times += 1) expect((await logIn('trader3', 'wrong')).status).toBe(400)
  for (const { status, bytes } of await ofBoth(() => logIn('trader3')))
    expect([status, JSON.parse(bytes.toString()).error]).toEqual([400, 'captcha_required'])
})

test('what an address may ask for in a minute is counted at both replicas together', async () => {
  const statuses = new Map<number, number>()
  for (let times = 0; times < 130; times += 1) {
    const { status } = await ask('/api/blade-auth/oauth/captcha')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 120, 429: 10 })
})

test('a file that one replica has stored is read from the other', async () => {
  const headers = await session('trader')
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#365' } })
    .png()
    .toBuffer()
  const head = '--end\r\nContent-Disposition: form-data; name="file"; filename="motor.png"\r\nContent-Type: image/png\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--end--\r\n')])
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=end' }
  const { link } = await call<{ link: string }>('/blade-resource/oss/endpoint/put-file', { method: 'POST', headers: form, body })
  expect(link.startsWith(`${proxy.address}/files/`)).toBe(true)
  const answers = await ofBoth(() => ask(new URL(link).pathname))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0].bytes.length).toBeGreaterThan(0)
  expect(answers[1].bytes).toEqual(answers[0].bytes)
})

test('what one replica writes is in the next answer, in the next page and in the stock index of the other', async () => {
  const headers = await session('manager', ownPassword)
  const found = () => call<{ page: { total: number } }>('/blade-machine/machine/search?poles=6&size=1')
  const page = async () => (await ask('/product?poles=6')).bytes.toString()
  const [{ page: before }, again] = await ofBoth(found)
  expect([before.total > 1, again.page.total]).toEqual([true, before.total])
  await ofBoth(page)
  const list = '/blade-machine/machine/listData?poles=6&size=1'
  const { records } = await call<{ records: { id: string; listingNo: string }[] }>(list)
  const [motor] = records
  expect(await page()).toContain(`/machine/${motor?.id}`)
  const body = { ids: motor?.id, shelfStatus: 'OFF', reason: '试验' }
  await call('/blade-machine/machine/shelf', { method: 'POST', headers, body })
  expect((await ofBoth(found)).map((each) => each.page.total)).toEqual([before.total - 1, before.total - 1])
  for (const html of await ofBoth(page)) expect(html).not.toContain(`/machine/${motor?.id}`)
})

test('a job that one replica is asked for is done once, and its file is downloaded from either', async () => {
  const headers = await session('manager', ownPassword)
  const { jobId } = await call<{ jobId: string }>('/blade-brand/brand/export', { method: 'POST', headers, body: {} })
  const job = () => call<{ jobState: string; result: string }>(`/blade-job/job/detail?id=${jobId}`, { headers })
  await expect.poll(async () => (await job()).jobState, { timeout: 60_000 }).toBe('DONE')
  const { fileId } = JSON.parse((await job()).result)
  const download = async () => {
    const { link } = await call<{ link: string }>(`/blade-resource/attach/ticket?id=${fileId}`, { headers })
    return ask(new URL(link, proxy.address).pathname + new URL(link, proxy.address).search)
  }
  const files = await ofBoth(download)
  expect(files.map(({ status }) => status)).toEqual([200, 200])
  expect(files[1].bytes).toEqual(files[0].bytes)
})

test('an event that one replica causes reaches a stream that the other one holds', async () => {
  const [seller, buyer] = [await session('trader'), await session('trader2')]
  const streams = []
  for (const { address: replica } of replicas) {
    const { ticket } = await call<{ ticket: string }>('/blade-push/ticket', { method: 'POST', headers: seller })
    streams.push(await pushStream(replica, ticket))
  }
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  const own = await call<{ records: { id: string }[] }>('/blade-machine/machine/list1?shelfStatus=ON&size=1', { headers: seller })
  const body = { listingId: own.records[0]?.id, text: '还有货吗？' }
  await call('/blade-machine/inquiry/start', { method: 'POST', headers: buyer, body })
  for (const stream of streams) await expect.poll(() => stream.events.map(({ topic }) => topic)).toContain('inquiry')
  for (const stream of streams) stream.close()
})

test('each replica may be killed: readers notice nothing, and a write with a key is stored once', { timeout: 180_000 }, async () => {
  const headers = await session('manager', ownPassword)
  const readings: number[] = []
  let isOver = false
  const read = async (): Promise<void> => {
    while (!isOver) {
      readings.push(await statusOf('/api/blade-machine/machine/listData?size=1', {}), await statusOf('/home', {}))
      // A visitor has four requests a second.
      await wait(600)
    }
  }
  const codes: string[] = []
  const countOf = async (query: Readonly<Record<string, string>>): Promise<number> =>
    (await call<{ total: number }>(`/blade-brand/brand/list?${new URLSearchParams({ ...query, size: '1' })}`, { headers })).total
  const has = async (brandCode: string) => (await countOf({ brandCode })) > 0
  const write = async (): Promise<void> => {
    while (!isOver) {
      const brandCode = `R${randomUUID().slice(0, 8).toUpperCase()}`
      const body = { brandCode, nameZh: '副本', enabled: true }
      const send = (key: string) =>
        ask('/api/blade-brand/brand/submit', { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body })
      // As a client does: what was not answered is sent again with its key, and looked for where nobody knows how it ended.
      let key = randomUUID()
      while (true) {
        const { status, bytes } = await send(key)
        if (status === 200 || (status === 409 && (await has(brandCode)))) break
        if (status === 409) key = randomUUID()
        else if (status !== 502 && status !== 500) throw new Error(`a write answered ${status}: ${bytes}`)
      }
      codes.push(brandCode)
    }
  }
  const work = Promise.all([read(), write(), write()])
  const untilMore = async (): Promise<void> => {
    const [reads, writes] = [readings.length + 12, codes.length + 10]
    await expect.poll(() => readings.length >= reads && codes.length >= writes, { timeout: 60_000 }).toBe(true)
  }
  for (const at of [0, 1]) {
    await untilMore()
    const { child } = replicas[at] as ProductProcess
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await untilMore()
    replicas[at] = await start(at + 1)
    await proxy.shareAmong(replicas)
  }
  await untilMore()
  isOver = true
  await work
  expect(readings.filter((status) => status !== 200)).toEqual([])
  expect(await ofBoth(() => countOf({ nameZh: '副本' }))).toEqual([codes.length, codes.length])
})
