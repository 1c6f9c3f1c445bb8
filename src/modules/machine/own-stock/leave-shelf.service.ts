import { moveAllBySystem } from '#kernel/crud/states.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { machine } from '../machine/machine.resource.ts'
import { endedAtClosing } from '../machine/shelf.fields.ts'

/**
 * Takes at most so many listings of a closed account off the shelf, and as many out of review. What waits for review is a draft again, so that
 * it is reviewed before it can come back.
 */
export async function endListingsOf(ctx: Context, owner: string, most: number): Promise<void> {
  const endings = [
    ['accountClosed', endedAtClosing],
    ['accountClosedUnreviewed', ['PENDING']],
  ] as const
  for (const [transition, states] of endings) {
    const of = ctx.db.selectFrom('machine').select('id').where('create_user', '=', owner)
    const rows = await of
      .where('shelf_status', 'in', [...states])
      .limit(most)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await moveAllBySystem(ctx, machine, ids, transition)
  }
}
