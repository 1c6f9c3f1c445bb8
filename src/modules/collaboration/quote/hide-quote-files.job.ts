import { defineJob } from '#kernel/jobs/define-job.ts'
import { hideQuoteFiles } from './hide-quote-files.service.ts'

export const hideQuoteFilesJob = defineJob({
  name: 'hide-quote-files',
  label: ['报价附件设为私有', 'Make files of quotes private'],
  schedule: '50 * * * *',
  run: async ({ runtime }) => {
    const { hidden, left } = await hideQuoteFiles(runtime)
    return { message: [`${hidden} 个附件已设为私有，${left} 个未能设为私有`, `Made private: ${hidden}, not made private: ${left}`] }
  },
})
