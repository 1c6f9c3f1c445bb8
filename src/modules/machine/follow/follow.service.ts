import { joinWords } from '#i18n/translate.ts'
import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { findTarget, type TargetType } from './follow-targets.service.ts'
import { userFollow } from './user-follow.resource.ts'

/** What one user may follow. */
const mostOfUser = 500

interface Fork {
  readonly targetType: TargetType
  readonly targetId: string
  readonly on: boolean
  readonly name: string
  readonly query: string
}

const ownId = ({ user }: Context): string => user?.id ?? '0'
const own = (ctx: Context) => repository(ctx, userFollow, { rows: 'all' })

/** Begins to follow, or ends it; either way again without effect. Returns the id of the follow; `''` once it has ended. */
export function fork(ctx: Context, { on, ...asked }: Fork): Promise<string> {
  return on ? begin(ctx, asked) : end(ctx, asked)
}

async function begin(ctx: Context, asked: Omit<Fork, 'on'>): Promise<string> {
  const { targetType } = asked
  const { targetId, seller, name, query, price = null, quantity = null, state = null } = await findTarget[targetType](ctx, asked)
  return oneAtATime(ctx, 'follows', async (ctx) => {
    const follower = ownId(ctx)
    const existing = await own(ctx).find({ follower, targetType, ...(seller === undefined ? { targetId } : { seller }) })
    if (existing) return existing.id
    await rejectTooMany(ctx)
    const now = new Date()
    const seen = { seenPrice: price, seenQuantity: quantity, seenState: state, seenTime: now }
    const told = { toldPrice: price, toldState: state, toldTime: now }
    const target = { targetType, targetId, seller: seller ?? null, name: joinWords(name), query: query ?? null }
    const { id } = await own(ctx).insert({ follower, ...target, ...seen, ...told })
    return id
  })
}

async function end(ctx: Context, { targetType, targetId }: Omit<Fork, 'on'>): Promise<string> {
  const seller = targetType === 'SELLER' ? (await sellersOf(ctx, [targetId])).get(targetId) : undefined
  // The listing by which the seller was followed may be gone: the follow is found by it still.
  const row = await own(ctx).find({ follower: ownId(ctx), targetType, ...(seller === undefined ? { targetId } : { seller }) })
  if (row) await own(ctx).remove([row])
  return ''
}

async function rejectTooMany(ctx: Context): Promise<void> {
  const followed = await own(ctx).list({ follower: ownId(ctx) }, { limit: mostOfUser })
  if (followed.length < mostOfUser) return
  reject([`最多关注 ${mostOfUser} 项，请先取消一些`, `You can follow ${mostOfUser} things at most: end some of them first`], {
    field: 'targetId',
  })
}

/** The sellers of listings, for a company the account that manages it: sellers are named by what they offer. */
async function sellersOf({ db }: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const listed = ids.filter(isId)
  if (listed.length === 0) return new Map()
  const rows = await db
    .selectFrom('machine as m')
    .leftJoin('user as u', 'u.id', 'm.create_user')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select((eb) => ['m.id', eb.fn.coalesce('c.owner', eb.cast<string>('m.create_user', 'text')).as('seller')])
    .where('m.id', 'in', listed)
    .execute()
  return new Map(rows.map(({ id, seller }) => [id, seller ?? '']))
}

/** Which of these targets the caller follows. */
export async function followedAmong(ctx: Context, targetType: TargetType, targetIds: readonly string[]): Promise<string[]> {
  const mine = { follower: ownId(ctx), targetType }
  if (targetType === 'SELLER') {
    const sellers = await sellersOf(ctx, targetIds)
    const followed = new Set((await own(ctx).list({ ...mine, seller: [...sellers.values()] })).map(({ seller }) => seller))
    return targetIds.filter((id) => followed.has(sellers.get(id) ?? ''))
  }
  const followed = new Set((await own(ctx).list({ ...mine, targetId: targetIds })).map(({ targetId }) => targetId))
  return targetIds.filter((id) => followed.has(id))
}
