import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptPasswords } from '#test/staff.ts'
import { md5, type Reply, type TestApp, testApp, testPassword } from '#test/test-app.ts'

const home = '000000'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Row = Record<string, unknown>

const find = async (query: Record<string, string>, as: 'admin' | 'neighbour' | 'administrator' = 'admin'): Promise<Row | undefined> => {
  const { data } = await app.call<{ records: Row[] }>(as, 'GET', '/blade-user/page', { query })
  return data.records[0]
}
const idOf = async (account: string): Promise<string> => String((await find({ account_equal: account }))?.id)

async function roleId(alias: string, tenant = home): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from role where role_alias = ${alias} and tenant_id = ${tenant}`.execute(app.runtime.platformDb)
  return rows[0]?.id ?? ''
}

async function anyOf(table: 'dept' | 'post', tenant = home): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(table)} where tenant_id = ${tenant} order by id limit 1`.execute(app.runtime.platformDb)
  return rows[0]?.id ?? ''
}

async function person(account: string, more: Row = {}): Promise<Row> {
  return {
    ...{ account, name: account.slice(0, 20), realName: '王小明', userType: 1, password: 'a-good-word', password2: 'a-good-word' },
    ...{ roleId: await roleId('user'), deptId: await anyOf('dept'), postId: await anyOf('post') },
    ...more,
  }
}

async function make(account: string, more: Row = {}, as: 'admin' | 'administrator' = 'admin'): Promise<string> {
  const { status, data, msg } = await app.call(as, 'POST', '/blade-user/submit', { body: await person(account, more) })
  expect(status, msg).toBe(200)
  return String(data.id)
}

const logIn = (account: string, password: string): Promise<Reply<Record<string, string>>> => app.login(home, account, password)

async function captcha(): Promise<Record<string, string>> {
  const { body } = await app.call('visitor', 'GET', '/blade-auth/oauth/captcha')
  const { rows } = await sql<{ answer: string }>`select answer from captcha where key = ${body.key}::uuid`.execute(app.runtime.platformDb)
  return { 'captcha-key': String(body.key), 'captcha-code': rows[0]?.answer ?? '' }
}

const register = async (body: Row, headers?: Record<string, string>) =>
  app.call('visitor', 'POST', '/blade-user/register', { body, headers: headers ?? (await captcha()) })

const applicant = (account: string, more: Row = {}): Row => ({
  ...{ tenantId: home, name: '李四', account, phone: '13812345678', password: 'a-good-word', password2: 'a-good-word', termsVersion: '1' },
  ...more,
})

async function setParam(key: string, value: string): Promise<void> {
  await sql`delete from param where tenant_id = ${home} and param_key = ${key}`.execute(app.runtime.platformDb)
  await sql`insert into param (tenant_id, param_name, param_key, param_value) values (${home}, ${key}, ${key}, ${value})`.execute(
    app.runtime.platformDb,
  )
}

test('a registered user waits, is approved, and logs in as a trader', async () => {
  const registered = await register(applicant('zhangsan'))
  expect(registered).toMatchObject({ status: 200, msg: '注册申请已提交,请耐心等待管理员通过!' })
  expect((await logIn('zhangsan', 'a-good-word')).msg).toBe('您的注册申请正在等待管理员审核')
  const waiting = await find({ status: '0', account_equal: 'zhangsan' })
  expect(waiting).toMatchObject({ account: 'zhangsan', status: 0, roleId: '' })
  const approval = await app.call('admin', 'POST', '/blade-user/audit-pass', { query: { userIds: String(waiting?.id) } })
  expect(approval.status, approval.msg).toBe(200)
  const login = await logIn('zhangsan', 'a-good-word')
  expect(login.body).toMatchObject({ account: 'zhangsan', role_name: 'user', nick_name: '李四' })
})

test('a registration can be rejected, and approved afterwards', async () => {
  await register(applicant('rejected1'))
  const query = { userIds: await idOf('rejected1') }
  expect((await app.call('admin', 'POST', '/blade-user/audit-refuse', { query })).status).toBe(200)
  expect((await logIn('rejected1', 'a-good-word')).msg).toBe('您的注册申请未通过审核')
  expect((await app.call('admin', 'POST', '/blade-user/audit-pass', { query })).status).toBe(200)
  expect((await logIn('rejected1', 'a-good-word')).status).toBe(200)
  expect((await app.call('admin', 'POST', '/blade-user/audit-refuse', { query })).status).toBe(400)
})

test('registrations of a tenant are approved neither by another tenant nor by a trader', async () => {
  await register(applicant('not-yours'))
  const query = { userIds: await idOf('not-yours') }
  expect((await app.call('neighbour', 'POST', '/blade-user/audit-pass', { query })).status).toBe(404)
  expect((await app.call('member', 'POST', '/blade-user/audit-pass', { query })).status).toBe(403)
  expect((await app.call('visitor', 'POST', '/blade-user/audit-pass', { query })).status).toBe(401)
})

test('the form of a guest is checked in its order, each with its sentence', async () => {
  const guest = (body: Row) => app.call('visitor', 'POST', '/blade-user/register-guest', { body })
  expect((await guest({})).msg).toBe('请先输入租户编号')
  expect((await guest({ tenantId: home })).msg).toBe('请先输入账号名称')
  expect((await guest({ tenantId: home, account: 'guest1' })).msg).toBe('请先输入密码')
  expect((await guest({ tenantId: home, account: 'guest1', password: 'a-good-word', password2: '' })).msg).toBe('请先输入密码')
  expect((await guest({ tenantId: home, account: 'guest1', password: 'a-good-word', password2: 'other' })).msg).toBe('两次密码输入不一致')
  expect((await guest({ tenantId: '424242', account: 'guest1', password: 'a-good-word' })).msg).toBe('租户信息错误!')
  expect((await guest({ tenantId: home, account: 'guest1', name: '访客', password: 'a-good-word', oauthId: '' })).status).toBe(200)
  expect((await logIn('guest1', 'a-good-word')).status).toBe(400)
})

test('a registration needs a captcha, a valid mobile number, and a password that is not common', async () => {
  expect((await register(applicant('nocaptcha'), {})).msg).toBe('验证码不正确')
  expect((await register(applicant('badphone', { phone: '1381234' }))).msg).toBe('手机号码长度不为11位')
  expect((await register(applicant('badphone', { phone: '23812345678' }))).msg).toBe('手机号码格式不正确')
  expect((await register(applicant('weak', { password: 'Password1', password2: 'Password1' }))).msg).toBe('密码过于常见，请换一个')
  expect((await register(applicant('short', { password: 'seven77', password2: 'seven77' }))).msg).toBe('密码至少 8 个字符')
  expect((await register(applicant('x'.repeat(46)))).status).toBe(400)
  expect((await register(applicant('nul\0byte'))).status).toBe(400)
})

test('without approval a registered user is a trader at once; a closed registration is rejected', async () => {
  await setParam('account.registerAudit', 'false')
  expect(await register(applicant('atonce'))).toMatchObject({ status: 200, msg: '注册成功，请登录' })
  expect((await logIn('atonce', 'a-good-word')).body).toMatchObject({ role_name: 'user' })
  await setParam('account.registerUser', 'false')
  expect(await register(applicant('closed'))).toMatchObject({ status: 400, msg: '注册功能未开放' })
  await setParam('account.registerAudit', 'true')
  await setParam('account.registerUser', 'true')
})

test('a new user logs in with the given password, which is in no answer', async () => {
  const id = await make('made1')
  const detail = await app.call('admin', 'GET', '/blade-system/user/detail', { query: { id } })
  expect(detail.data).toMatchObject({ account: 'made1', roleName: '用户' })
  expect(detail.data.password ?? '').toBe('')
  expect(JSON.stringify([detail.body, await find({ account_equal: 'made1' })])).not.toContain('argon2')
  expect((await logIn('made1', 'a-good-word')).status).toBe(200)
})

test('an account is unique in its tenant, and a common or missing password is rejected', async () => {
  await make('twice')
  const submit = async (body: Row) => app.call('admin', 'POST', '/blade-user/submit', { body })
  expect(await submit(await person('twice'))).toMatchObject({ status: 400, msg: '当前账号已被使用!', data: { field: 'account' } })
  expect((await submit(await person('weak2', { password: 'Admin123456' }))).msg).toBe('密码过于常见，请换一个')
  expect((await submit(await person('short2', { password: 'seven77' }))).data).toEqual({ field: 'password' })
  expect((await submit(await person('none2', { password: '' }))).msg).toBe('请输入密码')
})

test('blanks at the ends of a password are part of it', async () => {
  await make('blanks', { password: ' a-good-word ', password2: ' a-good-word ' })
  expect((await logIn('blanks', 'a-good-word')).status).toBe(400)
  expect((await logIn('blanks', ' a-good-word ')).status).toBe(200)
  const form = applicant('blanks2', { password: ' a-good-word ', password2: 'a-good-word' })
  expect((await register(form)).msg).toBe('两次密码输入不一致')
})

test('a new password from the back-office ends the sessions of the user', async () => {
  const id = await make('renewed')
  const token = String((await logIn('renewed', 'a-good-word')).body.access_token)
  const change = await app.call('admin', 'POST', '/blade-user/update', { body: { id, password: 'quite another' } })
  expect(change.status, change.msg).toBe(200)
  expect((await app.call({ token }, 'GET', '/blade-user/info')).status).toBe(401)
  expect((await logIn('renewed', 'a-good-word')).status).toBe(400)
  expect((await logIn('renewed', 'quite another')).status).toBe(200)
})

test('an update without a password keeps it, and one without an id is rejected', async () => {
  const id = await make('kept')
  const body = { id, realName: '新名字', password: '', hasChildren: false, $roleName: 'x' }
  expect((await app.call('admin', 'POST', '/blade-user/update', { body })).status).toBe(200)
  expect(await find({ account_equal: 'kept' })).toMatchObject({ realName: '新名字', name: 'kept' })
  expect((await logIn('kept', 'a-good-word')).status).toBe(200)
  expect((await app.call('admin', 'POST', '/blade-user/update', { body: { realName: '谁' } })).status).toBe(400)
})

test('a caller grants no role above the own ones, and none of another tenant', async () => {
  const submit = async (as: 'admin' | 'administrator', more: Row) =>
    app.call(as, 'POST', '/blade-user/submit', { body: await person(`rank${Math.random()}`.slice(0, 20), more) })
  expect((await submit('admin', { roleId: await roleId('administrator') })).status).toBe(403)
  expect((await submit('admin', { roleId: await roleId('admin', '100001') })).status).toBe(403)
  expect((await submit('admin', { roleId: await roleId('admin') })).status).toBe(200)
  expect((await submit('administrator', { roleId: await roleId('administrator') })).status).toBe(200)
  const trader = await idOf('trader')
  const grant = (roleIds: string) => app.call('admin', 'POST', '/blade-user/grant', { query: { userIds: trader, roleIds } })
  expect((await grant(await roleId('administrator'))).status).toBe(403)
  expect((await grant('')).msg).toBe('请选择所属角色')
  expect((await grant(await roleId('user'))).status).toBe(200)
  const query = { userIds: trader, roleId: await roleId('user') }
  expect((await app.call('admin', 'POST', '/blade-user/grant', { query })).status).toBe(200)
  expect((await app.call('admin', 'POST', '/blade-user/grant')).msg).toBe('请至少选择一个用户')
})

test('the permission to reset passwords does not reach users who may do more than the caller', async () => {
  const db = app.runtime.platformDb
  const made = await sql<{
    id: string
  }>`insert into role (tenant_id, role_name, role_alias, sort) values (${home}, '客服', 'helpdesk', 9) returning id::text`.execute(db)
  const role = made.rows[0]?.id ?? ''
  await sql`insert into role_menu (tenant_id, role_id, menu_id) select ${home}, ${role}::bigint, id from menu where code in ('user', 'user_reset', 'user_role', 'user_add', 'user_edit')`.execute(
    db,
  )
  await make('helper1', { roleId: role })
  await make('below1')
  await acceptPasswords(app)
  const token = String((await logIn('helper1', 'a-good-word')).body.access_token)
  const reset = async (account: string) =>
    app.call({ token }, 'POST', '/blade-user/reset-password', { query: { userIds: await idOf(account) } })
  expect([(await reset('manager')).status, (await reset('admin')).status, (await reset('below1')).status]).toEqual([403, 403, 200])
  const grant = await app.call({ token }, 'POST', '/blade-user/grant', {
    query: { userIds: await idOf('helper1'), roleIds: await roleId('admin') },
  })
  expect(grant.status).toBe(403)
})

test('a reset answers a new random password, and ends the sessions of the user', async () => {
  const id = await make('forgetful')
  const token = String((await logIn('forgetful', 'a-good-word')).body.access_token)
  const reset = await app.call('admin', 'POST', '/blade-user/reset-password', { query: { userIds: id } })
  const password = /forgetful：(\S+)$/.exec(reset.msg)?.[1] ?? ''
  expect(password).toHaveLength(12)
  expect((await app.call({ token }, 'GET', '/blade-user/info')).status).toBe(401)
  expect((await logIn('forgetful', 'a-good-word')).status).toBe(400)
  expect((await logIn('forgetful', password)).status).toBe(200)
  expect((await app.call('admin', 'POST', '/blade-user/reset-password', { query: { userIds: '' } })).msg).toBe('请至少选择一个用户')
})

test.each(['abc', '99999999999999999999999'])('a removal of a user %s is answered as not found', async (ids) => {
  expect((await app.call('admin', 'POST', '/blade-user/remove', { body: { ids } })).status).toBe(404)
})

test('a caller can neither remove nor lock the own account, and a removed user is logged out', async () => {
  const self = await idOf('manager')
  expect((await app.call('admin', 'POST', '/blade-user/remove', { query: { ids: self } })).msg).toBe('不能删除自己的账号')
  expect((await app.call('admin', 'POST', '/blade-user/lock', { query: { userIds: self } })).msg).toBe('不能锁定自己的账号')
  const id = await make('leaver')
  const token = String((await logIn('leaver', 'a-good-word')).body.access_token)
  expect((await app.call('admin', 'POST', '/blade-user/remove', { query: { ids: id } })).status).toBe(200)
  expect((await app.call({ token }, 'GET', '/blade-user/info')).status).toBe(401)
  expect((await logIn('leaver', 'a-good-word')).msg).toBe('用户名或密码错误')
})

test('an account is locked and unlocked, which its history tells, and failed logins are forgotten', async () => {
  const id = await make('moved')
  const move = async (path: string) => (await app.call('admin', 'POST', `/blade-user/${path}`, { query: { userIds: id } })).status
  const token = String((await logIn('moved', 'a-good-word')).body.access_token)
  expect([await move('lock'), await move('lock')]).toEqual([200, 200])
  expect((await app.call({ token }, 'GET', '/blade-user/info')).status).toBe(401)
  expect((await logIn('moved', 'a-good-word')).status).toBe(400)
  expect([await move('audit-pass'), await move('audit-refuse'), await move('unlock')]).toEqual([400, 400, 200])
  expect((await logIn('moved', 'a-good-word')).status).toBe(200)
  const history = await app.call<Row[]>('admin', 'GET', '/blade-user/state-history', { query: { id } })
  expect(history.data.map(({ label, fromName, toName, createUser }) => [label, fromName, toName, createUser])).toEqual([
    ['账号解封', '已锁定', '正常', await idOf('manager')],
    ['账号锁定', '正常', '已锁定', await idOf('manager')],
  ])
  expect((await app.call('neighbour', 'GET', '/blade-user/state-history', { query: { id } })).status).toBe(404)
})

test('users change their own data, but not their account, roles or password', async () => {
  const id = await make('myself')
  await acceptPasswords(app)
  const token = String((await logIn('myself', 'a-good-word')).body.access_token)
  const body = {
    id: await idOf('manager'),
    name: '新昵称',
    company: '无锡电机',
    address: '锡山区',
    account: 'boss',
    roleId: await roleId('admin'),
    password: 'x',
  }
  expect((await app.call({ token }, 'POST', '/blade-user/update-info', { body })).status).toBe(200)
  const { data } = await app.call({ token }, 'GET', '/blade-system/user/info')
  expect(data).toMatchObject({ id, account: 'myself', name: '新昵称', company: '无锡电机', roleName: '用户', tenantId: home })
  expect(typeof data.deptId).toBe('string')
  expect((await app.call({ token }, 'GET', '/blade-auth/oauth/user-info')).data).toMatchObject({ nickName: '新昵称', roleName: 'user' })
})

test('a password is changed by the old one and the new one, entered twice', async () => {
  await make('changer')
  const token = String((await logIn('changer', 'a-good-word')).body.access_token)
  const change = (oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
    app.call({ token }, 'POST', '/blade-user/update-password', {
      query: { oldPassword: md5(oldPassword), newPassword: md5(newPassword), newPassword1: md5(newPassword1) },
    })
  expect((await change('a-good-word', 'new-word', 'new-wort')).msg).toBe('请输入正确的确认密码!')
  expect((await change('wrong', 'new-word')).msg).toBe('原密码不正确!')
  expect((await change('a-good-word', '123456')).msg).toBe('密码过于常见，请换一个')
  expect((await change('a-good-word', '')).msg).toBe('请先输入密码')
  expect((await change('a-good-word', 'new-word')).status).toBe(200)
  expect((await logIn('changer', 'new-word')).status).toBe(200)
  const typed = (newPassword: string) =>
    app.call({ token }, 'POST', '/blade-user/update-password', {
      body: { oldPassword: 'new-word', newPassword, newPassword1: newPassword },
    })
  expect(await typed('short')).toMatchObject({ status: 400, data: { field: 'newPassword' } })
  expect((await typed('Password123')).msg).toBe('密码过于常见，请换一个')
  expect((await typed('long enough words')).status).toBe(200)
})

test('nobody gets another password of the own account without the old one', async () => {
  const own = await idOf('manager')
  const post = async (path: string, body: Row) => (await app.call('admin', 'POST', `/blade-user/${path}`, { body })).status
  expect([await post('submit', { id: own, password: 'an-attacker-word' }), await post('reset-password', { userIds: own })]).toEqual([
    400, 400,
  ])
  expect((await logIn('manager', testPassword)).status).toBe(200)
})

test('users answer under both addresses, as a page and as a list', async () => {
  for (const path of ['/blade-user/page', '/blade-system/user/page', '/blade-user/list', '/blade-system/user/list']) {
    const { status, data } = await app.call<{ records: Row[]; total: number }>('admin', 'GET', path, { query: { account: 'manager' } })
    expect(status).toBe(200)
    expect(data.records[0]).toMatchObject({ account: 'manager', tenantId: home })
    expect(data.total).toBe(1)
  }
  expect((await app.call('member', 'GET', '/blade-user/page')).status).toBe(403)
})

test('the administrator of the platform sees the users of the tenant that the call names', async () => {
  expect(await find({ tenantId: '100001', account: 'neighbour' }, 'administrator')).toMatchObject({ tenantId: '100001' })
  expect(await find({ tenantId: '100001', account: 'neighbour' }, 'admin')).toBeUndefined()
})

test('the platform data of a user is read and changed on its own', async () => {
  const id = await make('platform1')
  const change = await app.call('admin', 'POST', '/blade-user/update-platform', {
    query: { userId: id, userType: '1', userExt: '{"a":1}' },
  })
  expect(change.status, change.msg).toBe(200)
  const { data } = await app.call('admin', 'GET', '/blade-user/platform-detail', { query: { id } })
  expect(data).toMatchObject({ id, userType: 1, userExt: '{"a":1}' })
  expect((await app.call('neighbour', 'GET', '/blade-user/platform-detail', { query: { id } })).status).toBe(404)
})

test('a tenant whose quota is used up gets no more users', async () => {
  const db = app.runtime.platformDb
  await sql`update tenant set account_number = 1 where tenant_id = ${home}`.execute(db)
  const { status, msg } = await app.call('admin', 'POST', '/blade-user/submit', { body: await person('one-more') })
  await sql`update tenant set account_number = -1 where tenant_id = ${home}`.execute(db)
  expect([status, msg]).toEqual([400, '租户的账号额度已用完'])
})

test('users added at the same time cannot exceed the quota', async () => {
  const db = app.runtime.platformDb
  const many = async (): Promise<number> => {
    const { rows } = await sql<{ count: string }>`select count(*) from "user" where tenant_id = ${home}`.execute(db)
    return Number(rows[0]?.count)
  }
  const quota = (await many()) + 3
  await sql`update tenant set account_number = ${quota} where tenant_id = ${home}`.execute(db)
  const people = await Promise.all(Array.from({ length: 12 }, (_, at) => person(`at-once-${at}`)))
  const replies = await Promise.all(people.map((body) => app.call('admin', 'POST', '/blade-user/submit', { body })))
  await sql`update tenant set account_number = -1 where tenant_id = ${home}`.execute(db)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ msg }) => msg === '租户的账号额度已用完')).toHaveLength(9)
  expect(await many()).toBe(quota)
})

test('the first accounts still have their password', async () => {
  expect((await logIn('manager', testPassword)).status).toBe(200)
})

describe('a password that somebody else has set', () => {
  const answered = ['/blade-system/menu/routes', '/blade-system/menu/buttons', '/blade-auth/oauth/user-info', '/blade-user/info']

  test('logs in, and then leads to its change alone', async () => {
    await make('newcomer')
    const { status, body } = await logIn('newcomer', 'a-good-word')
    expect(status).toBe(200)
    const as = { token: String(body.access_token) }
    for (const path of answered) expect([path, (await app.call(as, 'GET', path)).status]).toEqual([path, 200])
    const routes = app.routes.filter(({ path, method }) => !/^\/blade-auth/.test(path) && !answered.includes(path) && method === 'GET')
    expect(routes.length).toBeGreaterThan(50)
    for (const { path } of routes.filter(({ path }) => !path.endsWith('/user/info'))) {
      expect([path, await app.call(as, 'GET', path)]).toEqual([
        path,
        expect.objectContaining({ status: 403, msg: '密码由他人设置，请先修改密码' }),
      ])
    }
    expect((await app.call(as, 'POST', '/blade-machine/machine/submit', { body: {} })).status).toBe(403)
    const change = (newPassword: string) => {
      const [old, changed] = [md5('a-good-word'), md5(newPassword)]
      const query = { oldPassword: old, newPassword: changed, newPassword1: changed }
      return app.call(as, 'POST', '/blade-user/update-password', { query })
    }
    expect((await change('a-good-word')).msg).toBe('新密码不能与原密码相同')
    expect((await change('my-own-word')).status).toBe(200)
    expect((await app.call(as, 'GET', '/blade-machine/machine/list1')).status).toBe(200)
  })

  test('is one that was reset, but not one that the user has registered with or changed alone', async () => {
    const { data } = await app.call<{ records: Row[] }>('admin', 'GET', '/blade-user/page', { query: { account_equal: 'newcomer' } })
    const mustChange = async () => (await find({ account_equal: 'newcomer' }))?.mustChangePassword
    expect(await mustChange()).toBe(false)
    await app.call('admin', 'POST', '/blade-user/reset-password', { query: { userIds: String(data.records[0]?.id) } })
    expect(await mustChange()).toBe(true)
    expect((await find({ account_equal: 'trader' }))?.mustChangePassword).toBe(false)
  })
})
