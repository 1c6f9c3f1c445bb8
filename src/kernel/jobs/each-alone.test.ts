import { expect, test } from 'vitest'
import { doneForEach } from './each-alone.ts'

test('what fails for some is done for all others, and all errors are told', async () => {
  const tried: number[] = []
  const work = async (one: number): Promise<boolean> => {
    tried.push(one)
    if (one % 2 === 0) throw new Error(`even: ${one}`)
    return one > 1
  }
  const error = await doneForEach([1, 2, 3, 4, 5], work).catch((error: unknown) => error)
  expect(tried).toEqual([1, 2, 3, 4, 5])
  expect(error).toBeInstanceOf(AggregateError)
  expect(error).toMatchObject({ message: 'failed for 2 of 5', errors: [{ message: 'even: 2' }, { message: 'even: 4' }] })
  expect(await doneForEach([1, 3, 5], work)).toBe(2)
})
