import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createStepRunner } from './progress.ts'

test('a quick step reports nothing; a slow one reports its start, that it still runs, and how long it took', async () => {
  const reports: string[] = []
  const runStep = createStepRunner((words) => reports.push(words[1]), 10)
  expect(await runStep(['快', 'Quick'], () => 1)).toBe(1)
  expect(reports).toEqual([])
  await runStep(['慢', 'Slow'], () => wait(150))
  expect(reports[0]).toBe('Slow …')
  expect(reports[1]).toMatch(/^Slow … still running \(\d\.\d s\)$/)
  expect(reports.at(-1)).toMatch(/^Slow: took \d\.\d s$/)
})

test('the error of a failed step is rethrown', async () => {
  const runStep = createStepRunner(() => {})
  await expect(runStep(['坏', 'Bad'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
