import { expect } from 'vitest'
import type { Reply, StockClient } from './stock-client.ts'

interface Captcha {
  readonly key: string
  readonly text: string
}

/** Asks for a captcha where this client does, and reads it as a person does: from the database, as a test cannot see. */
async function readCaptcha(client: StockClient): Promise<Captcha> {
  const { captcha, enveloped } = client.version.login
  const { body } = await client.send('GET', captcha)
  const { key, image } = (enveloped ? body.data : body) as { key: string; image: string }
  expect(image).toMatch(/^data:image\/png;base64,/)
  const found = client.app.runtime.platformDb.selectFrom('captcha').select('answer').where('key', '=', key)
  return { key, text: (await found.executeTakeFirstOrThrow()).answer }
}

/** The answer of the token endpoint to the form of the login page. */
export async function sendLogin(client: StockClient, account: string, typed: string): Promise<Reply> {
  const captcha = await readCaptcha(client)
  const { login } = client.version
  const key = await client.app.app.inject({ method: 'GET', url: '/api/blade-auth/oauth/public-key' })
  const query = {
    tenantId: client.who.tenant,
    [login.account]: account,
    password: login.password(typed, String(key.json().data.publicKey)),
    [login.grant]: 'captcha',
    ...(login.enveloped ? {} : { scope: 'all' }),
    type: 'account',
  }
  const headers = { 'tenant-id': client.who.tenant, 'dept-id': '', 'role-id': '', 'captcha-key': captcha.key, 'captcha-code': captcha.text }
  client.access = ''
  return client.send('POST', login.token, { query, headers })
}

/** Logs in, and keeps what the client keeps of the answer. */
export async function logIn(client: StockClient): Promise<void> {
  keepTokens(client, await sendLogin(client, client.who.account, client.who.password))
}

/** Exchanges the refresh token, and keeps the new pair. */
export async function refreshTokens(client: StockClient): Promise<Reply> {
  const { login } = client.version
  const query = { tenantId: client.who.tenant, [login.refresh]: client.refresh, [login.grant]: 'refresh_token', scope: 'all' }
  const reply = await client.send('POST', login.token, { query, headers: { 'tenant-id': client.who.tenant } })
  if (reply.status === 200) keepTokens(client, reply)
  return reply
}

function keepTokens(client: StockClient, { status, body }: Reply): void {
  const { reads, enveloped } = client.version.login
  const token = (enveloped ? body.data : body) as Record<string, string>
  expect([status, token.error_description]).toEqual([200, undefined])
  expect(token[reads.aliases]).toContain('admin')
  client.access = String(token[reads.access])
  client.refresh = String(token[reads.refresh])
  client.userId = String(token[reads.userId])
  client.avatar = String(token.avatar)
}
