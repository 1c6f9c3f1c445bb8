import { call } from './call.ts'

/** What happened: the topic, and a few values. */
export interface PushEvent {
  readonly topic: string
  readonly data: Readonly<Record<string, string | number | boolean>>
}

type Listener = (event: PushEvent) => void

const name = 'motorspot push'
/** Milliseconds before the stream is opened again: more after each failure. */
const delays = [1_000, 2_000, 5_000, 15_000, 30_000]

const listeners = new Set<Listener>()
let isStarted = false

/** Calls the listener for each event that the server sends to this user; `reset` where some may have been missed. Returns what ends it. */
export function onPush(listener: Listener): () => void {
  listeners.add(listener)
  if (!isStarted && typeof EventSource !== 'undefined') start()
  return () => listeners.delete(listener)
}

const dispatch = (event: PushEvent): void => {
  for (const listener of listeners) listener(event)
}

/** One tab of the browser keeps the stream, and passes on what it receives; when it is closed, another one takes over. */
function start(): void {
  isStarted = true
  const others = new BroadcastChannel(name)
  others.onmessage = ({ data }: MessageEvent<PushEvent>) => dispatch(data)
  const lead = (): Promise<never> =>
    keepOpen((event) => {
      dispatch(event)
      others.postMessage(event)
    })
  // Browsers have locks on https and on this machine only; elsewhere each tab has a stream of its own.
  if (navigator.locks) void navigator.locks.request(name, lead)
  else void keepOpen(dispatch)
}

async function keepOpen(receive: Listener): Promise<never> {
  let lastId = ''
  for (let failures = 0; ; failures += 1) {
    try {
      const { ticket } = await call<{ ticket: string }>('POST', '/blade-push/ticket')
      const wasOpen = await readStream(`/api/blade-push/events?${new URLSearchParams({ ticket, last: lastId })}`, (id, event) => {
        if (id !== '') lastId = id
        receive(event)
      })
      if (wasOpen) failures = 0
    } catch {
      // The session has ended, or the server is away.
    }
    const delay = delays[Math.min(failures, delays.length - 1)] ?? 0
    await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random())))
  }
}

/** Resolves when the stream ends, with whether it was open. The browser would open it again with a ticket that is used up. */
function readStream(address: string, receive: (id: string, event: PushEvent) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(address)
    let wasOpen = false
    source.onopen = () => {
      wasOpen = true
    }
    source.onmessage = ({ lastEventId, data }: MessageEvent<string>) => receive(lastEventId, JSON.parse(data) as PushEvent)
    source.onerror = () => {
      source.close()
      resolve(wasOpen)
    }
  })
}
