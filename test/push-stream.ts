import type { Persona, TestApp } from './test-app.ts'

interface Received {
  readonly id: string
  readonly topic: string
  readonly data: Record<string, unknown>
}

export interface PushStream {
  readonly status: number
  readonly type: string | null
  /** What it has received. */
  readonly events: readonly Received[]
  readonly hasEnded: () => boolean
  readonly close: () => void
}

/** The ticket that opens a stream of events once. */
export const pushTicket = async (app: TestApp, as: Persona | { token: string }): Promise<string> =>
  (await app.call<{ ticket: string }>(as, 'POST', '/blade-push/ticket')).data.ticket

/** Opens a stream of events of a process that listens at an address. */
export async function pushStream(address: string, ticket: string, last = ''): Promise<PushStream> {
  const abort = new AbortController()
  const answer = await fetch(`${address}/api/blade-push/events?${new URLSearchParams({ ticket, last })}`, { signal: abort.signal })
  const events: Received[] = []
  let hasEnded = false
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
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
  const { status, headers } = answer
  return { status, type: headers.get('content-type'), events, hasEnded: () => hasEnded, close: () => abort.abort() }
}
