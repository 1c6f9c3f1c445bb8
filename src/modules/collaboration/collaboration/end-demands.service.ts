import { repository } from '#kernel/crud/repository.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { collaboration } from './collaboration.resource.ts'
import { collaborationService } from './collaboration.service.ts'
import { quotableStates } from './demand-states.fields.ts'

/** Ends the demands of the caller, who closes the account; what waits for review is a draft again. */
export async function endOwnDemands(ctx: Context): Promise<void> {
  const own = repository(ctx, collaboration, { rows: 'all' })
  const createUser = callerId(ctx)
  const [open, waiting] = [
    await own.list({ createUser, demandStatus: [...quotableStates] }),
    await own.list({ createUser, demandStatus: 'PENDING' }),
  ]
  const nothing = { deadline: null, listingId: null, price: null }
  await collaborationService.move(ctx, {
    ...nothing,
    ids: open.map(({ id }) => id),
    demandStatus: 'CANCELLED',
    reason: '账号注销 / Account closed',
  })
  await collaborationService.move(ctx, { ...nothing, ids: waiting.map(({ id }) => id), demandStatus: 'DRAFT', reason: null })
}
