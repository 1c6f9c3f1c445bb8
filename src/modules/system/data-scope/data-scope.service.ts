import { parseRule, ruleCondition } from '#kernel/crud/data-scopes.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import { codesOf } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { menu } from '../menu/menu.resource.ts'
import { dataScope } from './data-scope.resource.ts'

/** Checks a rule against its resource before it is saved: an invalid one would break the lists of every user who has it. */
async function rejectBadRule(ctx: Context, sent: JsonRow): Promise<void> {
  const stored = isId(String(sent.id ?? '')) ? await repository(ctx, dataScope).find({ id: String(sent.id) }) : undefined
  const body: JsonRow = { ...stored, ...sent }
  if (Number(body.scopeType) !== 5 || isEmpty(body.scopeValue)) return
  const menuId = String(body.menuId ?? '')
  const page = isId(menuId) ? await repository(ctx, menu).find({ id: menuId }) : undefined
  const resource = ctx.runtime.registry.all.find((each) => codesOf(each) === page?.code)
  if (!resource) reject(['该菜单没有可限制的数据', 'This menu has no rows that a data scope can limit'], { field: 'menuId' })
  ruleCondition(resource, parseRule(String(body.scopeValue)))
}

export const dataScopeService = defineService(dataScope, (crud) => ({
  ...crud,
  submit: async (ctx, body) => {
    await rejectBadRule(ctx, body)
    return crud.submit(ctx, body)
  },
}))
