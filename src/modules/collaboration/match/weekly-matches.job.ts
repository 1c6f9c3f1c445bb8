import { defineJob } from '#kernel/jobs/define-job.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { crossTenantDb, inTenant } from '#kernel/runtime/platform.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { type Notice, notify } from '../../desk/notification/notify.service.ts'
import { type Digest, latestDigest, weeklyMatches } from './weekly-matches.service.ts'

function noticeOf({ count, best }: Digest): Notice {
  const titlesIn = (language: 0 | 1): string[] => best.map(({ title }) => title[language]).filter((title) => title !== '')
  const more = count - best.length
  return {
    kind: 'DEMAND',
    title: ['本周的匹配', 'Matches of this week'],
    text: [
      `${count} 组现货与求购可能相符，请核对：${titlesIn(0).join('；')}${more > 0 ? `；另有 ${more} 组` : ''}`,
      `${count === 1 ? '1 pair of stock and demand' : `${count} pairs of stock and demand`} may fit, check ${count === 1 ? 'it' : 'them'}: ${titlesIn(1).join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
    ],
    path: '/purchase',
  }
}

interface DigestInput {
  readonly user: string
  readonly notice: Notice
}

/** Notifies one user, by an attempt of its own: one who cannot be notified now is tried again, and nobody else is notified twice or not at all. */
export const notifyWeeklyMatchesJob = defineJob<DigestInput>({
  name: 'tell-weekly-matches',
  label: ['通知每周匹配', 'Tell a user of the matches of the week'],
  retries: 5,
  run: async (ctx, { user, notice }, attempt) => {
    await withTransaction(ctx, async (ctx) => {
      await notify(ctx, [user], notice)
      await attempt.finish(ctx)
    })
    return undefined
  },
})

const name = 'weekly-matches'

/** Matches that were worth no message of their own, once a week; a digest that was due while the product was stopped is made up for. */
export const weeklyMatchesJob = defineJob({
  name,
  label: ['每周匹配汇总', 'Weekly digest of matches'],
  schedule: '0 8 * * 1',
  run: async (ctx, _, attempt) => {
    const { runtime, tenant } = ctx
    const until = new Date()
    const { due, notified } = await latestDigest(runtime, name)
    if (notified >= due) return { message: ['本周已汇总', 'Told already this week'], data: { until: notified } }
    const digests = await weeklyMatches(runtime, notified)
    const everywhere = { ...ctx, db: crossTenantDb(runtime, 'weekly matches'), allTenants: true as const }
    // All are asked for with the end of this job, or none is.
    await withTransaction(everywhere, async (everywhere) => {
      for (const digest of digests)
        await enqueue(await inTenant(everywhere, digest.tenant), notifyWeeklyMatchesJob, { user: digest.user, notice: noticeOf(digest) })
      await attempt.finish(await inTenant(everywhere, tenant), {
        message: [`${digests.length} 个用户有新的匹配`, `Users with new matches: ${digests.length}`],
        data: { until },
      })
    })
    return undefined
  },
})
