import type { Crud } from '#kernel/crud/crud.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { StoredBase } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { requireOpenAccount, requireOpenOwners } from '../auth/open-account.service.ts'
import { blockReported, type Published, type Target } from './upheld-reports.service.ts'

/** Puts listings or demands back, if the accounts of the caller and of their owners are open; as blocked, what was reported meanwhile. */
export function undeletePublished(
  ctx: Context,
  { resource, undelete }: Pick<Crud<Published>, 'resource' | 'undelete'>,
  target: Target,
  ids: readonly string[],
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await requireOpenAccount(ctx)
    await undelete(ctx, ids)
    const rows = await repository(ctx, resource, { rows: 'all' }).list({ id: [...ids] })
    await requireOpenOwners(ctx, rows as unknown as readonly StoredBase[])
    await blockReported(ctx, resource, target, rows)
  })
}
