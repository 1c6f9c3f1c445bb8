import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticateClient } from '#modules/auth/clients.service.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const submit = (body: object) =>
  app.call<{ id: string; clientSecret: string }>('administrator', 'POST', '/blade-system/client/submit', { body })
const authenticate = (secret: string) => authenticateClient(app.runtime, `Basic ${btoa(`till:${secret}`)}`, 'password')
const stored = async (): Promise<string> => {
  const { rows } = await sql<{ secret: string }>`select client_secret as secret from client where client_id = 'till'`.execute(
    app.runtime.platformDb,
  )
  return String(rows[0]?.secret)
}

test('the secret of a client is stored encrypted, answered as a mask, and the client is authenticated by it', async () => {
  const grants = {
    authorizedGrantTypes: 'password',
    scope: 'all',
    accessTokenValidity: 60,
    refreshTokenValidity: 60,
    webServerRedirectUri: 'http://127.0.0.1',
  }
  const saved = await submit({ clientId: 'till', clientSecret: 'secret of the till', ...grants })
  expect([saved.status, saved.msg, saved.data.clientSecret]).toEqual([200, '操作成功', '******'])
  const before = await stored()
  expect(before).toMatch(/^aes-256-gcm:/)
  expect(await authenticate('secret of the till')).toMatchObject({ clientId: 'till' })
  await expect(authenticate(before)).rejects.toMatchObject({ error: 'invalid_client' })
  await submit({ id: saved.data.id, clientSecret: '******', scope: 'some' })
  expect(await stored()).toBe(before)
  await submit({ id: saved.data.id, clientSecret: 'another secret' })
  await expect(authenticate('secret of the till')).rejects.toMatchObject({ error: 'invalid_client' })
  expect(await authenticate('another secret')).toMatchObject({ clientId: 'till' })
})
