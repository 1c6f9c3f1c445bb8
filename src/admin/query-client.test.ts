import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#ui/request.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

/** How often a query was asked until it failed. */
async function attempts(error: CallError): Promise<number> {
  const queryFn = vi.fn(() => Promise.reject(error))
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['rows'], queryFn, retryDelay: 1 })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().error).toBe(error))
  stop()
  return queryFn.mock.calls.length
}

test('what is asked or sent without a network fails, instead of waiting for one', async () => {
  onlineManager.setOnline(false)
  await attempts(new CallError(0, { msg: 'no' }))
  const mutationFn = () => Promise.reject(new CallError(0, { msg: 'no' }))
  const sent = new MutationObserver(createQueryClient(), { mutationFn }).mutate()
  await expect(sent).rejects.toBeInstanceOf(CallError)
})

test('a failure of the network or the server is asked once more, a rejected request and one without an answer in time are not', async () => {
  const errors = [
    new CallError(0, { msg: 'no' }),
    new CallError(503, { msg: 'no' }),
    new CallError(403, { msg: 'no' }),
    new CallError(0, { msg: 'no', error: 'timeout' }),
  ]
  expect(await Promise.all(errors.map(attempts))).toEqual([2, 2, 1, 1])
})
