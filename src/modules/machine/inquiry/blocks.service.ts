import { repository } from '#kernel/crud/repository.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { blockedPerson } from './blocked-person.resource.ts'

const rowsOf = (ctx: Context) => repository(ctx, blockedPerson, { rows: 'all' })

/** Whether a user wants no messages of one of these. */
export const hasBlocked = async (ctx: Context, blocker: string, people: readonly string[]): Promise<boolean> =>
  (await rowsOf(ctx).find({ blocker, person: people })) !== undefined

/** The caller wants no messages of somebody, or wants them again. */
export async function setBlocked(ctx: Context, person: string, on: boolean): Promise<void> {
  const blocker = ctx.user?.id ?? '0'
  await oneAtATime(ctx, 'blocks', async (ctx) => {
    const existing = await rowsOf(ctx).find({ blocker, person })
    if (on && !existing) await rowsOf(ctx).insert({ blocker, person })
    if (!on && existing) await rowsOf(ctx).remove([existing])
  })
}
