import { expect, test } from 'vitest'
import { restartOnCrash, type Server } from './restart.ts'

/** A server that has crashed already, or one that runs until it is stopped. */
function fakeServer(state: 'running' | 'crashed'): Server {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  if (state === 'crashed') resolve()
  return { ended, stop: async () => resolve() }
}

test('a server that is stopped is not restarted', async () => {
  let starts = 0
  const supervised = restartOnCrash(
    fakeServer('running'),
    async () => {
      starts += 1
      return fakeServer('running')
    },
    () => {},
  )
  await supervised.stop()
  await supervised.ended
  expect(starts).toBe(0)
})

test('a server that crashes five times in a row is not restarted again', async () => {
  let starts = 0
  const supervised = restartOnCrash(
    fakeServer('crashed'),
    async () => {
      starts += 1
      return fakeServer('crashed')
    },
    () => {},
  )
  await supervised.ended
  expect(starts).toBe(4)
})

test('a stop during a restart stops the restarted server as well', async () => {
  const { promise: started, resolve: finishStart } = Promise.withResolvers<Server>()
  const supervised = restartOnCrash(
    fakeServer('crashed'),
    () => started,
    () => {},
  )
  await Promise.resolve()
  const stopped = supervised.stop()
  const second = fakeServer('running')
  finishStart(second)
  await stopped
  await second.ended
})
