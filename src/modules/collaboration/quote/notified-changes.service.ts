import type { StoredRow } from '#kernel/resource/resource.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { isAllowed } from '../../auth/limits.service.ts'
import { hasNewsAt } from '../../desk/notification/own-notifications.service.ts'
import type { collaboration } from '../collaboration/collaboration.resource.ts'
import type { quote } from './quote.resource.ts'

type StoredQuote = StoredRow<typeof quote>

/** By what a buyer compares quotes. */
const comparedFields = ['price', 'currency', 'taxMode', 'qty', 'leadDays', 'deviation'] as const

/** Whether the buyer would decide by what a seller has changed. */
export const isWorthNotifying = (before: StoredQuote, after: StoredQuote): boolean =>
  comparedFields.some((name) => (before[name] ?? '') !== (after[name] ?? ''))

/** Whether the buyer is notified of a change of a quote: not while a notification about the demand of the last hour is unread, and once an hour. */
export const mayNotifyOfChange = async (ctx: Context, { id }: StoredQuote, demand: StoredRow<typeof collaboration>): Promise<boolean> =>
  !(await hasNewsAt(ctx, demand.createUser ?? '0', `/purchase/${demand.id}`)) &&
  (await isAllowed(ctx.runtime, 'changesOfQuote', ctx.tenant, id))
