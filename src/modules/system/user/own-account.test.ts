import { afterAll, beforeAll, expect, test } from 'vitest'
import { md5, type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(undefined, { env: { LIMITS: 'on' } })
})
afterAll(() => app.close())

test('the own password is not guessed by many attempts at once', async () => {
  const query = { oldPassword: md5('wrong'), newPassword: md5('new words'), newPassword1: md5('new words') }
  const guesses = Array.from({ length: 15 }, () => app.call('member', 'POST', '/blade-user/update-password', { query }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})
