import { expect, test } from 'vitest'
import { turnToRender } from './turn.ts'

test('callers get their turns in the order of their calls, and few of them the same', async () => {
  let turn = 0
  let counting = setImmediate(function count() {
    turn += 1
    counting = setImmediate(count)
  })
  const served: number[] = []
  const inTurn = new Map<number, number>()
  await Promise.all(
    Array.from({ length: 10 }, async (_, number) => {
      await turnToRender()
      served.push(number)
      inTurn.set(turn, (inTurn.get(turn) ?? 0) + 1)
    }),
  )
  clearImmediate(counting)
  expect(served).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect([...inTurn.values()]).toEqual([4, 4, 2])
})
