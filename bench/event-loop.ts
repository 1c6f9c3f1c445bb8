import { type RequestSpec, runLoad } from './load.ts'
import type { RunningServer } from './server-process.ts'

/** How long the event loops of both servers are delayed under load, at the 99th percentile in milliseconds. */
export interface DelayResult {
  readonly ours: number
  readonly baseline: number
}

/** How many times the delay of a bare server ours may be. */
export const maxDelayRatio = 4

const load = { seconds: 20, connections: 32 }

/** Milliseconds between two looks at the event loop, which both servers record with its delay (`monitorEventLoopDelay`). */
export const lookInterval = 10

/** The delay since it was last asked for. */
async function delayOf({ address }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const seconds = Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(metrics)?.[1])
  if (!Number.isFinite(seconds)) throw new Error(`${address}/metrics does not tell the delay of the event loop`)
  return seconds * 1_000 - lookInterval
}

async function delayUnder(server: RunningServer, nextRequest: () => RequestSpec): Promise<number> {
  await delayOf(server)
  await runLoad(server.address, nextRequest, load)
  return delayOf(server)
}

/** Loads ours with questions, and the baseline with as many connections that ask for nothing. */
export async function measureDelay(ours: RunningServer, baseline: RunningServer, question: () => RequestSpec): Promise<DelayResult> {
  return {
    ours: await delayUnder(ours, question),
    baseline: await delayUnder(baseline, () => ({ method: 'GET', path: '/empty' })),
  }
}
