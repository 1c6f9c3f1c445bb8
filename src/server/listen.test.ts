import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { checkAddress, drain, listenAt } from './listen.ts'

let holder: Server | undefined
afterEach(() => holder?.close())

async function holdPort(): Promise<number> {
  holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  return (holder.address() as AddressInfo).port
}

const rejecting = (pattern: RegExp): object => expect.objectContaining({ words: [expect.any(String), expect.stringMatching(pattern)] })

test('a used port is a sentence, early and late', async () => {
  const place = { host: '127.0.0.1', port: await holdPort() }
  const sentence = rejecting(new RegExp(`127.0.0.1:${place.port} is in use: .*another PORT`))
  await expect(checkAddress(place)).rejects.toEqual(sentence)
  const app = Fastify()
  await expect(listenAt(app, place)).rejects.toEqual(sentence)
  await app.close()
})

test('an address of another machine is a sentence', async () => {
  await expect(checkAddress({ host: '203.0.113.7', port: 0 })).rejects.toEqual(rejecting(/Cannot listen on 203.0.113.7:0/))
})

test('a free port is taken, and the address is one that a browser opens', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  await checkAddress({ host: '0.0.0.0', port: 0 })
  const address = await listenAt(app, { host: '0.0.0.0', port: 0 })
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await (await fetch(address)).text()).toBe('here')
  await app.close()
})

test('a drain lets a request finish, and cuts one off that does not', async () => {
  const app = Fastify()
  app.get('/slow', () => new Promise((answer) => setTimeout(() => answer('done'), 100)))
  app.get('/endless', () => new Promise(() => {}))
  const address = await listenAt(app, { host: '127.0.0.1', port: 0 })
  const slow = fetch(`${address}/slow`).then((reply) => reply.text())
  const endless = fetch(`${address}/endless`).then(
    () => 'answered',
    () => 'cut off',
  )
  await new Promise((resolve) => setTimeout(resolve, 30))
  await drain(app, 500)
  expect(await slow).toBe('done')
  expect(await endless).toBe('cut off')
})
