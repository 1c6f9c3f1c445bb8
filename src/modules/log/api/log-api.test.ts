import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basic, md5, type Persona, type TestApp, testApp, testPassword } from '#test/test-app.ts'
import { deleteExpiredLogsJob } from './delete-expired-logs.job.ts'
import { logWriterOf } from './log-writer.service.ts'

type JsonRow = Record<string, unknown>
let app: TestApp

beforeAll(async () => {
  app = await testApp()
  for (const persona of ['member', 'admin', 'administrator', 'neighbour'] as const) await app.call(persona, 'GET', '/blade-user/info')
}, 60_000)
afterAll(() => app?.close())
beforeEach(async () => {
  await logWriterOf(app.runtime).flush()
  await app.runtime.platformDb.deleteFrom('log_api').execute()
})

/** The rows of the log that a persona sees, the newest first. */
async function logged(as: Persona = 'admin', query: Record<string, string> = {}): Promise<JsonRow[]> {
  await logWriterOf(app.runtime).flush()
  const { status, data } = await app.call<{ records: JsonRow[] }>(as, 'GET', '/blade-log/api/list', { query })
  expect(status).toBe(200)
  return data.records
}

const detail = async (row: JsonRow | undefined): Promise<JsonRow> =>
  (await app.call('admin', 'GET', '/blade-log/api/detail', { query: { id: String(row?.id) } })).data

const param = { paramName: '名称', paramKey: 'log.test', paramValue: '值' }

describe('the log of the API', () => {
  test('has a row for a write: who, what, from where, and the result', async () => {
    const headers = { 'user-agent': 'Test 1.0' }
    const { status } = await app.call('admin', 'POST', '/blade-system/param/submit', { body: param, headers })
    expect(status).toBe(200)
    const [row, ...rest] = await logged()
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      tenantId: '000000',
      title: '参数 保存',
      method: 'POST',
      requestUri: '/api/blade-system/param/submit',
      httpStatus: 200,
      createBy: 'manager',
      remoteIp: '127.0.0.1',
      serviceId: 'blade-system',
      methodClass: 'param',
      methodName: 'submit',
      userAgent: 'Test 1.0',
      type: '1',
    })
    expect(row?.time).toMatch(/^\d+$/)
    expect(row).not.toHaveProperty('params')
    expect(JSON.parse(String((await detail(row)).params))).toEqual(param)
  })

  test('has a row for each use of the context of all tenants, also in a read: who, why, and in which call', async () => {
    const { status } = await app.call('administrator', 'GET', '/blade-system/tenant/list')
    expect(status).toBe(200)
    const [row] = await logged('administrator', { methodName: 'platform' })
    expect(row).toMatchObject({
      title: '跨租户操作',
      message: 'see the tenants',
      remoteIp: '127.0.0.1',
      createBy: 'admin',
      methodName: 'platform',
      httpStatus: '',
    })
    expect(row?.traceId).toMatch(/^[0-9a-f]{32}$/)
  })

  test('has a row for each call of the administrator in another tenant, named by its id or by that of a row, also in a read', async () => {
    const { rows } = await sql<{ id: string }>`select id from store.user where tenant_id = '100001' limit 1`.execute(app.runtime.platformDb)
    const calls = [
      ['/blade-user/page', { tenantId: '100001', size: '5' }],
      ['/blade-user/detail', { id: String(rows[0]?.id) }],
      ['/blade-user/page', { tenantId: '000000', size: '5' }],
    ] as const
    for (const [path, query] of calls) expect((await app.call('administrator', 'GET', path, { query })).status).toBe(200)
    const found = await logged('administrator', { methodName: 'platform' })
    expect(found.map(({ message, createBy }) => [message, createBy])).toEqual(Array(2).fill(['work in tenant 100001', 'admin']))
  })

  test('has a row for a user error with its sentence and trace id, also of a read, and none for a successful read', async () => {
    await app.call('member', 'GET', '/blade-brand/brand/listData')
    const rejected = await app.call('member', 'GET', '/blade-system/param/list')
    expect(await logged()).toMatchObject([
      {
        httpStatus: 403,
        message: '没有此操作的权限',
        method: 'GET',
        createBy: 'trader',
        traceId: rejected.body.traceId,
        title: '参数 查询',
      },
    ])
  })

  test('has a row for a write whose transaction was rolled back', async () => {
    const ids = '1123598815738675999'
    const { status } = await app.call('admin', 'POST', '/blade-system/param/remove', { query: { ids } })
    expect(status).toBe(404)
    expect(await logged()).toMatchObject([{ httpStatus: 404, requestUri: '/api/blade-system/param/remove' }])
  })

  test('of a login belongs to the tenant that it names, and of an unknown tenant to that of the host', async () => {
    const rowsOf = async (tenant: string) => {
      await logWriterOf(app.runtime).flush()
      const rows = app.runtime.platformDb.selectFrom('log_api').select('request_uri').where('tenant_id', '=', tenant)
      return (await rows.where('request_uri', 'like', '%/token').execute()).length
    }
    const before = [await rowsOf('100001'), await rowsOf('000000')]
    await app.login('100001', 'neighbour', 'wrong')
    await expect.poll(() => rowsOf('100001')).toBe(Number(before[0]) + 1)
    expect(await rowsOf('000000')).toBe(before[1])
    await app.login('999999', 'neighbour', 'wrong')
    await expect.poll(() => rowsOf('000000')).toBe(Number(before[1]) + 1)
  })

  test('has no rows for unknown addresses', async () => {
    await app.call('admin', 'POST', '/blade-system/no-such-resource/submit')
    expect(await logged()).toEqual([])
  })

  test('is in the language of the request', async () => {
    await app.call('admin', 'POST', '/blade-system/param/remove', { query: { ids: '1' } })
    await logWriterOf(app.runtime).flush()
    const headers = { 'accept-language': 'en' }
    const { data } = await app.call<{ records: JsonRow[] }>('admin', 'GET', '/blade-log/api/list', { headers })
    expect(data.records).toMatchObject([{ title: 'Parameter: delete', message: 'Not found, or not yours' }])
  })

  test('shows the newest first, filters, and shows each tenant its own', async () => {
    await app.call('admin', 'POST', '/blade-system/param/remove', { query: { ids: '1' } })
    await app.call('admin', 'POST', '/blade-system/post/remove', { query: { ids: '1' } })
    await app.call('neighbour', 'POST', '/blade-system/dept/remove', { query: { ids: '1' } })
    expect((await logged()).map(({ methodClass }) => methodClass)).toEqual(['post', 'param'])
    expect(await logged('admin', { requestUri: '/api/blade-system/param/remove' })).toHaveLength(1)
    expect((await logged('neighbour')).map(({ methodClass }) => methodClass)).toEqual(['dept'])
  })

  test('is for administrators only', async () => {
    const status = async (as: Persona, operation: string) => (await app.call(as, 'GET', `/blade-log/api/${operation}`)).status
    expect([await status('visitor', 'list'), await status('member', 'list'), await status('member', 'detail')]).toEqual([401, 403, 403])
    expect((await app.call('administrator', 'POST', '/blade-log/api/remove', { query: { ids: '1' } })).status).toBe(404)
    expect((await app.call('administrator', 'POST', '/blade-log/api/submit', { body: { title: 'x' } })).status).toBe(404)
  })
})

describe('a secret', () => {
  /** All rows of the log in the database, as JSON. */
  async function storedLog(): Promise<string> {
    await logWriterOf(app.runtime).flush()
    const rows = await app.runtime.platformDb.selectFrom('log_api').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    return JSON.stringify(rows)
  }

  test('of a login is not stored: passwords, tokens, captchas and the codes of other sites', async () => {
    const { data: captcha } = { data: (await app.call('visitor', 'GET', '/blade-auth/oauth/captcha')).body }
    const token = await app.login('000000', 'trader')
    const query = {
      tenantId: '000000',
      username: 'trader',
      password: md5('wrong'),
      grant_type: 'captcha',
      code: 'code-of-wechat',
      state: 'st-1',
    }
    const headers = { 'captcha-key': String(captcha.key), 'captcha-code': 'ab3d5' }
    await app.call('visitor', 'POST', '/blade-auth/oauth/token', { query, headers })
    const refresh = { grant_type: 'refresh_token', refresh_token: String(token.body.refresh_token) }
    await app.call('visitor', 'POST', '/blade-auth/oauth/token', { query: refresh })
    const stored = await storedLog()
    const secrets = [md5('wrong'), md5(testPassword), 'code-of-wechat', 'st-1', 'ab3d5', String(captcha.key), basic.slice(6)]
    for (const secret of [...secrets, refresh.refresh_token, String(token.body.access_token)]) expect(stored).not.toContain(secret)
    expect(stored).toContain('trader')
  })

  test('of a form is not stored: old and new passwords, secrets of clients and stores, at any depth', async () => {
    const [oldPassword, newPassword] = [md5('an old one'), md5('a new one')]
    await app.call('member', 'POST', '/blade-user/update-password', { query: { oldPassword, newPassword, newPassword1: newPassword } })
    const user = { tenantId: '000000', name: 'n', account: 'a', password: 'Typed-1', password2: 'Typed-1' }
    await app.call('visitor', 'POST', '/blade-user/register-guest', { body: user })
    const client = { clientId: 'c', clientSecret: 'Client-secret-1', nested: [{ apiToken: 'Deep-1' }] }
    await app.call('administrator', 'POST', '/blade-system/client/submit', { body: client })
    await app.call('admin', 'POST', '/blade-resource/oss/submit', { body: { ossCode: 'o', accessKey: 'Access-1', secretKey: 'Store-1' } })
    const stored = await storedLog()
    for (const secret of [oldPassword, newPassword, 'Typed-1', 'Client-secret-1', 'Deep-1', 'Access-1', 'Store-1'])
      expect(stored).not.toContain(secret)
    expect(stored).toContain('***')
  })

  test('of a visitor is not stored: who registers, and how they are reached', async () => {
    const guest = {
      tenantId: '000000',
      name: '王小明',
      account: 'log-guest',
      phone: '13912340077',
      email: 'ming@motors.example',
      password: 'Typed-1',
    }
    await app.call('visitor', 'POST', '/blade-user/register-guest', { body: guest })
    const message = { name: '王小明', phone: '0512-66660077', subject: '13912340077', message: '请联系 ming@motors.example' }
    await app.call('visitor', 'POST', '/blade-desk/contact-message/send', { body: message })
    const stored = await storedLog()
    expect(stored).toContain('log-guest')
    // Ids may contain the digits by chance.
    for (const personal of [/王小明/, /13912340077/, /\b66660077/, /ming@/]) expect(stored).not.toMatch(personal)
  })

  test('inside a text is not stored', async () => {
    const { body } = await app.login('000000', 'trader')
    const remark = `bearer ${body.access_token} and {"password": "Hidden-1"} at ?access_token=Hidden-2&x=1`
    await app.call('admin', 'POST', '/blade-system/param/submit', { body: { ...param, paramKey: 'log.hidden', remark } })
    const stored = await storedLog()
    for (const secret of [String(body.access_token), 'Hidden-1', 'Hidden-2']) expect(stored).not.toContain(secret)
  })
})

describe('sent parameters', () => {
  test('are cut to 4,000 characters, without those that PostgreSQL cannot store', async () => {
    const submit = async (body: unknown) => (await app.call('admin', 'POST', '/blade-system/param/submit', { body })).status
    const paramValue = '😀'.repeat(3_000)
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, `x${paramValue}`]))
    expect(await submit({ ...param, ...many, paramValue })).toBe(400)
    const params = String((await detail((await logged())[0])).params)
    expect(params).toMatch(/^{"paramName":"名称"/)
    expect([params.length <= 4_000, params.isWellFormed()]).toEqual([true, true])
    expect(await submit({ ...param, 'strange\0': '\ud83d' })).toBe(400)
    expect(await logged()).toHaveLength(2)
  })

  test('of an unreadable request are not stored, but the request is logged', async () => {
    const payload = { body: 'x'.repeat(1_100_000), headers: { 'content-type': 'application/json' } }
    expect((await app.call('admin', 'POST', '/blade-system/param/submit', payload)).status).toBe(413)
    await expect
      .poll(() => logged())
      .toMatchObject([{ httpStatus: 413, createBy: 'manager', requestUri: '/api/blade-system/param/submit' }])
  })
})

describe('rows of the log', () => {
  test('can be inserted by the role of the application, and neither updated nor deleted', async () => {
    const client = new pg.Client(app.database.appUrl)
    await client.connect()
    const errorCodeOf = (statement: string) =>
      client.query(statement).then(
        () => 'accepted',
        (error: pg.DatabaseError) => error.code,
      )
    await client.query("select set_config('app.tenant', '000000', false)")
    expect(await errorCodeOf("insert into log_api (title) values ('added')")).toBe('accepted')
    expect(await errorCodeOf("update log_api set title = 'changed'")).toBe('42501')
    expect(await errorCodeOf('delete from log_api')).toBe('42501')
    expect(await errorCodeOf('truncate log_api')).toBe('42809')
    await client.end()
  })

  test('wait to be written, at most 2,000 of them, and further ones are lost', async () => {
    const row = JSON.stringify({ title: 'many', create_time: new Date().toISOString() })
    for (let count = 0; count < 2_500; count++) logWriterOf(app.runtime).add('000000', row)
    await logWriterOf(app.runtime).flush()
    const rows = await app.runtime.platformDb.selectFrom('log_api').select('id').where('title', '=', 'many').execute()
    expect(rows).toHaveLength(2_000)
  })

  test('of one visitor are at most 300 a minute', async () => {
    const call = () => app.call('visitor', 'GET', '/blade-system/param/list', { headers: { 'x-forwarded-for': '10.9.9.9' } })
    for (let sent = 0; sent < 320; sent += 40) await Promise.all(Array.from({ length: 40 }, call))
    await logWriterOf(app.runtime).flush()
    const rows = await app.runtime.platformDb.selectFrom('log_api').select('id').where('remote_ip', '=', '10.9.9.9').execute()
    expect(rows).toHaveLength(300)
  })

  test('are deleted after 90 days or those of the parameter of the tenant, never within 30', async () => {
    const remaining = async (deleted: number): Promise<number[]> => {
      const result = await deleteExpiredLogsJob.run({ runtime: app.runtime } as never, {}, undefined as never)
      expect(result?.message).toEqual([`${deleted} 条日志已删除`, `Deleted: ${deleted}`])
      const { rows } = await sql<{ age: number }>`select extract(day from now() - create_time)::int as age from log_api
        where title = 'old' order by 1`.execute(app.runtime.platformDb)
      return rows.map(({ age }) => age)
    }
    await sql`insert into log_api (tenant_id, title, create_time)
      select '000000', 'old', now() - age * interval '1 day' from unnest(array[20, 40, 80, 100]) age`.execute(app.runtime.platformDb)
    expect(await remaining(1)).toEqual([20, 40, 80])
    const setDays = (days: string) =>
      app.runtime.platformDb.updateTable('param').set({ param_value: days }).where('param_key', '=', 'log.keepDays').execute()
    await setDays('60')
    expect(await remaining(1)).toEqual([20, 40])
    await setDays('0')
    expect(await remaining(1)).toEqual([20])
  })
})

test('what each open page asks for by itself is not logged, unless it is rejected', async () => {
  await app.call('admin', 'POST', '/blade-push/ticket')
  await app.call('admin', 'POST', '/blade-machine/machine/check', { body: { model: 'YE3-132S-4' } })
  expect(await logged()).toEqual([])
  await app.call('visitor', 'POST', '/blade-push/ticket')
  expect((await logged()).map((row) => row.httpStatus)).toEqual([401])
})

test('pending rows are written when the server stops', async () => {
  const other = await testApp(app.database)
  await other.call('admin', 'POST', '/blade-system/param/remove', { query: { ids: '7' } })
  await other.close()
  const path = '/api/blade-system/param/remove'
  const rows = await app.runtime.platformDb.selectFrom('log_api').select('params').where('request_uri', '=', path).execute()
  expect(rows).toEqual([{ params: '{"ids":"7"}' }])
})
