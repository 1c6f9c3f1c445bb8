import type { Words } from '#i18n/translate.ts'
import type { Context } from '#kernel/runtime/context.ts'

/** Listings that a message names; of more it says how many. */
const mostNamed = 5

/** Why something cannot be done, with those of the sellers' listings that stand in the way: several are answered at once. */
export async function withListings(ctx: Context, sellers: readonly string[], ids: readonly string[], [zh, en]: Words): Promise<Words> {
  const found = await ctx.db
    .selectFrom('machine')
    .select(['listing_no', 'title', 'title_en'])
    .where('create_user', 'in', [...sellers])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  if (found.length === 0) return [zh, en]
  const named = found.slice(0, mostNamed)
  const others = found.length - named.length
  const inChinese = named.map(({ listing_no, title }) => `${title ?? ''} (${listing_no ?? ''})`).join('、')
  const inEnglish = named.map(({ listing_no, title, title_en }) => `${title_en || (title ?? '')} (${listing_no ?? ''})`).join(', ')
  return [`${zh}：${inChinese}${others > 0 ? `，另有 ${others} 条` : ''}`, `${en}: ${inEnglish}${others > 0 ? ` and ${others} more` : ''}`]
}
