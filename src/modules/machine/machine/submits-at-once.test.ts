import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAttachments } from '#test/attachments.ts'
import { listing } from '#test/listings.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await insertAttachments(app.runtime, ['test/motor.webp'])
})
afterAll(() => app?.close())

/** More than may hold a connection at a time for one kind of work, so that all of its places are taken by transactions. */
const sellers = 24

test('motors that are submitted at once right after a change of a brand are all stored', async () => {
  const submit = () => app.call('member', 'POST', '/blade-machine/machine/submit', { body: listing })
  await submit()
  for (const sort of [1, 2, 3]) {
    const brand = { brandCode: `ONCE${sort}`, nameZh: '同时', enabled: true }
    expect((await app.call('admin', 'POST', '/blade-brand/brand/submit', { body: brand })).msg).toBe('操作成功')
    const answers = await Promise.all(Array.from({ length: sellers }, submit))
    expect(answers.map(({ status, msg }) => `${status} ${msg}`).filter((answer) => answer !== '200 操作成功')).toEqual([])
  }
})
