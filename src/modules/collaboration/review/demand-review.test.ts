import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { openDemand, submitDemand } from '#test/demands.ts'
import { reviewCalls } from '#test/review-calls.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
}, 60_000)
afterAll(() => app?.close())

const { next, caseOf, decide, figures } = reviewCalls(() => app, 'demands')

test('the next demand is never the same for two reviewers, and the next one comes once it is decided', async () => {
  await Promise.all([submitDemand(app), submitDemand(app), submitDemand(app)])
  const [one, other] = await Promise.all([next('admin'), next('administrator')])
  expect(one.data.id).not.toBe('')
  expect(one.data.id).not.toBe(other.data.id)
  expect((await caseOf(one.data.id, 'administrator')).data.claimedBy).not.toBe('')
  expect((await next('admin')).data.id).toBe(one.data.id)
  await decide(one.data.id, 'REJECTED', '信息不完整')
  expect((await next('admin')).data.id).not.toBe(one.data.id)
})

test('a demand that a reviewer has approved and can still take back is given to no other one', async () => {
  await Promise.all([submitDemand(app), submitDemand(app), submitDemand(app)])
  const approved = (await next('admin')).data.id
  const second = (await next('admin', [approved], [approved])).data.id
  expect([approved, second]).not.toContain((await next('administrator')).data.id)
})

test('who decides about an own demand is told nothing of it', async () => {
  const { id } = await submitDemand(app, {}, 'admin')
  await decide(String(id), 'REJECTED', '信息不完整')
  const { data } = await app.call<{ records: JsonRow[] }>('admin', 'GET', '/blade-desk/notification/mine')
  expect(data.records.filter(({ kind }) => kind === 'DEMAND')).toEqual([])
})

test('demands are reviewed by those who may approve them, of their tenant', async () => {
  const { id } = await submitDemand(app)
  expect([(await next('visitor')).status, (await next('member')).status]).toEqual([401, 403])
  expect([(await caseOf(id, 'member')).status, (await caseOf(id, 'neighbour')).status]).toEqual([403, 404])
})

test('a reviewer is told what changed since the approval, and of the buyer with the history', async () => {
  await decide((await submitDemand(app)).id, 'REJECTED', '信息不完整')
  const id = await openDemand(app, { powerMin: 5.5 })
  await app.call('member', 'POST', '/blade-collaboration/collaboration/submit', { body: { id, powerMin: 7.5, description: '现场急用' } })
  const { data } = await caseOf(id)
  expect(data).toMatchObject({ was: { powerMin: 5.5 }, is: { powerMin: 7.5 } })
  expect(data.buyer).toMatchObject({ name: '周明远' })
  expect(Number((data.buyer as JsonRow).rejected)).toBeGreaterThanOrEqual(1)
})

test('the figures count what waits, and since when', async () => {
  const before = await figures()
  await submitDemand(app)
  const after = await figures()
  expect([after.waiting, after.oldest === '']).toEqual([before.waiting + 1, false])
})
