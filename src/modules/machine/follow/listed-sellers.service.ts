import { isId } from '#kernel/crud/kinds.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isContactOpen } from '../../publication/contact.service.ts'
import { titleWords } from '../../publication/title-words.ts'
import { visibleStates } from '../machine/shelf.fields.ts'

/** A listing, and who sells it. */
interface ListedBy {
  /** The account, or of a company the one that manages it; for the server alone. */
  readonly seller: string
  readonly sellerName: string
  readonly title: string
  readonly titleEn: string
  readonly isVisible: boolean
  /** Whether its owner shows the contact to the caller, as long as it can be bought. */
  readonly isOpen: boolean
  /** Whether the caller sees on its page who sells it. */
  readonly isNamed: boolean
}

/** The sellers of listings: sellers are named by what they offer, as the public knows no accounts. */
export async function listedSellers(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, ListedBy>> {
  const listed = ids.filter(isId)
  if (listed.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('machine as m')
    .leftJoin('user as u', 'u.id', 'm.create_user')
    .leftJoin('company as c', 'c.id', 'u.company_id')
    .select((eb) => eb.fn.coalesce('c.owner', eb.cast<string>('m.create_user', 'text')).as('seller'))
    .select(['m.id', 'u.company', 'u.name', 'm.title', 'm.title_en', 'm.shelf_status as state', 'm.contact_visible as contactVisible'])
    .where('m.id', 'in', listed)
    .execute()
  return new Map(
    rows.map(({ id, seller, company, name, title, title_en, state, contactVisible }) => {
      const isVisible = (visibleStates as readonly (string | null)[]).includes(state)
      const isOpen = isContactOpen(ctx, { contactVisible })
      const isNamed = isOpen && isVisible && state !== 'SOLD'
      const [zh, en] = titleWords(title, title_en)
      return [id, { seller: seller ?? '', sellerName: company || name || '', title: zh, titleEn: en, isVisible, isOpen, isNamed }]
    }),
  )
}
