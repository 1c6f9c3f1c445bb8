import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProductProcess } from './product-process.ts'

/** A connection to one worker of the product, and the number of its process. */
export interface WorkerConnection {
  readonly pid: number
  readonly agent: Agent
}

/** The process that answered the request of this trace, by the line of the log. */
async function pidOf(product: ProductProcess, traceId: string): Promise<number> {
  for (let times = 0; times < 200; times += 1) {
    const line = product
      .output()
      .split('\n')
      .find((each) => each.startsWith('{') && each.includes(`"traceId":"${traceId}"`))
    if (line) return (JSON.parse(line) as { pid: number }).pid
    await wait(10)
  }
  throw new Error(`no line of the log has the trace ${traceId}`)
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return text
}

/** Connects to so many different workers of a product, which must log at level `info`; waits for those that are being started. */
export async function connectToWorkers(product: ProductProcess, count: number): Promise<WorkerConnection[]> {
  const found = new Map<number, WorkerConnection>()
  for (let times = 0; found.size < count && times < 600; times += 1) {
    if (times > 4 * count) await wait(100)
    const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: 60_000 })
    const [answer] = await once(get(`${product.address}/api/no-such-address`, { agent }), 'response')
    const { traceId } = JSON.parse(await textOf(answer)) as { traceId: string }
    const pid = await pidOf(product, traceId)
    if (found.has(pid)) agent.destroy()
    else found.set(pid, { pid, agent })
  }
  if (found.size < count) throw new Error(`${found.size} workers answer`)
  return [...found.values()]
}
