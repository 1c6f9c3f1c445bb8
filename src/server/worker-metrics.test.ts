import type { Worker } from 'node:cluster'
import client from 'prom-client'
import { expect, test } from 'vitest'
import { type Metrics, WorkerMetrics } from './worker-metrics.ts'

/** What a worker tells that has answered so many requests, and is answering so many. */
async function toldBy(answered: number, running: number): Promise<Metrics> {
  const register = new client.Registry()
  const registers = [register]
  new client.Counter({ name: 'answered', help: 'Answers', registers }).inc(answered)
  new client.Gauge({ name: 'running', help: 'Requests that are being answered', registers }).set(running)
  return register.getMetricsAsJSON()
}

const figuresIn = (text: string): number[] =>
  ['answered', 'running'].map((name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]))

test('of a worker that was not asked, or has ended, what grows is added, and nothing that it holds at the moment', async () => {
  const metrics = new WorkerMetrics()
  const [first, second, third] = [{}, {}, {}] as [Worker, Worker, Worker]
  const told = new Map([
    [first, await toldBy(3, 1)],
    [second, await toldBy(4, 2)],
    [third, await toldBy(1, 5)],
  ])
  const sums = async (...asked: readonly Worker[]) =>
    figuresIn(await metrics.collect(asked, (worker) => metrics.add(worker, told.get(worker) ?? [])))
  expect(await sums(first, second)).toEqual([7, 3])
  expect(await sums(first)).toEqual([7, 1])
  metrics.end(second)
  told.set(first, await toldBy(5, 4))
  expect(await sums(first)).toEqual([9, 4])
  metrics.end(first)
  expect(await sums(third)).toEqual([10, 5])
})

test('a worker that does not answer is waited for five seconds, by all who ask meanwhile together', async () => {
  const metrics = new WorkerMetrics()
  const [first, second] = [{}, {}] as [Worker, Worker]
  const told = await toldBy(3, 1)
  await metrics.collect([first, second], (worker) => metrics.add(worker, told))
  const asked: Worker[] = []
  const ask = (worker: Worker): void => {
    asked.push(worker)
    if (worker === first) metrics.add(worker, told)
  }
  const began = performance.now()
  const texts = await Promise.all([metrics.collect([first, second], ask), metrics.collect([first, second], ask)])
  expect(performance.now() - began).toBeLessThan(6_000)
  expect(texts.map(figuresIn)).toEqual([
    [6, 1],
    [6, 1],
  ])
  expect(asked).toEqual([first, second])
}, 15_000)
