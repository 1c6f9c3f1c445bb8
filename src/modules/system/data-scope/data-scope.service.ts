import { sql } from 'kysely'
import { isEmpty } from '#kernel/resource/check.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/server/context.ts'
import { parseRule, ruleCondition } from '#kernel/server/data-scope.ts'
import { refuse } from '#kernel/server/refuse.ts'
import type { Wire } from '#kernel/server/rows.ts'
import { defineService } from '#kernel/server/service.ts'
import { dataScope } from './data-scope.resource.ts'

/** A rule is tried on its noun before it is kept, so that nobody's list breaks by it later. */
async function refuseBadRule(ctx: Context, body: Wire): Promise<void> {
  if (Number(body.scopeType) !== 5 || isEmpty(body.scopeValue)) return
  const { rows } = await sql<{ code: string }>`select code from menu where id::text = ${String(body.menuId ?? '')} and gone = 0`.execute(
    ctx.db,
  )
  const noun = ctx.house.nouns.all.find((each) => codesOf(each) === rows[0]?.code)
  if (!noun) refuse(['该菜单没有可限制的数据', 'The rows of this menu cannot be narrowed'], { field: 'menuId' })
  ruleCondition(noun, parseRule(String(body.scopeValue)))
}

export const dataScopeService = defineService(dataScope, (crud) => ({
  ...crud,
  submit: async (ctx, body) => {
    await refuseBadRule(ctx, body)
    return crud.submit(ctx, body)
  },
}))
