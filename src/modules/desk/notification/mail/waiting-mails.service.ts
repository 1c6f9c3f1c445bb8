import { sql } from 'kysely'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { choiceOf } from '../notification-choice.service.ts'
import { quietUntil } from './quiet-hours.ts'
import { sendDigestJob } from './send-digest.job.ts'
import { sendMailJob } from './send-mail.job.ts'

/** Mails that one run asks for. */
const mostAtOnce = 500

/** Asks for the mails whose quiet hours are over, in all tenants; returns their number. */
export async function sendAfterQuietHours(runtime: Runtime): Promise<number> {
  const due = await crossTenantDb(runtime, 'mails after quiet hours')
    .selectFrom('user_notification')
    .select(['id', 'tenant_id'])
    .where('mail', '=', 'WAIT')
    .where('mail_after', '<=', sql<Date>`now()`)
    .limit(mostAtOnce)
    .execute()
  for (const { id, tenant_id } of due)
    await withTransaction(serverContext(runtime, tenant_id), async (ctx) => {
      const { numUpdatedRows } = await ctx.db
        .updateTable('user_notification')
        .set({ mail: 'DUE' })
        .where('id', '=', id)
        .where('mail', '=', 'WAIT')
        .executeTakeFirst()
      if (numUpdatedRows > 0) await enqueue(ctx, sendMailJob, { id })
    })
  return due.length
}

interface Recipient {
  readonly recipient: string | null
  readonly tenant_id: string
}

/** Asks for a digest for everybody who has something in it, in all tenants; for whom these are quiet hours it waits. Returns their number. */
export async function sendDigests(runtime: Runtime): Promise<number> {
  const recipients = await crossTenantDb(runtime, 'digests')
    .selectFrom('user_notification')
    .select(['recipient', 'tenant_id'])
    .distinct()
    .where('mail', '=', 'DIGEST')
    .execute()
  for (const each of recipients) await sendOrPostpone(runtime, each)
  return recipients.length
}

/** Asks for the digests that have waited for the end of quiet hours, in all tenants; returns their number. */
export async function sendPostponedDigests(runtime: Runtime): Promise<number> {
  const recipients = await crossTenantDb(runtime, 'digests after quiet hours')
    .selectFrom('user_notification')
    .select(['recipient', 'tenant_id'])
    .distinct()
    .where('mail', '=', 'DIGEST')
    .where('mail_after', '<=', sql<Date>`now()`)
    .execute()
  for (const each of recipients) await sendOrPostpone(runtime, each)
  return recipients.length
}

/** A digest that waits has its time in what it contains. */
function sendOrPostpone(runtime: Runtime, { recipient, tenant_id }: Recipient): Promise<void> {
  return withTransaction(serverContext(runtime, tenant_id), async (ctx) => {
    const choice = await choiceOf(ctx, recipient ?? '')
    const until = choice && quietUntil(new Date(), runtime.timeZone, choice)
    await ctx.db
      .updateTable('user_notification')
      .set({ mail_after: until ?? null })
      .where('recipient', '=', recipient)
      .where('mail', '=', 'DIGEST')
      .execute()
    if (!until) await enqueue(ctx, sendDigestJob, { recipient: recipient ?? '' })
  })
}
