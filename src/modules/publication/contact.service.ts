import { Cached, uncached } from '#kernel/cache/cached-answers.ts'
import { repository } from '#kernel/crud/repository.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import { fileAddress } from '#kernel/resource/own-address.ts'
import { type Context, callerId } from '#kernel/runtime/context.ts'
import { isOwnOrColleagues } from '../auth/colleagues.service.ts'
import { allowContact } from '../auth/limits.service.ts'
import { user } from '../system/user/user.resource.ts'

/** The contact as the caller's own account states it. */
export async function ownContact(ctx: Context): Promise<JsonRow> {
  // Regardless of which accounts the caller may see.
  const account = await repository(ctx, user, { rows: 'all' }).find({ id: callerId(ctx) })
  if (!account) return {}
  const { realName, name, phone: mobile, email, company, wechat } = account
  const wechatQr = account.wechatQr && fileAddress(account.wechatQr, ctx.runtime.publicUrl)
  return { name: realName ?? name, mobile, email, company, wechat, wechatQr }
}

/** Whether the owner lets visitors, or the members that the caller is one of, see the contact; that of somebody anonymous nobody sees. */
export const isContactOpen = (ctx: Context, { contactVisible, anonymous }: JsonRow): boolean =>
  anonymous !== true && openVisibilities(ctx).includes(String(contactVisible))

/** The choices of who sees a contact by which the caller does; who has closed the account is a visitor again. */
export const openVisibilities = ({ user }: Context): readonly string[] => (user && !user.isClosed ? ['PUBLIC', 'LOGIN'] : ['PUBLIC'])

const withContact = (row: JsonRow, isShown: boolean): JsonRow => (isShown ? row : { ...row, contact: {}, contactHidden: true })

/** Whether an answer shows a contact. */
export function showsContact(answer: unknown): boolean {
  const { contact } = (answer ?? {}) as JsonRow
  return typeof contact === 'object' && contact !== null && Object.keys(contact).length > 0
}

interface ContactReading {
  readonly isTrusted: boolean
  readonly isOver: boolean
  /** Whether a quote between the caller and the owner is accepted, and the caller may know the owner: what is over and what is shown to nobody else counts no more. */
  readonly isPartner?: boolean
  /** Called where the contact is shown to somebody else than its owner. */
  readonly onShown?: () => void
}

/**
 * A detail as the caller may read it: without the contact where its owner does not show it, or where `isOver` says that nobody needs it any
 * more. Each contact that is shown to somebody is counted.
 */
export async function withVisibleContact(
  ctx: Context,
  answer: JsonRow | Cached<JsonRow>,
  { isTrusted, isOver, isPartner = false, onShown }: ContactReading,
): Promise<JsonRow | Cached<JsonRow>> {
  const isOpen = isPartner || (!isOver && isContactOpen(ctx, uncached(answer)))
  if (isOpen && !isTrusted) {
    await allowContact(ctx)
    onShown?.()
  }
  if (isPartner) return uncached(answer)
  // The open detail is the same for all members but those who have closed the account: also for reviewers whose data scopes hide the row.
  return answer instanceof Cached && !ctx.user?.isClosed
    ? answer.variant(answer.options.readers, (row) => withContact(row, isOpen))
    : withContact(uncached(answer), isTrusted || isOpen)
}

/** What the changes of a row hide from a reader who is neither its owner nor reviews it. */
export const hiddenFrom = (ctx: Context, row: { readonly createUser: string | null }, mayReview: boolean): readonly string[] =>
  isOwnOrColleagues(ctx, row) || mayReview ? [] : ['contact']
