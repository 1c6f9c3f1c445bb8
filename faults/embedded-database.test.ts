import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FaultHarness } from './fault-harness.ts'

let harness: FaultHarness

beforeAll(async () => {
  harness = await FaultHarness.open({}, (dataDir) => ({ host: join(dataDir, 'run'), user: 'postgres', database: 'motorspot' }))
})
afterAll(() => harness?.close())

/** Kills the main process of the embedded PostgreSQL. */
function killPostgres(): void {
  process.kill(Number.parseInt(readFileSync(join(harness.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

test('kill -9 of the server, embedded database', () =>
  harness.injectFault('kill -9 of the server, embedded database', 10, async () => {
    const killedAt = performance.now()
    await harness.killServer()
    await harness.restartServer()
    return killedAt
  }))

test('kill -9 of the embedded database’s main process', async () => {
  const { child } = harness.product
  await harness.injectFault('kill -9 of the embedded database’s main process', 10, async () => {
    killPostgres()
    return performance.now()
  })
  expect([harness.product.child, child.exitCode]).toEqual([child, null])
})

test('kill -9 of both, embedded database', () =>
  harness.injectFault('kill -9 of both, embedded database', 10, async () => {
    const killedAt = performance.now()
    killPostgres()
    await harness.killServer()
    await harness.restartServer()
    return killedAt
  }))
