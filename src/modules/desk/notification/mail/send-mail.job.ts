import { defineJob } from '#kernel/jobs/define-job.ts'
import { dueMail, mailAll } from './mails.service.ts'

/** Sends one notification as a mail; one that is tried again after the server took it may arrive twice, and none is lost. */
export const sendMailJob = defineJob<{ readonly id: string }>({
  name: 'send-mail',
  label: ['发送邮件', 'Send a mail'],
  retries: 5,
  atOnce: 2,
  run: async (ctx, { id }, attempt) => {
    await mailAll(ctx, await dueMail(ctx, id), attempt)
  },
})
