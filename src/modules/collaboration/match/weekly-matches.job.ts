import { defineJob } from '#kernel/jobs/define-job.ts'
import { weeklyMatches } from './found-matches.service.ts'

/** Matches that were worth no message of their own, once a week. */
export const weeklyMatchesJob = defineJob({
  name: 'weekly-matches',
  label: ['每周匹配汇总', 'Weekly digest of matches'],
  schedule: '0 8 * * 1',
  run: async ({ runtime }) => {
    const digests = await weeklyMatches(runtime)
    return { message: [`${digests.length} 个用户有新的匹配`, `Users with new matches: ${digests.length}`] }
  },
})
