import { t, type Words } from '#i18n/translate.ts'

export interface Request {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Files and text fields, sent as form data. */
  readonly files?: Readonly<Record<string, Blob | string>>
  /** Told how much of the files is sent, in percent. */
  readonly onProgress?: (percent: number) => void
  /** Ends the sending of files. */
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** A call that the server rejected, or that got no answer (`status` 0). */
export class CallError extends Error {
  readonly status: number
  /** The `code` of the body. It equals the status, except that it is 503 (status 500) while the database is unavailable. */
  readonly code: number
  /** The message for the user, in the language of the page. */
  readonly msg: string
  /** JSON name of the invalid field. */
  readonly field: string | undefined
  readonly traceId: string | undefined
  /** The OAuth error code of the token endpoint, `captcha_required`, or `timeout` where no answer came in time. */
  readonly reason: string | undefined
  readonly data: unknown

  constructor(status: number, body: Partial<Record<string, unknown>>) {
    const msg = String(body.msg || body.error_description || translate(['未知错误', 'Unknown error']))
    super(msg)
    this.status = status
    this.code = typeof body.code === 'number' ? body.code : status
    this.msg = msg
    this.data = body.data
    this.field = stringIn(body.data, 'field')
    this.traceId = stringIn(body, 'traceId')
    this.reason = stringIn(body, 'error')
  }
}

/** The credentials of this public OAuth client; not a secret, as every browser receives them. */
const client = `Basic ${btoa('motorspot:motorspot')}`

/** Timeouts in milliseconds: of a call, and of an upload of which nothing more is sent. */
const timeout = 10_000
const uploadTimeout = 60_000

/** The words in the language of the current page. */
export function translate(words: Words, values?: Readonly<Record<string, number>>): string {
  return t(words, document.documentElement.lang.startsWith('en') ? 'en' : 'zh', values)
}

/** Sends a request to a path below `/api` and returns the JSON body; a file as its `data`. Throws CallError. */
export async function send(method: 'GET' | 'POST', path: string, request: Request = {}): Promise<unknown> {
  const { body, files } = request
  const address = `/api${path}${queryOf(request.query)}`
  const headers = headersOf(request)
  const sent = files
    ? upload(address, headers, formOf(files), request)
    : fetch(address, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      })
  const response = await sent.catch(throwNetworkError)
  if (response.ok && response.headers.has('content-disposition')) return { data: await response.blob() }
  const answer = await bodyOf(response)
  const code = typeof answer.code === 'number' ? answer.code : response.status
  if (!response.ok || code !== 200) throw new CallError(response.status, answer)
  return answer
}

/** Sends a form and tells how much of it is sent, which `fetch` cannot. */
function upload(
  address: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { onProgress: onSent, signal }: Request,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const waitOn = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(new DOMException('', 'TimeoutError'))
        request.abort()
      }, uploadTimeout)
    }
    request.open('POST', address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      waitOn()
      onSent?.(total > 0 ? Math.floor((100 * loaded) / total) : 0)
    }
    request.onload = () => {
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(new Response(request.response as Blob, { status: request.status, headers: { 'content-type': type } }))
    }
    request.onerror = () => reject(new TypeError('the network failed'))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.onloadend = () => clearTimeout(timer)
    waitOn()
    request.send(form)
    if (signal?.aborted) request.abort()
  })
}

/** A key that no other request has: also where a page is not served securely, and so has no `crypto.randomUUID`. */
export const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('-')

function headersOf({ body, headers }: Request): Record<string, string> {
  return {
    authorization: client,
    // Protects against CSRF: a page of another site cannot send this header.
    'blade-requested-with': 'BladeHttpRequest',
    'accept-language': document.documentElement.lang,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
}

function queryOf(query: Request['query'] = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

function formOf(files: NonNullable<Request['files']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(files)) form.append(name, value)
  return form
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response.json().catch(() => null)
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
}

function throwNetworkError(error: unknown): never {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  const msg: Words = isTimeout
    ? ['服务器响应超时，请重试', 'The server did not answer in time, please try again']
    : ['网络连接失败，请检查网络后重试', 'The network connection failed, please check it and try again']
  throw new CallError(0, { msg: translate(msg), error: isTimeout ? 'timeout' : undefined })
}

function stringIn(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : undefined
}
