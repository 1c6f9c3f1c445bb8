import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from './server-process.ts'

type Headers = Readonly<Record<string, string>>

export interface JobsOf {
  /** Asks for a job by a call whose answer names it; returns the id. */
  ask(path: string, body: object | FormData): Promise<string>
  /** Waits until a job is done; returns its result. Calls `meanwhile` twenty times a second. */
  result<T>(jobId: string, meanwhile?: () => void): Promise<T>
}

interface JobAnswer {
  readonly data: { readonly jobState: string; readonly message: string; readonly result: string }
}

/** The jobs of a server that somebody asks for. */
export function jobsOf({ address }: RunningServer, headers: Headers): JobsOf {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${address}/api${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    ask: async (path, body) => {
      const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return (await call<{ data: { jobId: string } }>(path, { method: 'POST', ...(body instanceof FormData ? { body } : json) })).data.jobId
    },
    result: async (jobId, meanwhile = () => {}) => {
      for (let asked = 0; ; asked += 1) {
        await wait(50)
        meanwhile()
        if (asked % 10 !== 0) continue
        const { jobState, message, result } = (await call<JobAnswer>(`/blade-job/job/detail?id=${jobId}`)).data
        if (jobState === 'QUEUED' || jobState === 'RUNNING') continue
        if (jobState !== 'DONE') throw new Error(`the job is ${jobState}: ${message}`)
        return JSON.parse(result)
      }
    },
  }
}
