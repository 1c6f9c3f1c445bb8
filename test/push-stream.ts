import { once } from 'node:events'
import { type Agent, get } from 'node:http'
import type { Persona, TestApp } from './test-app.ts'

interface Received {
  readonly id: string
  readonly topic: string
  readonly data: Record<string, unknown>
}

export interface PushStream {
  readonly status: number
  readonly type: string | undefined
  /** What it has received. */
  readonly events: readonly Received[]
  readonly hasEnded: () => boolean
  readonly close: () => void
}

/** The ticket that opens a stream of events once. */
export const pushTicket = async (app: TestApp, as: Persona | { token: string }): Promise<string> =>
  (await app.call<{ ticket: string }>(as, 'POST', '/blade-push/ticket')).data.ticket

/** Opens a stream of events of a process that listens at an address, on a connection of this agent. */
export async function pushStream(address: string, ticket: string, last = '', agent?: Agent): Promise<PushStream> {
  const sent = get(`${address}/api/blade-push/events?${new URLSearchParams({ ticket, last })}`, { agent })
  const [answer] = await once(sent, 'response')
  const events: Received[] = []
  let hasEnded = false
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const line = (name: string) =>
          block
            .split('\n')
            .find((each) => each.startsWith(`${name}: `))
            ?.slice(name.length + 2) ?? ''
        if (line('data') !== '') events.push({ id: line('id'), ...JSON.parse(line('data')) })
      }
    }
    hasEnded = true
  }
  read().catch(() => undefined)
  const type = answer.headers['content-type']
  return { status: answer.statusCode ?? 0, type, events, hasEnded: () => hasEnded, close: () => sent.destroy() }
}
