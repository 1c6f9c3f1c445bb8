import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExternalPostgres } from './external-postgres.ts'
import { FaultHarness } from './fault-harness.ts'

let database: ExternalPostgres
let harness: FaultHarness

beforeAll(async () => {
  database = await ExternalPostgres.create()
  harness = await FaultHarness.open({ DATABASE_URL: database.url }, () => database.superuser)
})
afterAll(async () => {
  await harness?.close()
  await database?.remove()
})

test('kill -9 of the server', () =>
  harness.injectFault('kill -9 of the server', 10, async () => {
    const killedAt = performance.now()
    await harness.killServer()
    await harness.restartServer()
    return killedAt
  }))

test('kill -9 of PostgreSQL’s main process', async () => {
  const { child } = harness.product
  await harness.injectFault('kill -9 of PostgreSQL’s main process', 10, async () => {
    const killedAt = performance.now()
    await database.kill()
    await database.start()
    return killedAt
  })
  expect([harness.product.child, child.exitCode]).toEqual([child, null])
})

test('kill -9 of both', () =>
  harness.injectFault('kill -9 of both', 10, async () => {
    const killedAt = performance.now()
    await Promise.all([harness.killServer(), database.kill()])
    await database.start()
    await harness.restartServer()
    return killedAt
  }))
