import { t, type Words } from '#i18n/translate.ts'

export interface Request {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as form data, with the text fields beside the files. */
  readonly files?: Readonly<Record<string, Blob | string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A call that was rejected, or did not come through (`status` 0). */
export class CallError extends Error {
  readonly status: number
  /** Of the body; the same as the status but for a database that is away (503). */
  readonly code: number
  /** The sentence for the reader, in the language of the page. */
  readonly msg: string
  /** Wire name of the field at fault. */
  readonly field: string | undefined
  readonly traceId: string | undefined
  /** Of the token endpoint: OAuth's code, or `captcha_required`. */
  readonly reason: string | undefined
  readonly data: unknown

  constructor(status: number, body: Partial<Record<string, unknown>>) {
    const msg = String(body.msg || body.error_description || pageSay(['未知错误', 'Unknown error']))
    super(msg)
    this.status = status
    this.code = typeof body.code === 'number' ? body.code : status
    this.msg = msg
    this.data = body.data
    this.field = textIn(body.data, 'field')
    this.traceId = textIn(body, 'traceId')
    this.reason = textIn(body, 'error')
  }
}

/** Names the client to the token endpoint. Public: it stands in every browser, and proves nothing. */
const client = `Basic ${btoa('motorspot:motorspot')}`

/** Milliseconds a call may take, and one that carries files. */
const patience = 10_000
const patienceForFiles = 120_000

/** The sentence in the language of the page that is open. */
function pageSay(words: Words): string {
  return t(words, document.documentElement.lang.startsWith('en') ? 'en' : 'zh')
}

/** Sends one call below `/api` and answers the body; throws CallError. */
export async function send(method: 'GET' | 'POST', path: string, request: Request = {}): Promise<unknown> {
  const { body, files } = request
  const init: RequestInit = {
    method,
    headers: headersOf(request),
    body: files ? formOf(files) : body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(files ? patienceForFiles : patience),
  }
  const response = await fetch(`/api${path}${queryOf(request.query)}`, init).catch(lost)
  const answer = await bodyOf(response)
  const code = typeof answer.code === 'number' ? answer.code : response.status
  if (!response.ok || code !== 200) throw new CallError(response.status, answer)
  return answer
}

function headersOf({ body, headers }: Request): Record<string, string> {
  return {
    authorization: client,
    // Says that a page of this site calls: other sites cannot add it.
    'blade-requested-with': 'BladeHttpRequest',
    'accept-language': document.documentElement.lang,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
}

function queryOf(query: Request['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
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

function lost(error: unknown): never {
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  const msg: Words = late
    ? ['等了太久没有回应，请重试', 'No answer for too long, please try again']
    : ['网络连接失败，请检查网络后重试', 'The network is away, please check it and try again']
  throw new CallError(0, { msg: pageSay(msg) })
}

function textIn(value: unknown, name: string): string | undefined {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof found === 'string' ? found : undefined
}
