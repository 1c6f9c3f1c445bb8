import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { drain, listenAt, reserveAddress } from './listen.ts'

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
  await expect(reserveAddress(target)).rejects.toEqual(inUse)
  const app = Fastify()
  await expect(listenAt(app, target)).rejects.toEqual(inUse)
  await app.close()
})

test('an address of another machine is a user error', async () => {
  await expect(reserveAddress({ host: '203.0.113.7', port: 0 })).rejects.toEqual(userError(/Cannot listen on 203.0.113.7:0/))
})

test('port 0 takes a free port, and the returned URL can be opened', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  await reserveAddress({ host: '0.0.0.0', port: 0 })
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

const onLinux = process.platform === 'linux'

/** Connects so many times at once, to a server of this process. */
const connectAll = (address: string, count: number): Socket[] =>
  Array.from({ length: count }, () => connect({ host: '127.0.0.1', port: Number(new URL(address).port) }))

test.runIf(onLinux)('of connections that come at once, many are taken in each turn of the event loop', async () => {
  const app = Fastify()
  const address = await listenAt(app, { host: '127.0.0.1', port: 0 })
  let turn = 0
  let counting = setImmediate(function count() {
    turn += 1
    counting = setImmediate(count)
  })
  const taken = new Map<number, number>()
  app.server.on('connection', () => taken.set(turn, (taken.get(turn) ?? 0) + 1))
  const connections = connectAll(address, 128)
  await expect.poll(() => [...taken.values()].reduce((sum, count) => sum + count, 0)).toBe(128)
  clearImmediate(counting)
  for (const connection of connections) connection.destroy()
  await app.close()
  expect(Math.max(...taken.values())).toBeGreaterThan(4)
})

test('a drain refuses connections at once, answers what was asked, and ends then without waiting for kept connections', async () => {
  const app = Fastify()
  const works = { most: Promise.withResolvers<string>(), last: Promise.withResolvers<string>() }
  let started = 0
  const events: string[] = []
  app.addHook('onClose', async () => {
    events.push('closed')
  })
  app.get<{ Params: { name: keyof typeof works } }>('/:name', ({ params }) => {
    started += 1
    return works[params.name].promise
  })
  const address = await listenAt(app, { host: '127.0.0.1', port: 0 })
  const ask = async (name: keyof typeof works) => events.push(await (await fetch(`${address}/${name}`)).text())
  const most = Array.from({ length: 32 }, () => ask('most'))
  const last = ask('last')
  await expect.poll(() => started).toBe(33)
  const drained = drain(app, 9_000)
  await expect.poll(() => connectionError(address)).toBe('ECONNREFUSED')
  works.most.resolve('answered')
  await Promise.all(most)
  await wait(200)
  works.last.resolve('answered last')
  await Promise.all([Promise.race([drained, wait(5_000, 'waited')]), last])
  expect(events).toEqual([...Array.from({ length: 32 }, () => 'answered'), 'answered last', 'closed'])
})

test('an answer that is made is sent whole, however slowly it is read, when a drain begins', async () => {
  const app = Fastify()
  const size = 30_000_000
  app.get('/large', () => Buffer.alloc(size))
  const address = await listenAt(app, { host: '127.0.0.1', port: 0 })
  const [connection] = connectAll(address, 1) as [Socket]
  connection.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(connection, 'readable')
  const drained = drain(app, 9_000)
  await wait(300)
  let received = 0
  for await (const part of connection) received += part.length
  await drained
  expect(received).toBeGreaterThan(size)
})

test.runIf(onLinux)('an address is kept for one product, though the system would let several listen', async () => {
  const target = { host: '127.0.0.1', port: await freePort() }
  const release = await reserveAddress(target)
  await expect(reserveAddress(target)).rejects.toEqual(userError(/is in use/))
  release()
  const again = await reserveAddress(target)
  again()
})

async function freePort(): Promise<number> {
  const port = await occupyPort()
  otherServer?.close()
  return port
}

async function connectionError(address: string): Promise<string | undefined> {
  const [connection] = connectAll(address, 1)
  try {
    await once(connection as Socket, 'connect')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  } finally {
    connection?.destroy()
  }
}
