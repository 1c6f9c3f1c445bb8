import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApi } from '#test/fake-api.ts'

/** The stream that a page has opened. */
class Stream {
  readonly last: string | null
  onopen: () => void = () => {}
  onmessage: (event: { lastEventId: string; data: string }) => void = () => {}
  onerror: () => void = () => {}
  isClosed = false
  close(): void {
    this.isClosed = true
  }
  constructor(address: string) {
    this.last = new URL(address, 'http://localhost').searchParams.get('last')
    streams.push(this)
  }
}
const streams: Stream[] = []
/** Pages that wait for the lock of the page that has it. */
let waiting: (() => unknown)[] = []

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(Math, 'random').mockReturnValue(-0.5)
  fakeApi({ 'POST /blade-push/ticket': { ticket: 'one' } })
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  streams.length = 0
  waiting = []
})

type Work = (lock: object | null) => unknown

/** Locks of a browser in which another page has it, or none. */
const stubLocks = (isTaken: boolean) =>
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_: string, options: object | Work, work?: Work) => {
        if (work) await work(isTaken ? null : {})
        else waiting.push(() => (options as Work)({}))
      },
    },
  })

async function listen(): Promise<string[]> {
  const { onPush } = await import('./push.ts')
  const topics: string[] = []
  onPush(({ topic }) => topics.push(topic))
  return topics
}
const opened = (count: number): Promise<void> => expect.poll(() => streams.length).toBe(count)

describe('a page that listens', () => {
  test('asks for what it has missed after a drop: since the last event, and for everything before the first one', async () => {
    stubLocks(false)
    const topics = await listen()
    await opened(1)
    streams[0]?.onopen()
    streams[0]?.onerror()
    await opened(2)
    streams[1]?.onmessage({ lastEventId: '7', data: '{"topic":"job"}' })
    streams[1]?.onerror()
    await opened(3)
    expect([streams.map(({ last }) => last), topics]).toEqual([['', '0', '7'], ['job']])
  })

  test('asks for everything when it takes the stream over from another page', async () => {
    stubLocks(true)
    await listen()
    await wait(50)
    expect(streams).toEqual([])
    for (const takeOver of waiting) void takeOver()
    await opened(1)
    expect(streams[0]?.last).toBe('0')
  })

  test('without locks has a stream only while somebody looks at it: many tabs would take all connections of the browser', async () => {
    vi.stubGlobal('navigator', {})
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const change = (state: DocumentVisibilityState): void => {
      visibility.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    await listen()
    await wait(50)
    expect(streams).toEqual([])
    change('visible')
    await opened(1)
    change('hidden')
    expect(streams[0]?.isClosed).toBe(true)
    await wait(50)
    expect(streams).toHaveLength(1)
    change('visible')
    await opened(2)
    expect(streams[1]?.last).toBe('0')
  })
})
