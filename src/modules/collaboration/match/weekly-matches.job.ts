import { serverContext } from '#kernel/jobs/attempts.ts'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { notify } from '../../desk/notification/notify.service.ts'
import { weeklyMatches } from './found-matches.service.ts'

/** Matches that were worth no message of their own, once a week. */
export const weeklyMatchesJob = defineJob({
  name: 'weekly-matches',
  label: ['每周匹配汇总', 'Weekly digest of matches'],
  schedule: '0 8 * * 1',
  run: async ({ runtime }) => {
    const digests = await weeklyMatches(runtime)
    for (const { tenant, user, count } of digests)
      await notify(serverContext(runtime, tenant), [user], {
        kind: 'DEMAND',
        title: ['本周的匹配', 'Matches of this week'],
        text: [`${count} 组现货与求购可能相符，请核对`, `${count} pairs of stock and demand may fit: check them`],
        path: '/purchase',
      })
    return { message: [`${digests.length} 个用户有新的匹配`, `Users with new matches: ${digests.length}`] }
  },
})
