import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem, moveRows } from '#kernel/crud/states.ts'
import { outgoingAgent } from '#kernel/http/outgoing.ts'
import { defineService, type TransitionInput } from '#kernel/http/services.ts'
import { notFound, reject, UserError } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { tryStore } from './object-stores.service.ts'
import { oss } from './oss.resource.ts'

export const ossService = defineService(oss, (crud) => ({
  ...crud,
  /** Rejects an address that may not be called, rather than every upload later. */
  submit: (ctx, body) =>
    withTransaction(ctx, async (ctx) => {
      const saved = await crud.submit(ctx, body)
      rejectAddress(ctx, String(saved.endpoint))
      return saved
    }),
  undelete: async (ctx, ids) => {
    try {
      await crud.undelete(ctx, ids)
    } catch (error) {
      return rejectSecond(ctx, error)
    }
  },
  /** Enables one store that takes files, and disables the others of the tenant. */
  enable: async (ctx, { ids: [id, ...more], rowVersions }) => {
    const store = !isId(id ?? '') || more.length > 0 ? undefined : await repository(ctx, oss).find({ id })
    if (!store) return notFound()
    // Before the transaction, which would hold the rows until the store answers.
    if (store.status !== oss.states.transitions.enable.to) await tryStore(ctx, store)
    return withTransaction(ctx, (ctx) => enableOnly(ctx, store.id, rowVersions))
  },
}))

function rejectAddress({ runtime }: Context, address: string): void {
  try {
    outgoingAgent(runtime, address)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const [zh, en] = oss.fields.endpoint.label
    reject([`${zh}：${error.words[0]}`, `${en}: ${error.words[1]}`], { field: 'endpoint' })
  }
}

/** Says which store is enabled, where the caller sees it: of a field that one row at most may have so, the general sentence is none. */
async function rejectSecond(ctx: Context, error: unknown): Promise<never> {
  if (!(error instanceof UserError) || error.field !== oss.states.field) throw error
  const enabled = await repository(ctx, oss).find({ status: oss.states.transitions.enable.to })
  const [zh, en] = enabled ? [`“${enabled.ossCode}”`, `"${enabled.ossCode}"`] : ['另一个对象存储', 'Another object store']
  return reject([`${zh}已启用，同时只能启用一个，请先停用或删除它`, `${en} is enabled; only one can be: disable or delete it first`], {
    field: error.field,
  })
}

async function enableOnly(ctx: Context, id: string, rowVersions: TransitionInput['rowVersions']): Promise<void> {
  // In one order, so that two calls at once wait for each other instead of deadlocking.
  await ctx.db.selectFrom('oss').select('id').orderBy('id').forUpdate().execute()
  const store = await repository(ctx, oss).lock(id)
  // The enabled store may be one that the caller does not see.
  const enabled = await repository(ctx, oss, { rows: 'all' }).list({ status: oss.states.transitions.enable.to })
  for (const other of enabled) if (other.id !== store.id) await moveBySystem(ctx, oss, other, { transition: 'disable' })
  await moveRows(ctx, oss, [store.id], { transition: 'enable', rowVersions })
}
