import { randomBytes } from 'node:crypto'
import { tokenAddress } from '#test/token-address.ts'

/** An answer of the product. Status 0: the connection failed, or a proxy says that its connection did. */
export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly milliseconds: number
}

const authorization = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`

export type Headers = Readonly<Record<string, string>>

/** Calls the product over HTTP. Does not throw: a failed connection or a timeout is returned as status 0. */
export async function call(address: string, method: string, path: string, headers: Headers = {}, body?: unknown): Promise<Reply> {
  const start = performance.now()
  try {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { authorization, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await reply.text()
    const json = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {}
    return { status: reply.status === 502 ? 0 : reply.status, body: json, milliseconds: performance.now() - start }
  } catch {
    return { status: 0, body: {}, milliseconds: performance.now() - start }
  }
}

/** A PDF that no other upload has. */
export const newDocument = (): Buffer => Buffer.from(`%PDF-1.4\n% ${randomBytes(200).toString('hex')}\n%%EOF\n`)

/** Uploads a document; its address if it was taken. Without an answer, nothing. */
export async function upload(address: string, headers: Headers, bytes: Buffer): Promise<{ status: number; path: string }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'sheet.pdf')
  try {
    const answer = await fetch(`${address}/api/blade-resource/oss/endpoint/put-file`, {
      ...{ method: 'POST', body: form, headers: { authorization, ...headers }, signal: AbortSignal.timeout(60_000) },
    })
    const { data } = (await answer.json()) as { data?: { link?: string } }
    return { status: answer.status, path: new URL(data?.link ?? '/', address).pathname }
  } catch {
    return { status: 0, path: '' }
  }
}

export function logIn(address: string, account: string, lang = 'zh'): Promise<Reply> {
  const headers = { 'tenant-id': '000000', 'accept-language': lang }
  return call(address, 'POST', tokenAddress(account), headers)
}

/** Logs in and returns the headers for calls of this account. */
export async function sessionHeaders(address: string, account: string): Promise<Headers> {
  const { status, body } = await logIn(address, account)
  if (status !== 200) throw new Error(`${account} cannot log in: ${JSON.stringify(body)}`)
  return { 'blade-auth': `bearer ${body.access_token}` }
}

/** Whether the reply is the error that the API answers while the database is unavailable. */
export const isDatabaseUnavailable = ({ status, body }: Reply): boolean =>
  status === 500 &&
  body.code === 503 &&
  body.success === false &&
  ['服务暂时不可用，请稍后重试', 'The service is unavailable for a moment, please try again'].includes(String(body.msg))
