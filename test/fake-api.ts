import { vi } from 'vitest'

/** A request that a component sent: its path below `/api`, and the names of uploaded files in `body`. */
export interface SentRequest {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** An answer other than 200. */
class Rejection {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

/** The answer with which the server rejects a request: a sentence, and `data` such as the name of the invalid field. */
export function rejected(status: number, msg: string, data: object = {}): unknown {
  return new Rejection(status, { code: status, msg, data })
}

/** A successful answer with a message other than the default one. */
export function answered(msg: string): unknown {
  return new Rejection(200, { code: 200, msg, data: {} })
}

/** One page of a list. */
export function pageOf(records: readonly object[], total = records.length): object {
  return { records, total }
}

type Answer = ((request: SentRequest) => unknown) | object

export interface FakeApi {
  /** The requests to a call such as `POST /order/submit`, in order. */
  readonly sent: (call: string) => readonly SentRequest[]
  /** Replaces the answer of one call. */
  readonly answer: (call: string, answer: Answer) => void
}

/**
 * Replaces `fetch` until the test ends: `fakeApi({ 'GET /order/list': pageOf([…]), 'POST /order/submit': () => rejected(400, '…') })`.
 * An object is the `data` of the answer; a function gets the request and may return a promise. A call without an answer is a 404.
 */
export function fakeApi(answers: Readonly<Record<string, Answer>>): FakeApi {
  const all = new Map<string, Answer>([['GET /blade-auth/oauth/session', {}], ...Object.entries(answers)])
  const requests: SentRequest[] = []
  const fetch = async (url: string, { method, body, headers = {} }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const call = `${method} ${pathname.replace(/^\/api/, '')}`
    const request = {
      call,
      query: Object.fromEntries(searchParams),
      body: await readBody(body),
      headers: headers as Record<string, string>,
    }
    requests.push(request)
    const answer = all.get(call) ?? rejected(404, `${call} has no answer in this test`)
    const reply = await (typeof answer === 'function' ? answer(request) : answer)
    return reply instanceof Rejection
      ? Response.json(reply.body, { status: reply.status })
      : Response.json({ code: 200, msg: '', data: reply })
  }
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('XMLHttpRequest', uploadsBy(fetch))
  return { sent: (call) => requests.filter((request) => request.call === call), answer: (call, answer) => void all.set(call, answer) }
}

/** What sends uploads, as they tell how much is sent. */
const uploadsBy = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
  class {
    #url = ''
    status = 0
    response: Blob | undefined
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload: (() => void) | undefined
    onloadend: (() => void) | undefined
    onabort: (() => void) | undefined
    #aborted = false
    open(_: string, url: string): void {
      this.#url = url
    }
    setRequestHeader(): void {}
    getResponseHeader(): string {
      return 'application/json'
    }
    abort(): void {
      this.#aborted = true
      this.onabort?.()
    }
    send(body: FormData): void {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      void fetch(this.#url, { method: 'POST', body }).then(async (response) => {
        this.status = response.status
        this.response = await response.blob()
        if (this.#aborted) return
        this.onload?.()
        this.onloadend?.()
      })
    }
  }

async function readBody(body: BodyInit | null | undefined): Promise<unknown> {
  if (body instanceof FormData) return [...body.values()].map((value) => (value instanceof File ? value.name : value))
  return typeof body === 'string' ? JSON.parse(body) : body
}

/** An answer that is held back until the test releases it. */
export function heldBack<T>(): { readonly answer: Promise<T>; readonly release: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: promise, release: resolve }
}
