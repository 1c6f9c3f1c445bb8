import { Progress } from 'antd'
import { definePage } from '#kernel/admin/define-page.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'

/** The bar of a job that failed or was cancelled is red, where it stopped. */
const barOf = (state: string): 'success' | 'exception' | 'active' | 'normal' =>
  state === 'DONE' ? 'success' : state === 'RUNNING' ? 'active' : state === 'QUEUED' ? 'normal' : 'exception'

export const jobPage = definePage(jobResource, {
  columns: {
    progress: ({ progress, jobState }) => (
      <Progress percent={Number(progress)} size="small" style={{ minWidth: 120 }} status={barOf(String(jobState))} />
    ),
  },
})
