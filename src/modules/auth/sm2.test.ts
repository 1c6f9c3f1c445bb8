import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { md5, type TestApp, testApp, testPassword } from '#test/test-app.ts'

let app: TestApp
let publicKey: string
beforeAll(async () => {
  app = await testApp()
  publicKey = (await app.call<{ publicKey: string }>('visitor', 'GET', '/blade-auth/oauth/public-key')).data.publicKey
})
afterAll(() => app?.close())

const logIn = (password: string, account = 'trader') =>
  app.call('visitor', 'POST', '/blade-auth/oauth/token', {
    query: { tenantId: '000000', grant_type: 'password', scope: 'all', type: 'account', username: account, password },
  })

describe('a password that a client has encrypted by SM2', () => {
  test.each([
    ['C1C2C3', 0, testPassword],
    ['C1C3C2', 1, testPassword],
    ['C1C2C3', 0, md5(testPassword)],
    ['C1C3C2', 1, md5(testPassword)],
  ] as const)('as %s logs in, with and without 04 in front (%i, %s)', async (_, mode, password) => {
    const encrypted = sm2.doEncrypt(password, publicKey, mode)
    for (const sent of [encrypted, `04${encrypted}`, encrypted.toUpperCase()]) expect((await logIn(sent)).status).toBe(200)
  })

  test('is compared as any other', async () => {
    const { status, msg } = await logIn(sm2.doEncrypt('another one', publicKey, 0))
    expect([status, msg]).toEqual([400, '用户名或密码错误'])
  })

  test('for another key says so, and does not count against the account', async () => {
    const { publicKey: foreign } = sm2.generateKeyPairHex()
    for (let times = 0; times < 6; times += 1) {
      const { status, msg } = await logIn(sm2.doEncrypt(testPassword, foreign, 0), 'admin')
      expect([status, msg]).toEqual([400, '密码无法解密，请让管理员核对客户端使用的公钥'])
    }
    expect((await logIn('ab'.repeat(100), 'admin')).msg).toBe('密码无法解密，请让管理员核对客户端使用的公钥')
    expect((await logIn(md5(testPassword), 'admin')).status).toBe(200)
  })
})

test('the operator chooses the key pair', async () => {
  const { privateKey, publicKey } = sm2.generateKeyPairHex()
  const own = await testApp(undefined, { env: { SM2_PRIVATE_KEY: privateKey } })
  try {
    const { data } = await own.call<{ publicKey: string }>('visitor', 'GET', '/blade-auth/oauth/public-key')
    expect(data.publicKey).toBe(publicKey)
  } finally {
    await own.close()
  }
})
