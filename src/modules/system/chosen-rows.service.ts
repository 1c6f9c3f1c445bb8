import { sql } from 'kysely'
import { allOf, type Condition } from '#kernel/crud/conditions.ts'
import { type Crud, queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { ListQuery, Params } from '#kernel/crud/list-query.ts'
import { rowAccess } from '#kernel/crud/repository.ts'
import type { Db } from '#kernel/database/db.ts'
import { idsIn } from '#kernel/http/input.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import type { dept } from './dept/dept.resource.ts'
import type { role } from './role/role.resource.ts'

/** What `chosenOf` lists: the rows with these ids, of this user, and with these filters; all of them hold. */
export interface ChosenQuery {
  readonly ids: readonly string[]
  /** Undefined: of anybody. */
  readonly userId: string | undefined
  readonly list: ListQuery
}

/** Parses `userId`, `roleId` or `deptId`, and filters. A caller who may not see the users gets their own rows only. */
export function chosenQuery(ctx: Context, resource: typeof role | typeof dept, params: Params): ChosenQuery {
  const { userId, [`${resource.name}Id`]: chosen, ...filters } = params
  const seesAll = mayDo(ctx, codesOf(resource)) || mayDo(ctx, 'user')
  return {
    ids: idsIn(chosen, `${resource.name}Id`),
    userId: (seesAll ? userId : ctx.user?.id) || undefined,
    list: queryOf.open(ctx, resource, 'select', filters),
  }
}

const idsOfUser = {
  role: (db: Db, userId: string) => db.selectFrom('user_role_id').select('role_id as id').where('user_id', '=', userId),
  dept: (db: Db, userId: string) => db.selectFrom('user_dept_id').select('dept_id as id').where('user_id', '=', userId),
} as const

/** The ids of the roles or departments that a user has. */
export async function linksOfUser(db: Db, resource: keyof typeof idsOfUser, userId: string): Promise<string[]> {
  return (await idsOfUser[resource](db, userId).execute()).map(({ id }) => id)
}

/** Roles or departments by name: those that are named or that a user has, else those that meet `offered`, to choose from. */
export function chosenOf(
  ctx: Context,
  service: Crud<typeof role | typeof dept>,
  { ids, userId, list }: ChosenQuery,
  offered: readonly Condition[] = [],
): unknown {
  const ofUser = idsOfUser[service.resource.name]
  // Who has a role or works in a department sees it, whatever the data scopes.
  const access = userId === ctx.user?.id ? [] : rowAccess(ctx, service.resource)
  // Conditions of a list are SQL, as the list belongs to any resource.
  const where: Condition[] = [
    ...(ids.length === 0 && !userId ? offered : []),
    ...(ids.length > 0 ? [sql<boolean>`id = any(${ids}::bigint[])`] : []),
    ...(access.length > 0 ? [sql<boolean>`id in (select id from ${sql.table(service.resource.name)} as t where ${allOf(access)})`] : []),
    ...(userId ? [isId(userId) ? sql<boolean>`id in ${ofUser(ctx.db, userId)}` : sql<boolean>`false`] : []),
  ]
  return service.open(ctx, 'select', list, where)
}
