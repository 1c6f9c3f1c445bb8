import { call } from '#ui/call.ts'
import { onPush } from '#ui/push.ts'
import { jobResource } from '../jobs/job.resource.ts'

/** A job that has ended. */
export interface EndedJob {
  readonly jobState: string
  readonly progress: number
  readonly message: string
  /** JSON. */
  readonly result: string
}

/** Milliseconds after which the job is looked at again, where no event says so. */
const pause = 3_000

/** Waits until a job has ended, and tells its progress in percent meanwhile. */
export async function endOfJob(id: string, tell: (progress: number) => void): Promise<EndedJob> {
  for (;;) {
    const job = await call<EndedJob>('GET', `${jobResource.at[0]}/detail`, { query: { id } })
    if (job.jobState !== 'QUEUED' && job.jobState !== 'RUNNING') return job
    tell(job.progress)
    await nextEvent(id)
  }
}

function nextEvent(id: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, pause)
    const stop = onPush(({ topic, data }) => topic === jobResource.name && data.id === id && end())
    function end(): void {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}
