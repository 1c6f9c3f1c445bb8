import { afterAll, beforeAll, expect, test } from 'vitest'
import { OwnPostgres } from './own-postgres.ts'
import { World } from './world.ts'

let database: OwnPostgres
let world: World

beforeAll(async () => {
  database = await OwnPostgres.make()
  world = await World.open({ DATABASE_URL: database.url }, () => database.superuser)
})
afterAll(async () => {
  await world?.close()
  await database?.remove()
})

test('kill -9 of the server', () =>
  world.endure('kill -9 of the server', 10, async () => {
    const struck = performance.now()
    await world.killServer()
    await world.restartServer()
    return struck
  }))

test('kill -9 of PostgreSQL’s first process', async () => {
  const { child } = world.product
  await world.endure('kill -9 of PostgreSQL’s first process', 10, async () => {
    const struck = performance.now()
    await database.kill()
    await database.start()
    return struck
  })
  expect([world.product.child, child.exitCode]).toEqual([child, null])
})

test('kill -9 of both', () =>
  world.endure('kill -9 of both', 10, async () => {
    const struck = performance.now()
    await Promise.all([world.killServer(), database.kill()])
    await database.start()
    await world.restartServer()
    return struck
  }))
