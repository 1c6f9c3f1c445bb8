import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import { type MailServer, mailServer } from '#test/mail-server.ts'
import { md5, type Persona, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { notify } from '../notify.service.ts'
import { sendDigestJob } from './send-digest.job.ts'
import { sendMailJob } from './send-mail.job.ts'
import { sendAfterQuietHours, sendDigests, sendPostponedDigests } from './waiting-mails.service.ts'

let app: TestApp
let server: MailServer

beforeAll(async () => {
  server = await mailServer()
  const env = { SMTP_URL: server.url, MAIL_FROM: 'MotorSpot <motors@motors.example>', PUBLIC_URL: 'http://127.0.0.1:8080' }
  app = await testApp(undefined, { env })
  await sql`update store."user" set email = account || '@motors.example', email_verified = true`.execute(app.runtime.platformDb)
}, 60_000)
afterAll(async () => {
  await app?.close()
  await server?.close()
})
beforeEach(() => {
  server.received.length = 0
  server.rejectWith(0)
})

const ctx = () => serverContext(app.runtime, '000000')
const idOf = async (as: Persona) => (await app.call<{ id: string }>(as, 'GET', '/blade-user/info')).data.id
const choose = async (as: Persona, body: object) => {
  const { status, msg } = await app.call(as, 'POST', '/blade-desk/notification-choice/submit', { body })
  expect([status, msg]).toEqual([200, '操作成功'])
}
const notifyOf = async (kind: 'INQUIRY' | 'SEARCH' | 'FOLLOW', as: Persona = 'member') =>
  notify(ctx(), [await idOf(as)], { kind, title: ['收到询价', 'An inquiry'], text: ['两台', 'Two'], path: '/messages/1' })

const jobs = { [sendMailJob.name]: sendMailJob, [sendDigestJob.name]: sendDigestJob }

/** Makes an attempt at each mail that waits for one. */
async function runMails(): Promise<string[]> {
  const db = app.runtime.platformDb
  const due = await db
    .selectFrom('job')
    .select(['id', 'name'])
    .where('job_state', '=', 'QUEUED')
    .where('name', 'in', Object.keys(jobs))
    .execute()
  for (const { id, name } of due) {
    const job = jobs[name ?? '']
    if (job) await attempt(app.runtime, job, '000000', id).catch(() => undefined)
  }
  const ids = due.map(({ id }) => id)
  const done = ids.length === 0 ? [] : await db.selectFrom('job').select('job_state').where('id', 'in', ids).execute()
  return done.map(({ job_state }) => String(job_state))
}

/** Of the link in the head of a mail that ends such mails. */
const tokenIn = (text: string): string =>
  /unsubscribe\?token=([\w.-]+)>/.exec(text.replace(/=\r\n/g, '').replace(/\r\n\s+/g, ''))?.[1] ?? ''

test('an inquiry is mailed at once, with a link that ends such mails', async () => {
  await notifyOf('INQUIRY')
  expect(await runMails()).toEqual(['DONE'])
  expect(server.received.map(({ to }) => to)).toEqual(['trader@motors.example'])
  const text = server.received[0]?.text ?? ''
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  const token = tokenIn(text)
  const query = { token }
  expect((await app.call('visitor', 'GET', '/blade-desk/notification/unsubscribe', { query })).data).toEqual({ kind: '询价' })
  expect((await app.call('visitor', 'GET', '/blade-desk/notification/unsubscribe', { query: { token: `${token}x` } })).status).toBe(404)
  // As a mail program does it: with neither a session nor the header of our pages.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' }
  const oneClick = () =>
    app.app.inject({
      ...{ method: 'POST', url: '/api/blade-desk/notification/unsubscribe', query, headers },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([200, 200])
  await notifyOf('INQUIRY')
  expect(await runMails()).toEqual([])
  const { data } = await app.call<{ records: object[] }>('member', 'GET', '/blade-desk/notification-choice/mine')
  expect(data.records).toMatchObject([{ inquiry: 'SITE', quote: 'MAIL' }])
  await choose('member', { inquiry: 'MAIL' })
})

test('a first choice that is sent three times at the same moment is kept once', async () => {
  await sql`delete from store.notification_choice where owner = ${await idOf('admin')}`.execute(app.runtime.platformDb)
  await Promise.all([1, 2, 3].map(() => choose('admin', { inquiry: 'DIGEST' })))
  const { data } = await app.call<{ records: object[] }>('admin', 'GET', '/blade-desk/notification-choice/mine')
  expect(data.records).toMatchObject([{ inquiry: 'DIGEST' }])
})

test('a choice that only empties fields empties them', async () => {
  const hours = async () => {
    const { data } = await app.call<{ records: Record<string, unknown>[] }>('admin', 'GET', '/blade-desk/notification-choice/mine')
    return data.records.map(({ quietFrom, quietTo }) => [quietFrom, quietTo])
  }
  const none = await hours()
  await choose('admin', { quietFrom: 22, quietTo: 7 })
  expect(await hours()).toEqual([[22, 7]])
  await choose('admin', { quietFrom: '', quietTo: '' })
  expect(await hours()).toEqual(none)
})

test('a changed choice is recorded: who made it, and what it was before', async () => {
  await choose('admin', { inquiry: 'NONE' })
  await choose('admin', { inquiry: 'MAIL' })
  const { rows } = await sql<{ by: string; changes: string }>`select create_user as by, changes from store.row_change
    where resource = 'notification-choice' order by id desc limit 1`.execute(app.runtime.platformDb)
  expect(rows.map(({ by, changes }) => [by, JSON.parse(changes)])).toEqual([[await idOf('admin'), { inquiry: ['NONE', 'MAIL'] }]])
})

test('who chose nothing gets neither a notification nor a mail', async () => {
  await choose('admin', { inquiry: 'NONE' })
  await notifyOf('INQUIRY', 'admin')
  expect((await app.call('admin', 'GET', '/blade-desk/notification/unread')).data).toEqual({ unread: 0 })
  expect(await runMails()).toEqual([])
})

test('what changes often is collected, and sent once a day as one mail', async () => {
  for (const kind of ['SEARCH', 'FOLLOW', 'SEARCH'] as const) await notifyOf(kind)
  expect(await runMails()).toEqual([])
  expect(await sendDigests(app.runtime)).toBe(1)
  expect(await runMails()).toEqual(['DONE'])
  expect(server.received).toHaveLength(1)
  expect(await sendDigests(app.runtime)).toBe(0)
})

test('the link of a digest ends all kinds that it contains, also what was collected for the next one', async () => {
  for (const kind of ['SEARCH', 'FOLLOW'] as const) await notifyOf(kind)
  await sendDigests(app.runtime)
  await runMails()
  const query = { token: tokenIn(server.received[0]?.text ?? '') }
  expect((await app.call('visitor', 'GET', '/blade-desk/notification/unsubscribe', { query })).data.kind).toMatch(/^[^、]+、[^、]+$/)
  await notifyOf('FOLLOW')
  expect((await app.call('visitor', 'POST', '/blade-desk/notification/unsubscribe', { body: query })).status).toBe(200)
  await sendDigests(app.runtime)
  await runMails()
  expect(server.received).toHaveLength(1)
  await choose('member', { search: 'DIGEST', follow: 'DIGEST' })
})

test('in the quiet hours a mail waits until they end', async () => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: app.runtime.timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  )
  await choose('member', { quietFrom: hour, quietTo: (hour + 2) % 24 })
  await notifyOf('INQUIRY')
  expect([await sendAfterQuietHours(app.runtime), await runMails()]).toEqual([0, []])
  await sql`update store.user_notification set mail_after = now() where mail = 'WAIT'`.execute(app.runtime.platformDb)
  expect(await sendAfterQuietHours(app.runtime)).toBe(1)
  expect(await runMails()).toEqual(['DONE'])
})

test('in the quiet hours a daily mail waits until they end, with all that has come meanwhile', async () => {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: app.runtime.timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()),
  )
  const quiet = { quietFrom: hour, quietTo: (hour + 2) % 24 }
  await choose('member', quiet)
  await notifyOf('SEARCH')
  expect([await sendDigests(app.runtime), await runMails()]).toEqual([1, []])
  await notifyOf('FOLLOW')
  expect([await sendPostponedDigests(app.runtime), await runMails()]).toEqual([0, []])
  const end = sql`update store.user_notification set mail_after = now() where mail = 'DIGEST' and mail_after is not null`
  await end.execute(app.runtime.platformDb)
  // The hours were changed meanwhile, and these are still quiet ones.
  expect([await sendPostponedDigests(app.runtime), await runMails()]).toEqual([1, []])
  await choose('member', { inquiry: 'MAIL', quietFrom: '', quietTo: '' })
  await end.execute(app.runtime.platformDb)
  expect([await sendPostponedDigests(app.runtime), await runMails()]).toEqual([1, ['DONE']])
  expect(server.received).toHaveLength(1)
  expect(await sendPostponedDigests(app.runtime)).toBe(0)
})

test('a server that is busy is asked again; a mailbox that does not exist is not', async () => {
  await choose('member', { inquiry: 'MAIL', quietFrom: '', quietTo: '' })
  await notifyOf('INQUIRY')
  server.rejectWith(451)
  expect(await runMails()).toEqual(['QUEUED'])
  server.rejectWith(0)
  expect(await runMails()).toEqual(['DONE'])
  await notifyOf('INQUIRY')
  server.rejectWith(550)
  expect(await runMails()).toEqual(['FAILED'])
})

test('a mail to a user who reads English is in English', async () => {
  await choose('member', { language: 'en' })
  await notifyOf('INQUIRY')
  await runMails()
  expect(server.received[0]?.text).toMatch(/^Subject: An inquiry \| MotorSpot/m)
})

test('an address gets mails only after a code that was mailed to it is entered', async () => {
  const oldPassword = md5(testPassword)
  const change = (email: string) => app.call('member', 'POST', '/blade-user/update-contact', { body: { email, oldPassword } })
  const confirm = (code: string) => app.call('member', 'POST', '/blade-user/confirm-email', { body: { code } })
  const askCode = async () => {
    server.received.length = 0
    const { status } = await app.call('member', 'POST', '/blade-user/email-code')
    const [mail] = server.received
    const text = mail?.text.replace(/=\r\n/g, '') ?? ''
    return { status, to: mail?.to, code: /Your code is (\d{6})/.exec(text)?.[1] ?? text }
  }
  expect((await change('new@motors.example')).status).toBe(200)
  await notifyOf('INQUIRY')
  await runMails()
  expect(server.received).toEqual([])

  const first = await askCode()
  expect(first).toEqual({ status: 200, to: 'new@motors.example', code: expect.stringMatching(/^\d{6}$/) })
  expect((await change('other@motors.example')).status).toBe(200)
  expect((await confirm(first.code)).data).toEqual({ field: 'code' })

  const { code } = await askCode()
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await confirm(wrong)).data).toEqual({ field: 'code' })
  expect((await confirm(code)).status).toBe(200)
  expect((await confirm(code)).status).toBe(400)
  expect((await app.call('member', 'GET', '/blade-user/info')).data.emailVerified).toBe(true)
  server.received.length = 0
  await notifyOf('INQUIRY')
  await runMails()
  expect(server.received.map(({ to }) => to)).toEqual(['other@motors.example'])

  expect([(await confirm(wrong)).status, (await confirm(wrong)).status]).toEqual([400, 429])
})

test('an address that an administrator enters is confirmed, and not by saving one that a trader has entered', async () => {
  const isConfirmed = async () => (await app.call('member', 'GET', '/blade-user/info')).data.emailVerified
  const id = await idOf('member')
  const save = (email: string) => app.call('admin', 'POST', '/blade-user/update', { body: { id, email } })
  await app.call('member', 'POST', '/blade-user/update-contact', { body: { email: 'own@motors.example', oldPassword: md5(testPassword) } })
  expect([(await save('own@motors.example')).status, await isConfirmed()]).toEqual([200, false])
  expect([(await save('office@motors.example')).status, await isConfirmed()]).toEqual([200, true])
})
