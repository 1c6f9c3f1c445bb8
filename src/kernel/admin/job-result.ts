import { call } from '#ui/call.ts'
import { onPush } from '#ui/push.ts'
import { CallError } from '#ui/request.ts'
import { jobResource } from '../jobs/job.resource.ts'

/** A job that has ended. */
export interface EndedJob {
  /** Of its queue. */
  readonly name: string
  readonly jobState: string
  readonly progress: number
  readonly message: string
  /** JSON. */
  readonly result: string
}

/** How far a job is. */
export interface JobProgress {
  readonly percent: number
  /** Whether the server could not be asked just now; the job goes on without the browser. */
  readonly isOffline: boolean
}

/** Downloads a file that a job has stored for this user; `ticket` is where a link to it is asked for. */
export async function downloadStored(ticket: string, id: string): Promise<void> {
  const { link } = await call<{ link: string }>('GET', ticket, { query: { id } })
  window.location.assign(link)
}

/** Milliseconds after which the job is looked at again, where no event says so. */
const pause = 3_000

/** Waits until a job has ended, also through a loss of the network, and reports its progress meanwhile. */
export async function endOfJob(id: string, onProgress: (progress: JobProgress) => void): Promise<EndedJob> {
  let percent = 0
  let wasCancelled = false
  for (;;) {
    // Before the question, so that an event right after the answer is not missed.
    const changed = nextEvent(id)
    try {
      const job = await call<EndedJob>('GET', `${jobResource.at[0]}/detail`, { query: { id } })
      const isRunning = job.jobState === 'QUEUED' || job.jobState === 'RUNNING'
      // A cancelled job says a moment later what it had done.
      const isIncomplete = job.jobState === 'CANCELLED' && !job.message && !wasCancelled
      if (!isRunning && !isIncomplete) return job
      wasCancelled = !isRunning
      percent = job.progress
      onProgress({ percent, isOffline: false })
    } catch (error) {
      if (!(error instanceof CallError) || (error.status > 0 && error.status < 500)) throw error
      onProgress({ percent, isOffline: true })
    }
    await changed
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
