import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Shares } from './shares.ts'
import { TooLate } from './work.ts'

test('a kind of work has so many places, and other kinds have their own', async () => {
  const shares = new Shares(2, 1_000)
  const leave = await shares.take('a')
  await shares.take('a')
  const started: string[] = []
  const third = shares.take('a').then(() => started.push('third'))
  const fourth = shares.take('a').then(() => started.push('fourth'))
  await shares.take('b')
  await wait(5)
  expect(started).toEqual([])
  leave()
  await third
  expect(started).toEqual(['third'])
  leave()
  await fourth
})

test('who finds no place in time is told, and takes none afterwards', async () => {
  const shares = new Shares(1, 20)
  const leave = await shares.take('a')
  await expect(shares.take('a')).rejects.toBeInstanceOf(TooLate)
  leave()
  const again = await shares.take('a')
  again()
})
