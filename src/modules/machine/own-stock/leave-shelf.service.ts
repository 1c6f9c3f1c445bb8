import { repository } from '#kernel/crud/repository.ts'
import { moveBySystem } from '#kernel/crud/states.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { machine } from '../machine/machine.resource.ts'
import { machineService } from '../machine/machine.service.ts'

/**
 * Takes what the caller, who closes the account, offers off the public display. What waits for review is a draft again, so that it is
 * reviewed before it can come back.
 */
export async function endOwnListings(ctx: Context): Promise<void> {
  const own = repository(ctx, machine, { rows: 'all' })
  const createUser = callerId(ctx)
  for (const { id } of await own.list({ createUser, shelfStatus: ['ON', 'RESERVED', 'EXPIRED'] }))
    await moveBySystem(ctx, machine, await own.lock(id), { transition: 'accountClosed' })
  const waiting = await own.list({ createUser, shelfStatus: 'PENDING' })
  await machineService.shelf(ctx, { ids: waiting.map(({ id }) => id), shelfStatus: 'DRAFT', reason: null })
}
