import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffMaker } from '#test/staff.ts'
import { type Persona, type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

type As = Persona | { token: string }

const exportAs = (as: As) => app.call<{ jobId: string }>(as, 'POST', '/blade-brand/brand/export', { body: {} })
const move = (as: As, transition: string, ids: readonly string[]) =>
  app.call(as, 'POST', `/blade-job/job/${transition}`, { body: { ids: ids.join(',') } })
const mine = async (as: As) => (await app.call<{ total: number }>(as, 'GET', '/blade-job/job/mine')).data.total
const count = (statuses: readonly { status: number }[]) => {
  const done = statuses.filter(({ status }) => status === 200).length
  return [done, statuses.filter(({ status }) => status === 429).length]
}

test('what the server does by itself belongs to nobody: whoever has caused it neither stops nor repeats it', async () => {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  await upload(app, picture)
  const { id } = await app.runtime.platformDb
    .selectFrom('job')
    .select('id')
    .where('name', '=', 'make-thumbnails')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await mine('member')).toBe(0)
  expect((await move('member', 'cancel', [id])).status).toBe(404)
  expect((await move('admin', 'cancel', [id])).status).toBe(200)
  expect((await move('member', 'retry', [id])).status).toBe(404)
})

test('of jobs that somebody asks for at once twenty wait, and two that are tried again', async () => {
  const make = staffMaker(app)
  const staff = await make.staff({ codes: ['brand', 'brand_export'] })
  const asked = await Promise.all(Array.from({ length: 40 }, () => exportAs(staff)))
  expect(count(asked)).toEqual([20, 20])
  const ids = asked.flatMap(({ data }) => data.jobId ?? [])
  expect((await move(staff, 'cancel', ids)).status).toBe(200)
  expect((await move(staff, 'retry', ids)).status).toBe(429)
  const tried = await Promise.all(ids.map((id) => move(staff, 'retry', [id])))
  expect(count(tried)).toEqual([2, 18])
  // Whoever may do it for others, within the limit of their owner.
  const [failed = ''] = ids.filter((_, at) => tried[at]?.status !== 200)
  expect((await move('admin', 'retry', [failed])).status).toBe(429)
})
