import { sql } from 'kysely'
import type { Condition } from '#kernel/crud/conditions.ts'
import { crudOf, queryOf } from '#kernel/crud/crud.ts'
import { isId } from '#kernel/crud/kinds.ts'
import type { Params } from '#kernel/crud/list-query.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Db } from '#kernel/database/db.ts'
import { idsIn } from '#kernel/http/input.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import type { dept } from './dept/dept.resource.ts'
import type { role } from './role/role.resource.ts'

/** The ids of the roles or departments that a user has. */
const idsOfUser = {
  role: (db: Db, userId: string) => db.selectFrom('user_role_id').select('role_id').where('user_id', '=', userId),
  dept: (db: Db, userId: string) => db.selectFrom('user_dept_id').select('dept_id').where('user_id', '=', userId),
} as const

/**
 * Roles or departments to choose from: those of the user `userId`, those that `roleId` or `deptId` names, else all.
 * A caller who may not see the users gets the own ones only.
 */
export function chosenOf(ctx: Context, resource: typeof role | typeof dept, params: Params): Promise<JsonRow[]> {
  const { userId, [`${resource.name}Id`]: chosen, ...filters } = params
  const ids = idsIn(chosen, `${resource.name}Id`)
  const seesAll = mayDo(ctx, codesOf(resource)) || mayDo(ctx, 'user')
  const user = seesAll ? userId : ctx.user?.id
  // Conditions of a list are SQL, as the list belongs to any resource.
  const where: Condition[] = [
    ...(ids.length > 0 ? [sql<boolean>`id = any(${ids}::bigint[])`] : []),
    ...(user ? [isId(user) ? sql<boolean>`id in ${idsOfUser[resource.name](ctx.db, user)}` : sql<boolean>`false`] : []),
  ]
  return crudOf(resource).open(ctx, 'select', queryOf.open(ctx, resource, 'select', filters), where) as Promise<JsonRow[]>
}
