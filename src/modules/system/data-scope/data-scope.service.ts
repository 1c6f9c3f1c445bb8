import { sql } from 'kysely'
import { parseRule, ruleCondition } from '#kernel/crud/data-scopes.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { dataScope } from './data-scope.resource.ts'

/** A rule is tried on its resource before it is kept, so that nobody's list breaks by it later. */
async function rejectBadRule(ctx: Context, body: JsonRow): Promise<void> {
  if (Number(body.scopeType) !== 5 || isEmpty(body.scopeValue)) return
  const { rows } = await sql<{
    code: string
  }>`select code from menu where id::text = ${String(body.menuId ?? '')} and deleted_id = 0`.execute(ctx.db)
  const resource = ctx.runtime.registry.all.find((each) => codesOf(each) === rows[0]?.code)
  if (!resource) reject(['该菜单没有可限制的数据', 'The rows of this menu cannot be narrowed'], { field: 'menuId' })
  ruleCondition(resource, parseRule(String(body.scopeValue)))
}

export const dataScopeService = defineService(dataScope, (crud) => ({
  ...crud,
  submit: async (ctx, body) => {
    await rejectBadRule(ctx, body)
    return crud.submit(ctx, body)
  },
}))
