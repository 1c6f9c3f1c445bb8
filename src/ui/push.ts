import { call } from './call.ts'

/** What happened: the topic, and a few values. */
export interface PushEvent {
  readonly topic: string
  readonly data: Readonly<Record<string, string | number | boolean>>
}

type Listener = (event: PushEvent) => void

const name = 'motorspot push'
/** Milliseconds before the stream is opened again after each failure, and after any more. */
const delays = [1_000, 2_000, 5_000, 15_000]
const longest = 30_000

/** Of no event: the server answers it with `reset`, so that what came before the first event of a stream is not missed either. */
const unknownId = '0'

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
  const lead = (lastId: string): Promise<never> =>
    keepOpen(lastId, (event) => {
      dispatch(event)
      others.postMessage(event)
    })
  // Browsers have locks on https and on this machine only; elsewhere each tab that is looked at has a stream of its own: a browser opens six
  // connections to a host, and tabs that hold them all let no further page load.
  const { locks } = navigator
  if (locks) void locks.request(name, { ifAvailable: true }, (lock) => (lock ? lead('') : void locks.request(name, () => lead(unknownId))))
  else void keepOpen('', dispatch, untilVisible)
}

const isVisible = (): boolean => document.visibilityState === 'visible'

/** Resolves when somebody looks at the page. */
async function untilVisible(): Promise<void> {
  while (!isVisible()) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}

/** The browser itself would open the stream again with a ticket that is used up. With `wanted` it is open only while the page is visible. */
async function keepOpen(lastId: string, receive: Listener, wanted?: () => Promise<void>): Promise<never> {
  for (let failures = 0; ; failures += 1) {
    await wanted?.()
    try {
      const { ticket } = await call<{ ticket: string }>('POST', '/blade-push/ticket')
      await new Promise<void>((resolve) => {
        const source = new EventSource(`/api/blade-push/events?ticket=${ticket}&last=${lastId}`)
        source.onopen = () => {
          failures = 0
        }
        source.onmessage = ({ lastEventId, data }: MessageEvent<string>) => {
          lastId = lastEventId || lastId
          receive(JSON.parse(data) as PushEvent)
        }
        const close = (): void => {
          source.close()
          resolve()
        }
        source.onerror = close
        if (wanted) document.addEventListener('visibilitychange', close, { once: true })
      })
    } catch {
      // The session has ended, or the server is away.
    }
    lastId ||= unknownId
    const delay = delays[failures] ?? longest
    await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random())))
  }
}
