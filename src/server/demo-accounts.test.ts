import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, md5OfTyped } from '#modules/auth/passwords.service.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { lockDemoAccounts, rejectPublicAdministrator } from './demo-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a demo for everybody has no administrator that everybody knows, and a product without a demo no demo account at all', async () => {
  expect((await app.call('admin', 'GET', '/blade-user/info')).status).toBe(200)
  expect(await lockDemoAccounts(app.runtime, 'administrators')).toEqual(['manager', 'neighbour'])
  expect((await app.call('admin', 'GET', '/blade-user/info')).status).toBe(401)
  expect((await app.login('000000', 'manager')).msg).toBe('账号已被锁定，请联系管理员')
  const open = app.runtime.platformDb.selectFrom('session as s').innerJoin('user as u', 'u.id', 's.user_id').select('s.id')
  expect(await open.where('u.account', '=', 'manager').where('s.ended', 'is', null).execute()).toEqual([])
  expect((await app.login('000000', 'trader')).status).toBe(200)
  await app.runtime.platformDb
    .updateTable('user')
    .set({ password: await hashPassword(md5OfTyped('a word of its own')) })
    .where('account', '=', 'trader3')
    .execute()
  const locked = await lockDemoAccounts(app.runtime, 'all')
  expect(locked).toEqual(['trader', 'trader2', 'trader4', 'trader5', 'trader6', 'trader7', 'trader8'])
  expect((await app.login('000000', 'trader3', 'a word of its own')).status).toBe(200)
  expect(await lockDemoAccounts(app.runtime, 'all')).toEqual([])
})

test('a product that others reach does not start while the first administrator has the public password', async () => {
  const app = await testApp()
  await expect(rejectPublicAdministrator(app.runtime)).rejects.toMatchObject({
    words: [expect.anything(), expect.stringContaining('admin')],
  })
  await app.runtime.platformDb
    .updateTable('user')
    .set({ password: await hashPassword(md5OfTyped('a word of its own')) })
    .where('account', '=', 'admin')
    .execute()
  await rejectPublicAdministrator(app.runtime)
  await app.close()
})
