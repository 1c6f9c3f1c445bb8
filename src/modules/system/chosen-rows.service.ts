import { sql } from 'kysely'
import { crudOf } from '#kernel/crud/crud.ts'
import type { Condition } from '#kernel/crud/filters.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { snake } from '#kernel/resource/names.ts'
import { codesOf, type Resource } from '#kernel/resource/resource.ts'
import { type Context, mayDo } from '#kernel/runtime/context.ts'
import { idsIn } from './id-list.service.ts'

type Values = Readonly<Record<string, string>>

/**
 * Roles or departments to choose from: those of a user (`userId`), those named (`roleId`, `deptId`), else all.
 * Whoever may not see the users sees the own ones only.
 */
export function chosenOf(ctx: Context, resource: Resource, values: Values): Promise<JsonRow[]> {
  const own = `${snake(resource.name)}_id`
  const named = idsIn(values[`${resource.name}Id`], `${resource.name}Id`)
  const seesAll = mayDo(ctx, codesOf(resource)) || mayDo(ctx, 'user')
  const holder = seesAll ? values.userId : ctx.user?.id
  const where: Condition[] = [
    ...(named.length > 0 ? [sql<boolean>`id = any(${named}::bigint[])`] : []),
    ...(holder ? [sql<boolean>`id in (select ${sql.ref(own)} from ${sql.table(`user_${own}`)} where user_id::text = ${holder})`] : []),
  ]
  const { userId: _, [`${resource.name}Id`]: __, ...filters } = values
  return crudOf(resource).open(ctx, 'select', filters, where) as Promise<JsonRow[]>
}
