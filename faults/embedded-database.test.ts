import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await World.open({}, (dataDir) => ({ host: join(dataDir, 'run'), user: 'postgres', database: 'motorspot' }))
})
afterAll(() => world?.close())

/** The first process of the PostgreSQL that the product has started for itself. */
function killPostgres(): void {
  process.kill(Number.parseInt(readFileSync(join(world.dataDir, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

test('kill -9 of the server, embedded database', () =>
  world.endure('kill -9 of the server, embedded database', 10, async () => {
    const struck = performance.now()
    await world.killServer()
    await world.restartServer()
    return struck
  }))

test('kill -9 of the embedded database’s first process', async () => {
  const { child } = world.product
  await world.endure('kill -9 of the embedded database’s first process', 10, async () => {
    killPostgres()
    return performance.now()
  })
  expect([world.product.child, child.exitCode]).toEqual([child, null])
})

test('kill -9 of both, embedded database', () =>
  world.endure('kill -9 of both, embedded database', 10, async () => {
    const struck = performance.now()
    killPostgres()
    await world.killServer()
    await world.restartServer()
    return struck
  }))
