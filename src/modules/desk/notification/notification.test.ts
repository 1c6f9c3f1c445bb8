import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { pushStream, pushTicket } from '#test/push-stream.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { deleteOldNotificationsJob } from './delete-old-notifications.job.ts'
import { type Notice, notify } from './notify.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
}, 60_000)
afterAll(() => app?.close())

const base = '/blade-desk/notification'
const idOf = async (as: Persona) => (await app.call<{ id: string }>(as, 'GET', '/blade-user/info')).data.id
const ctx = () => serverContext(app.runtime, '000000')

const notice = (changes: Partial<Notice> = {}): Notice => ({
  kind: 'INQUIRY',
  title: ['收到询价', 'An inquiry'],
  text: ['买家想要 2 台', 'A buyer wants two'],
  path: '/messages/1',
  ...changes,
})

interface Row {
  readonly id: string
  readonly title: string
}

const mine = async (as: Persona, query: Record<string, string> = {}, lang = 'zh-CN') =>
  (await app.call<{ records: Row[]; total: number }>(as, 'GET', `${base}/mine`, { query, headers: { 'accept-language': lang } })).data
const unread = async (as: Persona) => (await app.call<{ unread: number }>(as, 'GET', `${base}/unread`)).data.unread
const readAll = async (as: Persona) => {
  const { status, msg } = await app.call(as, 'POST', `${base}/read`)
  expect([status, msg]).toEqual([200, '操作成功'])
}

test('a notification is read by its recipient in the language of the page, and by nobody else', async () => {
  await notify(ctx(), [await idOf('member')], notice())
  expect((await mine('member')).records[0]).toMatchObject({
    title: '收到询价',
    text: '买家想要 2 台',
    path: '/messages/1',
    readState: 'UNREAD',
  })
  expect((await mine('member', {}, 'en')).records[0]).toMatchObject({ title: 'An inquiry', kindName: 'Inquiries' })
  for (const other of ['admin', 'administrator', 'neighbour'] as const) expect((await mine(other)).total).toBe(0)
  for (const path of ['mine', 'unread']) expect((await app.call('visitor', 'GET', `${base}/${path}`)).status).toBe(401)
  await readAll('member')
})

test('one is told once, however often an account is named', async () => {
  const id = await idOf('admin')
  await notify(ctx(), [id, id], notice())
  expect(await unread('admin')).toBe(1)
  await readAll('admin')
})

test('of a write that is rolled back nobody hears', async () => {
  const id = await idOf('member')
  const work = withTransaction(ctx(), async (ctx) => {
    await notify(ctx, [id], notice())
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await unread('member')).toBe(0)
})

test('the recipient marks some or all as read; those of others stay as they are', async () => {
  const [member, admin] = [await idOf('member'), await idOf('admin')]
  for (const title of ['a', 'b', 'c']) await notify(ctx(), [member, admin], notice({ title: [title, title] }))
  const { records } = await mine('member', { readState: 'UNREAD' })
  expect(records.map(({ title }) => title)).toEqual(['c', 'b', 'a'])
  const ids = records.slice(0, 2).map(({ id }) => id)
  expect((await app.call('member', 'POST', `${base}/read`, { body: { ids: ids.join() } })).status).toBe(200)
  expect([await unread('member'), await unread('admin')]).toEqual([1, 3])
  const [foreign] = (await mine('admin')).records
  await app.call('member', 'POST', `${base}/read`, { body: { ids: `${foreign?.id},nothing` } })
  expect(await unread('admin')).toBe(3)
  await readAll('member')
  expect([await unread('member'), await unread('admin')]).toEqual([0, 3])
})

test('open pages of the recipient learn that there is something unread, and that it was read; those of others do not', async () => {
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (as: Persona) => pushStream(address, await pushTicket(app, as))
  const [own, foreign] = [await open('member'), await open('admin')]
  const topics = () => own.events.map(({ topic }) => topic)
  await notify(ctx(), [await idOf('member')], notice())
  await expect.poll(topics).toEqual(['user-notification'])
  await readAll('member')
  await expect.poll(topics).toEqual(['user-notification', 'user-notification'])
  // By now the other stream would have received them, too.
  await notify(ctx(), [await idOf('admin')], notice())
  await expect.poll(() => foreign.events.map(({ topic }) => topic)).toEqual(['user-notification'])
  await readAll('admin')
  for (const stream of [own, foreign]) stream.close()
})

test('what is older than 90 days is deleted', async () => {
  await notify(ctx(), [await idOf('neighbour')], notice())
  await notify(ctx(), [await idOf('member')], notice({ title: ['旧', 'old'] }))
  const db = app.runtime.platformDb
  await sql`update store.user_notification set create_time = now() - interval '91 days' where title like ${'旧%'}`.execute(db)
  const attempt = { jobId: '0', progress: async () => {}, finish: async () => {} }
  await deleteOldNotificationsJob.run(ctx(), {}, attempt)
  expect((await mine('member')).records.map(({ title }) => title)).not.toContain('旧')
})
