import { CallError, type Request, send } from './request.ts'
import { cachedSession, endSession, getSession, renewSession, type Session } from './session.ts'

/**
 * Calls the API with the session of this browser: `call<Page>('GET', '/blade-brand/brand/list', { query: { current: 1 } })`.
 * Returns the `data` of the envelope, or the whole body if it has no envelope. After a 401, renews the access token and
 * repeats the call once; if that is impossible, ends the session. Throws CallError.
 */
export async function call<T>(method: 'GET' | 'POST', path: string, request: Request = {}): Promise<T> {
  return (await callWithMessage<T>(method, path, request)).data
}

export interface Answer<T> {
  readonly data: T
  readonly msg: string
}

/** Like `call`, but returns the message of the envelope too: some writes answer there what cannot be read later. */
export async function callWithMessage<T>(method: 'GET' | 'POST', path: string, request: Request = {}): Promise<Answer<T>> {
  const session = await getSession()
  const used = cachedSession()
  try {
    return unwrap<T>(await send(method, path, authorized(request, session)))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    const renewed = session && (await renewSession(used))
    if (renewed) return unwrap<T>(await send(method, path, authorized(request, renewed)))
    endSession()
    throw error
  }
}

function authorized(request: Request, session: Session | null): Request {
  if (!session) return request
  return { ...request, headers: { ...request.headers, 'blade-auth': `bearer ${session.access_token}` } }
}

function unwrap<T>(answer: unknown): Answer<T> {
  const body = answer as { data: T; msg?: unknown }
  const hasEnvelope = typeof answer === 'object' && answer !== null && 'data' in answer
  return hasEnvelope ? { data: body.data, msg: String(body.msg ?? '') } : { data: answer as T, msg: '' }
}
