import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stepper } from './progress.ts'

test('a quick step says nothing, a slow one that it began, goes on, and how long it took', async () => {
  const said: string[] = []
  const step = stepper((words) => said.push(words[1]), 10)
  expect(await step(['快', 'Quick'], () => 1)).toBe(1)
  expect(said).toEqual([])
  await step(['慢', 'Slow'], () => wait(150))
  expect(said[0]).toBe('Slow …')
  expect(said[1]).toMatch(/^Slow … still at it \(\d\.\d s\)$/)
  expect(said.at(-1)).toMatch(/^Slow: took \d\.\d s$/)
})

test('a step that fails passes its error on', async () => {
  const step = stepper(() => {})
  await expect(step(['坏', 'Bad'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
