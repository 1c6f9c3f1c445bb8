import { defineJob } from '#kernel/jobs/define-job.ts'
import { digestOf, mailAll } from './mails.service.ts'

/** Sends what a user has collected since the last digest. */
export const sendDigestJob = defineJob<{ readonly recipient: string }>({
  name: 'send-digest',
  label: ['发送汇总邮件', 'Send a digest'],
  retries: 5,
  run: async (ctx, { recipient }, attempt) => {
    await mailAll(ctx, await digestOf(ctx, recipient), attempt)
  },
})
