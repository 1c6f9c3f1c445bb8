import { moveAllBySystem } from '#kernel/crud/states.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { collaboration } from './collaboration.resource.ts'
import { quotableStates } from './demand-states.fields.ts'

/** Ends at most so many open demands of a closed account, and as many that wait for review, which are drafts again. */
export async function endDemandsOf(ctx: Context, owner: string, most: number): Promise<void> {
  const endings = [
    ['accountClosed', quotableStates],
    ['accountClosedUnreviewed', ['PENDING']],
  ] as const
  for (const [transition, states] of endings) {
    const of = ctx.db.selectFrom('collaboration').select('id').where('create_user', '=', owner)
    const rows = await of
      .where('demand_status', 'in', [...states])
      .limit(most)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await moveAllBySystem(ctx, collaboration, ids, transition)
  }
}
