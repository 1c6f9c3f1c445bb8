import { CallError, type Request, send } from './request.ts'
import { currentSession, endSession, renewSession, type Session, session } from './session.ts'

/**
 * Calls the API as whoever is logged in here: `call<Page>('GET', '/blade-brand/brand/list', { query: { current: 1 } })`.
 * Answers the envelope's `data`, or the body where there is no envelope; renews a dead session once, and tells when it is over; throws CallError.
 */
export async function call<T>(method: 'GET' | 'POST', path: string, request: Request = {}): Promise<T> {
  return (await answered<T>(method, path, request)).data
}

export interface Answer<T> {
  readonly data: T
  readonly msg: string
}

/** As `call`, with the sentence beside the data: some writes say what is said only once. */
export async function answered<T>(method: 'GET' | 'POST', path: string, request: Request = {}): Promise<Answer<T>> {
  const used = await session()
  const asked = currentSession()
  try {
    return unwrap<T>(await send(method, path, as(used, request)))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    const fresh = used && (await renewSession(asked))
    if (fresh) return unwrap<T>(await send(method, path, as(fresh, request)))
    endSession()
    throw error
  }
}

function as(who: Session | null, request: Request): Request {
  if (!who) return request
  return { ...request, headers: { ...request.headers, 'blade-auth': `bearer ${who.access_token}` } }
}

function unwrap<T>(answer: unknown): Answer<T> {
  const body = answer as { data: T; msg?: unknown }
  const enveloped = typeof answer === 'object' && answer !== null && 'data' in answer
  return enveloped ? { data: body.data, msg: String(body.msg ?? '') } : { data: answer as T, msg: '' }
}
