import { joinWords } from '#i18n/translate.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { reject } from '#kernel/resource/user-error.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { requireOpenAccount } from '../../auth/open-account.service.ts'
import { findTarget, type TargetType } from './follow-targets.service.ts'
import { listedSellers } from './listed-sellers.service.ts'
import { userFollow } from './user-follow.resource.ts'

/** What one user may follow. */
const mostOfUser = 500

type Follow = StoredRow<typeof userFollow>

interface Fork {
  readonly targetType: TargetType
  readonly targetId: string
  readonly on: boolean
  readonly name: string
  readonly query: string
}

const own = (ctx: Context) => repository(ctx, userFollow, { rows: 'all' })

/** Begins to follow, or ends it; either way again without effect. Returns the id of the follow; `''` once it has ended. */
export function fork(ctx: Context, { on, ...request }: Fork): Promise<string> {
  return on ? begin(ctx, request) : end(ctx, request)
}

async function begin(ctx: Context, request: Omit<Fork, 'on'>): Promise<string> {
  await requireOpenAccount(ctx)
  const { targetType } = request
  const { targetId, seller, name, query, price = null, quantity = null, state = null } = await findTarget[targetType](ctx, request)
  return oneAtATime(ctx, 'follows', async (ctx) => {
    const follower = callerId(ctx)
    const existing = (await followsBy(ctx, targetType, [targetId])).get(targetId)
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
  const row = (await followsBy(ctx, targetType, [targetId])).get(targetId)
  if (row) await own(ctx).remove([row])
  return ''
}

async function rejectTooMany(ctx: Context): Promise<void> {
  const followed = await own(ctx).list({ follower: callerId(ctx) }, { limit: mostOfUser })
  if (followed.length < mostOfUser) return
  reject([`最多关注 ${mostOfUser} 项，请先取消一些`, `You can follow ${mostOfUser} things at most: end some of them first`], {
    field: 'targetId',
  })
}

/** Another account manages a company: whoever follows the company follows it still. */
export const moveSellerFollows = async (ctx: Context, former: string, seller: string): Promise<void> => {
  for (const row of await own(ctx).list({ targetType: 'SELLER', seller: former })) await own(ctx).update(row, { seller })
}

/** The caller's follows by what was asked for. The listing by which a seller was followed may be gone: the follow is found by it still. */
async function followsBy(ctx: Context, targetType: TargetType, targetIds: readonly string[]): Promise<Map<string, Follow>> {
  const mine = { follower: callerId(ctx), targetType }
  const follows = new Map<string, Follow>()
  if (targetType === 'SELLER')
    for (const [targetId, follow] of await followsOfNamedSellers(ctx, await own(ctx).list(mine), targetIds)) follows.set(targetId, follow)
  for (const row of await own(ctx).list({ ...mine, targetId: targetIds })) follows.set(row.targetId ?? '', row)
  return follows
}

/**
 * A seller who was followed by one listing is followed at another one, where both show their contact: a listing that hides it must not be
 * told to be of a seller who is known by another.
 */
async function followsOfNamedSellers(ctx: Context, follows: readonly Follow[], targetIds: readonly string[]): Promise<[string, Follow][]> {
  const sellers = await listedSellers(ctx, [...targetIds, ...follows.flatMap(({ targetId }) => targetId ?? [])])
  const named = new Map(follows.filter(({ targetId }) => sellers.get(targetId ?? '')?.isOpen).map((row) => [row.seller, row]))
  return targetIds.flatMap((id): [string, Follow][] => {
    const seller = sellers.get(id)
    const follow = seller?.isNamed ? named.get(seller.seller) : undefined
    return follow ? [[id, follow]] : []
  })
}

/** How many things of each kind the caller follows. */
export async function followCounts({ db, user }: Context): Promise<Readonly<Record<string, number>>> {
  const counted = await db
    .selectFrom('user_follow')
    .where('follower', '=', callerId({ user }))
    .groupBy('target_type')
    .select(({ fn }) => ['target_type as kind', fn.countAll<string>().as('count')])
    .execute()
  return Object.fromEntries(counted.map(({ kind, count }) => [kind, Number(count)]))
}

/** Which of these targets the caller follows. */
export async function followedAmong(ctx: Context, targetType: TargetType, targetIds: readonly string[]): Promise<string[]> {
  const follows = await followsBy(ctx, targetType, targetIds)
  return targetIds.filter((id) => follows.has(id))
}
