import { expect, test } from 'vitest'
import { restartWhenEnded, type Server } from './restart.ts'

/** A server that ends when it is told to, or by itself at once. */
function serverThat(falls: boolean): Server {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  if (falls) resolve()
  return { ended, stop: async () => resolve() }
}

test('a server that is stopped is not started again', async () => {
  let starts = 0
  const lasting = restartWhenEnded(
    serverThat(false),
    async () => {
      starts += 1
      return serverThat(false)
    },
    () => {},
  )
  await lasting.stop()
  await lasting.ended
  expect(starts).toBe(0)
})

test('a server that falls again and again is given up', async () => {
  let starts = 0
  const lasting = restartWhenEnded(
    serverThat(true),
    async () => {
      starts += 1
      return serverThat(true)
    },
    () => {},
  )
  await lasting.ended
  expect(starts).toBe(4)
})

test('a server that is being started again when everything stops is stopped as well', async () => {
  const { promise: started, resolve: finishStart } = Promise.withResolvers<Server>()
  const lasting = restartWhenEnded(
    serverThat(true),
    () => started,
    () => {},
  )
  await Promise.resolve()
  const stopped = lasting.stop()
  const second = serverThat(false)
  finishStart(second)
  await stopped
  await second.ended
})
