import { isId } from '#kernel/crud/kinds.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { StoredRow } from '#kernel/resource/resource.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { oneAtATime } from '../../auth/one-at-a-time.service.ts'
import { blockedPerson } from './blocked-person.resource.ts'
import { withUnnamedOther } from './unnamed-people.service.ts'

type Block = StoredRow<typeof blockedPerson>

const rowsOf = (ctx: Context) => repository(ctx, blockedPerson, { rows: 'all' })

/** Whether a user wants no messages of one of these. Where that is told to somebody, it may name the one who hides: see `hasBlockedIn`. */
export const hasBlocked = async (ctx: Context, blocker: string, people: readonly string[]): Promise<boolean> =>
  (await rowsOf(ctx).find({ blocker, person: people })) !== undefined

/** Of these blocks those that name nobody to the caller: not from an inquiry whose other side the caller does not know yet. */
async function ofNamed(ctx: Context, blocks: readonly Block[]): Promise<Block[]> {
  const inquiries = blocks.map(({ inquiryId }) => inquiryId ?? '').filter(isId)
  const unnamed = await withUnnamedOther(ctx, inquiries)
  return blocks.filter(({ inquiryId }) => !unnamed.has(inquiryId ?? ''))
}

/** The blocks that the caller may know of in an inquiry: its own ones, and those of other inquiries where the other side is named in both. */
async function knownIn(ctx: Context, inquiry: string, blocker: string, person: string): Promise<Block[]> {
  const blocks = await rowsOf(ctx).list({ blocker, person })
  const own = blocks.filter(({ inquiryId }) => inquiryId === inquiry)
  const isUnnamed = (await withUnnamedOther(ctx, [inquiry])).has(inquiry)
  const others = blocks.filter(({ inquiryId }) => inquiryId !== inquiry)
  return isUnnamed ? own : [...own, ...(await ofNamed(ctx, others))]
}

/** Whether one of the two of an inquiry has blocked the other, as far as the caller may know it there. */
export const hasBlockedIn = async (ctx: Context, inquiry: string, blocker: string, person: string): Promise<boolean> =>
  (await knownIn(ctx, inquiry, blocker, person)).length > 0

/** Whether somebody has blocked one of these, as far as it names nobody to the caller. */
export const hasBlockedOpenly = async (ctx: Context, blocker: string, people: readonly string[]): Promise<boolean> =>
  (await ofNamed(ctx, await rowsOf(ctx).list({ blocker, person: people }))).length > 0

/** The caller wants no messages of the other side of an inquiry, or wants them again. */
export async function setBlocked(ctx: Context, inquiry: string, person: string, on: boolean): Promise<void> {
  const blocker = callerId(ctx)
  await oneAtATime(ctx, 'blocks', async (ctx) => {
    const known = await knownIn(ctx, inquiry, blocker, person)
    if (!on) await rowsOf(ctx).remove(known)
    else if (known.length === 0) await rowsOf(ctx).insert({ blocker, person, inquiryId: inquiry })
  })
}
