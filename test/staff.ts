import { expect } from 'vitest'
import { forgetSession } from '#modules/auth/sessions.service.ts'
import type { TestApp } from './test-app.ts'

type Row = Readonly<Record<string, unknown>>

/** A data scope of a page, as `data-scope/submit` takes it. */
export interface ScopeSpec {
  /** The code of the page. */
  readonly page: string
  /** 1 all, 2 own, 3 own department, 4 own department and below, 5 a rule. */
  readonly type: number
  /** JSON of a rule of type 5. */
  readonly rule?: string
}

export interface StaffSpec {
  /** Codes of pages and buttons; `page*` means the page with all its buttons. */
  readonly codes: readonly string[]
  readonly scopes?: readonly ScopeSpec[]
  /** The first department by default. */
  readonly deptId?: string
  readonly roleAlias?: string
}

/** An account of the tenant of the platform with a role of its own. */
export interface Staff {
  readonly id: string
  readonly account: string
  readonly roleId: string
  readonly token: string
}

const password = 'Staff-2026-word'
let made = 0

function newName(): string {
  made += 1
  return `staff${made}`
}

/** Lets accounts keep the passwords that others have set, so that they may do what their roles allow. */
export async function acceptPasswords({ runtime }: TestApp): Promise<void> {
  await runtime.platformDb.updateTable('user').set({ must_change_password: false }).execute()
  await forgetSession(runtime, '')
}

/** Makes rows and accounts as the administrator of the platform. */
export function staffMaker(app: TestApp) {
  const submit = async (path: string, body: Row): Promise<string> => {
    const reply = await app.call<Row>('administrator', 'POST', `${path}/submit`, { body })
    expect([path, reply.status, reply.msg]).toEqual([path, 200, '操作成功'])
    return String(reply.data.id)
  }
  const menuIds = async (codes: readonly string[]): Promise<string[]> => {
    const menus = await app.runtime.platformDb.selectFrom('menu').select(['id', 'code']).execute()
    const named = (code: string | null): boolean =>
      codes.some((each) => (each.endsWith('*') ? code === each.slice(0, -1) || code?.startsWith(`${each.slice(0, -1)}_`) : code === each))
    return menus.filter(({ code }) => named(code)).map(({ id }) => id)
  }
  const first = async (table: 'dept' | 'post'): Promise<string> =>
    (await app.runtime.platformDb.selectFrom(table).select('id').where('tenant_id', '=', '000000').orderBy('id').executeTakeFirstOrThrow())
      .id

  /** A department of the platform's tenant. */
  const dept = (deptName: string, parentId?: string): Promise<string> =>
    submit('/blade-system/dept', { deptName, fullName: deptName, deptCategory: 1, sort: 1, ...(parentId && { parentId }) })

  const scope = async ({ page, type, rule = '' }: ScopeSpec): Promise<string> => {
    const [menuId] = await menuIds([page])
    const scopeColumn = { 2: 'create_user', 3: 'create_dept', 4: 'create_dept' }[type] ?? '-'
    const names = { scopeName: `${page} ${type}`, resourceCode: page, scopeClass: page, scopeField: '*' }
    return submit('/blade-system/data-scope', { ...names, menuId, scopeType: type, scopeColumn, scopeValue: rule })
  }

  /** A role with these permissions and data scopes. */
  const role = async ({ codes, scopes = [], roleAlias = newName() }: StaffSpec): Promise<string> => {
    const id = await submit('/blade-system/role', { roleName: roleAlias, roleAlias, sort: 5 })
    const dataScopeIds = []
    for (const each of scopes) dataScopeIds.push(await scope(each))
    const body = { roleIds: [id], menuIds: await menuIds(codes), dataScopeIds, apiScopeIds: [] }
    expect((await app.call('administrator', 'POST', '/blade-system/role/grant', { body })).status).toBe(200)
    return id
  }

  /** An account that has these roles; `token` is empty until it logs in. */
  const user = async (roleIds: readonly string[], deptId?: string): Promise<Omit<Staff, 'roleId' | 'token'>> => {
    const account = newName()
    const links = { roleId: roleIds.join(), deptId: deptId ?? (await first('dept')), postId: await first('post') }
    const id = await submit('/blade-user', { account, password, name: account, realName: account, userType: 1, ...links })
    await acceptPasswords(app)
    return { id, account }
  }

  const logIn = async (account: string): Promise<string> => {
    const { body } = await app.login('000000', account, password)
    return String(body.access_token)
  }

  const staff = async (spec: StaffSpec): Promise<Staff> => {
    const roleId = await role(spec)
    const { id, account } = await user([roleId], spec.deptId)
    return { id, account, roleId, token: await logIn(account) }
  }

  return { submit, dept, scope, role, user, staff, logIn, menuIds }
}

export type StaffMaker = ReturnType<typeof staffMaker>
