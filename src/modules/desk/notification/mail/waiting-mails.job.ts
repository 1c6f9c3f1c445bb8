import { defineJob } from '#kernel/jobs/define-job.ts'
import { sendAfterQuietHours, sendDigests, sendPostponedDigests } from './waiting-mails.service.ts'

export const sendAfterQuietHoursJob = defineJob({
  name: 'mails-after-quiet-hours',
  label: ['免打扰结束后发送邮件', 'Mails after quiet hours'],
  schedule: '*/5 * * * *',
  run: async ({ runtime }) => {
    const count = (await sendAfterQuietHours(runtime)) + (await sendPostponedDigests(runtime))
    return { message: [`${count} 封邮件`, `Mails: ${count}`] }
  },
})

export const sendDigestsJob = defineJob({
  name: 'send-digests',
  label: ['发送每日汇总邮件', 'Daily digests'],
  schedule: '0 8 * * *',
  run: async ({ runtime }) => {
    const count = await sendDigests(runtime)
    return { message: [`${count} 封汇总邮件`, `Digests: ${count}`] }
  },
})
