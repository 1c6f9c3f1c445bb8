import { expect, test } from 'vitest'
import { turnOfOwn } from './turn.ts'

test('each caller has a turn of the event loop of its own, in the order of the calls', async () => {
  let turn = 0
  let counting = setImmediate(function count() {
    turn += 1
    counting = setImmediate(count)
  })
  const served: number[] = []
  const turns = await Promise.all(
    Array.from({ length: 5 }, async (_, number) => {
      await turnOfOwn()
      served.push(number)
      return turn
    }),
  )
  clearImmediate(counting)
  expect(served).toEqual([0, 1, 2, 3, 4])
  expect(new Set(turns).size).toBe(5)
})
