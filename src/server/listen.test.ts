import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { checkAddress, drain, listenAt } from './listen.ts'

let otherServer: Server | undefined
afterEach(() => otherServer?.close())

async function occupyPort(): Promise<number> {
  otherServer = createServer().listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  return (otherServer.address() as AddressInfo).port
}

const userError = (pattern: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(pattern)] })

test('a port in use is a user error, in the early check and when listening', async () => {
  const target = { host: '127.0.0.1', port: await occupyPort() }
  const inUse = userError(new RegExp(`127.0.0.1:${target.port} is in use: .*another PORT`))
  await expect(checkAddress(target)).rejects.toEqual(inUse)
  const app = Fastify()
  await expect(listenAt(app, target)).rejects.toEqual(inUse)
  await app.close()
})

test('an address of another machine is a user error', async () => {
  await expect(checkAddress({ host: '203.0.113.7', port: 0 })).rejects.toEqual(userError(/Cannot listen on 203.0.113.7:0/))
})

test('port 0 takes a free port, and the returned URL can be opened', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  await checkAddress({ host: '0.0.0.0', port: 0 })
  const address = await listenAt(app, { host: '0.0.0.0', port: 0 })
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await (await fetch(address)).text()).toBe('here')
  await app.close()
})

test('a drain waits for running requests and closes connections after the timeout', async () => {
  const app = Fastify()
  let started = 0
  const work = Promise.withResolvers<string>()
  app.addHook('onRequest', async () => {
    started += 1
  })
  app.get('/slow', () => work.promise)
  app.get('/endless', () => new Promise(() => {}))
  const address = await listenAt(app, { host: '127.0.0.1', port: 0 })
  const slow = fetch(`${address}/slow`).then((reply) => reply.text())
  const endless = fetch(`${address}/endless`).then(
    () => 'answered',
    () => 'closed',
  )
  await expect.poll(() => started).toBe(2)
  const drained = drain(app, 500)
  work.resolve('done')
  await drained
  expect(await slow).toBe('done')
  expect(await endless).toBe('closed')
})
