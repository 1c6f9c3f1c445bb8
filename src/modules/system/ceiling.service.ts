import { sql } from 'kysely'
import type { Words } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import { lockNames } from '#kernel/database/named-locks.ts'
import { snake } from '#kernel/resource/names.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, type DataScope, isAdministrator, type Rights } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { isAdminAlias, rightsOfRoles, roleAliases } from '../auth/rights.service.ts'
import { platformTenant } from '../auth/sessions.service.ts'

/** What a caller, a user or a role may do, and which rows they see. */
interface EffectiveRights {
  readonly rights: Rights
  readonly aliases: readonly string[]
  /** Null for a role, which has the departments of whoever holds it. */
  readonly departmentIds: readonly string[] | null
}

interface NamedRights extends EffectiveRights {
  readonly name: string
}

interface CallerRights extends EffectiveRights {
  readonly departmentIds: readonly string[]
  /** The caller's departments and all below them. */
  readonly departmentsBelow: ReadonlySet<string>
}

/** Whom a change concerns, by their ids. */
export interface Subjects {
  /** Roles that are changed or removed: they are compared before and after, and so is everybody who has them. */
  readonly roles?: readonly string[]
  /** Roles that users get. */
  readonly assignedRoles?: readonly string[]
  /** Users who are changed or removed. */
  readonly users?: readonly string[]
  /** Of these, users for whom the caller could act afterwards, as their password is set: whose own rows the caller must see already. */
  readonly actedFor?: readonly string[]
  /** Departments that are changed, or that users or departments are moved to; `0` is the top. */
  readonly departments?: readonly string[]
  /** Deleted roles that are put back. */
  readonly restoredRoles?: readonly string[]
  /** Deleted departments that are put back. */
  readonly restoredDepartments?: readonly string[]
}

/**
 * The one way to change roles, users or departments: in one transaction, rejected where the caller would take from, act for or make
 * somebody who may do more or sees more rows than the caller. `added` names the users that the change has created.
 */
export function withinCeiling<T>(
  ctx: Context,
  subjects: Subjects,
  change: (ctx: Context) => Promise<T>,
  added: (result: T) => readonly string[] = () => [],
): Promise<T> {
  return withTransaction(ctx, async (ctx) => {
    // Two changes that are harmless one by one can together go beyond the ceiling.
    await lockNames(ctx.db, `rights of ${ctx.tenant}`)
    await lockSubjects(ctx, subjects)
    const check = isAdministrator(ctx) ? () => Promise.resolve() : await checkBefore(ctx, subjects)
    const result = await change(ctx)
    await check(ctx, added(result))
    await requireAdministrator(ctx)
    return result
  })
}

/** Whom the caller does not see is not found, whatever they may do. */
async function lockSubjects(ctx: Context, { roles = [], users = [] }: Subjects): Promise<void> {
  const { registry } = ctx.runtime
  for (const id of roles) await repository(ctx, registry.get('role')).lock(id)
  for (const id of users) await repository(ctx, registry.get('user')).lock(id)
}

/** Compares the subjects as they are; returns the check of what they become. */
async function checkBefore(ctx: Context, subjects: Subjects) {
  const { roles = [], assignedRoles = [], users = [], actedFor = [], departments = [] } = subjects
  const { restoredRoles = [], restoredDepartments = [] } = subjects
  const caller = await effectiveRightsOf(ctx)
  const affected = [...users, ...(await holdersOf(ctx, roles))]
  const before = await usersById(ctx, affected)
  rejectDepartmentsBeyond(caller, departments)
  for (const role of await rolesById(ctx, [...roles, ...assignedRoles])) rejectRoleBeyond(caller, role, 'roleId')
  for (const id of users.filter((each) => each !== ctx.user?.id)) rejectUserBeyond(caller, before.get(id), actedFor.includes(id))
  return async (ctx: Context, added: readonly string[]): Promise<void> => {
    for (const role of await rolesById(ctx, [...roles, ...restoredRoles], 'some')) rejectRoleBeyond(caller, role)
    if (restoredDepartments.length > 0) rejectDepartmentsBeyond(await effectiveRightsOf(ctx), restoredDepartments)
    for (const [id, user] of await usersById(ctx, [...affected, ...added])) {
      // Who had more before, as a holder of a role or as the caller in another role, keeps it but gets no more.
      const had = before.get(id)
      if (!had || excessOf(had, user)) rejectUserBeyond(caller, user)
    }
  }
}

async function effectiveRightsOf(ctx: Context): Promise<CallerRights> {
  const { departmentIds = [], aliases = [] } = ctx.user ?? {}
  const below = await ctx.db
    .selectFrom('dept')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val([...departmentIds]))), isBelow(departmentIds)]))
    .execute()
  return { rights: ctx.rights, aliases, departmentIds, departmentsBelow: new Set(below.map(({ id }) => id)) }
}

/** Raw, as the builder has no operator for arrays that overlap. */
const isBelow = (departmentIds: readonly string[]) => sql<boolean>`string_to_array(ancestors, ',') && ${[...departmentIds]}::text[]`

async function rolesById(ctx: Context, ids: readonly string[], expected: 'all' | 'some' = 'all'): Promise<NamedRights[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await ctx.db
    .selectFrom('role')
    .select(['id', 'role_name', 'role_alias'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(wanted))))
    .execute()
  if (expected === 'all' && rows.length < wanted.length)
    reject(['无权操作非本租户的角色', 'One of the roles belongs to another tenant'], { status: 403, field: 'roleId' })
  const roles: NamedRights[] = []
  for (const { id, role_name, role_alias } of rows) {
    const aliases = [role_alias ?? '']
    const rights = await rightsOfRoles(ctx.db, ctx.tenant, { roleIds: [id], aliases })
    roles.push({ name: role_name ?? '', rights, aliases, departmentIds: null })
  }
  return roles
}

/** One user of each combination of roles and departments among those who have one of the roles. */
async function holdersOf(ctx: Context, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select min(id) as id from (
      select u.id, array(select role_id from user_role_id where user_id = u.id order by role_id) as roles,
        array(select dept_id from user_dept_id where user_id = u.id order by dept_id) as departments
      from "user" u where exists (select from user_role_id where user_id = u.id and role_id = any(${[...roleIds]}::bigint[]))) as holders
    group by roles, departments`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function usersById(ctx: Context, ids: readonly string[]): Promise<Map<string, NamedRights>> {
  const { rows } = await sql<{ id: string; account: string; role_ids: string[]; aliases: string[]; dept_ids: string[] }>`
    select u.id, u.account,
      array(select role_id from user_role_id where user_id = u.id order by role_id) as role_ids,
      array(select r.role_alias from user_role_id l join role r on r.id = l.role_id where l.user_id = u.id) as aliases,
      array(select dept_id from user_dept_id where user_id = u.id) as dept_ids
    from "user" u where u.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const rightsOf = new Map<string, Rights>()
  const users = new Map<string, NamedRights>()
  for (const { id, account, role_ids: roleIds, aliases, dept_ids: departmentIds } of rows) {
    const key = roleIds.join()
    const rights = rightsOf.get(key) ?? (await rightsOfRoles(ctx.db, ctx.tenant, { roleIds, aliases }))
    rightsOf.set(key, rights)
    users.set(id, { name: account, rights, aliases, departmentIds })
  }
  return users
}

function rejectRoleBeyond(caller: CallerRights, role: NamedRights, field?: string): void {
  const excess = excessOf(caller, role)
  if (!excess) return
  const fields = { permissions: 'menuIds', rows: 'dataScopeIds' }
  reject(sentences[excess]([`角色“${role.name}”`, `The role "${role.name}"`]), { status: 403, field: field ?? fields[excess] })
}

function rejectUserBeyond(caller: CallerRights, user: NamedRights | undefined, isActedFor = false): void {
  const excess = user && excessOf(caller, user, isActedFor)
  if (excess) reject(sentences[excess]([`账号“${user.name}”`, `The account "${user.name}"`]), { status: 403, field: 'roleId' })
}

function rejectDepartmentsBeyond(caller: CallerRights, departments: readonly string[]): void {
  if (scopesByPage(caller.rights).size === 0 || departments.every((id) => caller.departmentsBelow.has(id))) return
  reject(['只能选择自己的部门及其下级部门', 'You can choose your own departments and those below them only'], {
    status: 403,
    field: 'deptId',
  })
}

type Excess = 'permissions' | 'rows'

const sentences: Readonly<Record<Excess, (subject: Words) => Words>> = {
  permissions: ([zh, en]) => [`${zh}的权限超出您自己的权限`, `${en} has permissions that you do not have`],
  rows: ([zh, en]) => [
    `${zh}能看到的数据超出您自己的范围，请授予不大于您自己的数据权限`,
    `${en} sees rows that you do not see: grant a data scope that is not wider than your own`,
  ],
}

/** What somebody has beyond somebody else; of a user who is acted for, the own rows too. */
function excessOf(caller: EffectiveRights, other: EffectiveRights, isActedFor = false): Excess | undefined {
  if (caller.rights.platform) return undefined
  const isAdmin = other.rights.platform || (other.aliases.some(isAdminAlias) && !caller.rights.allRows)
  if (isAdmin || ![...other.rights.codes].every((code) => caller.rights.codes.has(code))) return 'permissions'
  return seesMore(caller, other, isActedFor) ? 'rows' : undefined
}

/** The data scopes of each page whose rows somebody sees in part. */
export function scopesByPage({ allRows, dataScopes }: Rights): ReadonlyMap<string, readonly DataScope[]> {
  if (allRows) return new Map()
  const pages = Map.groupBy(dataScopes, ({ menuCode }) => menuCode)
  return new Map([...pages].filter(([, scopes]) => !scopes.some(({ scopeType }) => scopeType === scopeTypes.all)))
}

const scopeTypes = { all: 1, own: 2, department: 3, departmentAndBelow: 4, rule: 5 } as const

function seesMore(caller: EffectiveRights, other: EffectiveRights, isActedFor: boolean): boolean {
  const scopes = scopesByPage(other.rights)
  return [...scopesByPage(caller.rights)].some(([page, own]) => {
    const mayUse = [...other.rights.codes].some((code) => code === page || code.startsWith(`${page}_`))
    const theirs = scopes.get(page)
    return mayUse && !theirs?.every((scope) => isWithin(caller, own, other, scope, isActedFor))
  })
}

/** The field that a scope compares; empty for the creator of a row, or the creator's department. */
function fieldOf({ scopeColumn }: DataScope): string {
  const name = snake(scopeColumn)
  return ['-', 'create_user', 'create_dept'].includes(name) ? '' : name
}

/** Whether one scope of somebody shows no more than the scopes that the caller has for the same page. */
function isWithin(
  caller: EffectiveRights,
  own: readonly DataScope[],
  other: EffectiveRights,
  scope: DataScope,
  isActedFor: boolean,
): boolean {
  if (scope.scopeType === scopeTypes.own && fieldOf(scope) === '')
    return !isActedFor || own.some((each) => seesDepartments(each) && fieldOf(each) === '' && hasDepartments(caller, each, other))
  return own.some((each) => isSame(each, scope) && hasDepartments(caller, each, other))
}

const seesDepartments = ({ scopeType }: DataScope): boolean =>
  scopeType === scopeTypes.department || scopeType === scopeTypes.departmentAndBelow

function isSame(own: DataScope, other: DataScope): boolean {
  const isWider = own.scopeType === scopeTypes.departmentAndBelow && other.scopeType === scopeTypes.department
  return (own.scopeType === other.scopeType || isWider) && fieldOf(own) === fieldOf(other) && own.scopeValue === other.scopeValue
}

/** Whether the caller's scope of departments shows those of somebody with a like scope. */
function hasDepartments(caller: EffectiveRights | CallerRights, { scopeType }: DataScope, { departmentIds }: EffectiveRights): boolean {
  if (departmentIds === null || scopeType === scopeTypes.own || scopeType === scopeTypes.rule) return true
  const isBelow = scopeType === scopeTypes.departmentAndBelow && 'departmentsBelow' in caller
  const seen = isBelow ? caller.departmentsBelow : new Set(caller.departmentIds)
  return departmentIds.every((id) => seen.has(id))
}

/** The platform keeps at least one administrator who can log in. */
async function requireAdministrator(ctx: Context): Promise<void> {
  if (ctx.tenant !== platformTenant) return
  const found = await ctx.db
    .selectFrom('user as u')
    .innerJoin('user_role_id as l', 'l.user_id', 'u.id')
    .innerJoin('role as r', 'r.id', 'l.role_id')
    .where('r.role_alias', '=', roleAliases.platformAdmin)
    .where('u.status', '=', 1)
    .select('u.id')
    .executeTakeFirst()
  if (!found) reject(['平台至少需要保留一个可用的超级管理员', 'The platform must keep at least one administrator who can log in'])
}
