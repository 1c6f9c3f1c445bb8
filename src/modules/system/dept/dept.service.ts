import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { idsIn } from '#kernel/http/input.ts'
import { defineService } from '#kernel/http/services.ts'
import { isEmpty } from '#kernel/resource/check.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { withinCeiling } from '../ceiling.service.ts'
import { dept } from './dept.resource.ts'

/** The department that a submit changes, and the parent that it gets by it. */
async function concerned(ctx: Context, body: JsonRow): Promise<string[]> {
  const { root } = dept.tree
  const [id] = idsIn(body.id, 'id')
  const sent = isEmpty(body.parentId) ? root : String(body.parentId)
  if (!id) return [sent]
  const before = await repository(ctx, dept).lock(id)
  return body.parentId === undefined || sent === (before.parentId ?? root) ? [id] : [id, sent]
}

export const deptService = defineService(dept, (crud) => ({
  ...crud,
  submit: (ctx, body, fixed) =>
    withTransaction(ctx, async (ctx) =>
      withinCeiling(ctx, { departments: await concerned(ctx, body) }, (ctx) => crud.submit(ctx, body, fixed)),
    ),
  undelete: (ctx, ids) => withinCeiling(ctx, { restoredDepartments: ids }, (ctx) => crud.undelete(ctx, ids)),
  remove: (ctx, ids) => withinCeiling(ctx, { departments: ids }, (ctx) => crud.remove(ctx, ids)),
}))
