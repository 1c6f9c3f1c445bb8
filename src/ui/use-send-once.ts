import { useCallback, useRef } from 'react'
import { CallError, newKey, type Request } from './request.ts'

type Headers = NonNullable<Request['headers']>

/** Returns a function that sends the same values under the same key until the server has answered, so that they are written once. */
export function useSendOnce(): <T>(values: unknown, send: (headers: Headers) => Promise<T>) => Promise<T> {
  const unanswered = useRef({ values: '', key: '' })
  return useCallback(async (given, send) => {
    const values = JSON.stringify(given)
    if (unanswered.current.values !== values) unanswered.current = { values, key: newKey() }
    const forget = <T>(answer: T): T => {
      unanswered.current = { values: '', key: '' }
      return answer
    }
    return send({ 'idempotency-key': unanswered.current.key }).then(forget, (error: unknown) => {
      // While the first request runs, the server does not know yet what became of it.
      const isRunning = error instanceof CallError && (error.data as { isRunning?: boolean } | undefined)?.isRunning === true
      const isRejected = error instanceof CallError && error.status >= 400 && error.status < 500 && !isRunning
      throw isRejected ? forget(error) : error
    })
  }, [])
}
