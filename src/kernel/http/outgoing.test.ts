import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UserError } from '../resource/user-error.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { callOut } from './outgoing.ts'

const requests: string[] = []
const logged: object[] = []
let server: Server
let host: string
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (request.url === '/redirect') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (request.url === '/never') return
    if (request.url === '/large') return response.end('x'.repeat(1024 * 1024 + 1))
    return response.writeHead(201, { 'content-type': 'text/plain' }).end('stored')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  requests.length = 0
  logged.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const runtime = (...outboundHosts: string[]): Pick<Runtime, 'outboundHosts' | 'log'> => ({
  outboundHosts,
  log: { warn: (entry: object) => logged.push(entry) } as never,
})
const failure = async (address: string, ...outboundHosts: string[]): Promise<string> => {
  const answer = await callOut(runtime(...outboundHosts), address).catch((error: UserError) => error)
  return 'words' in answer ? answer.words[1] : `answered ${answer.status}`
}

test.each([
  ['no address', /not valid/],
  ['https://key:secret@objects.example/', /not valid/],
  ['http://objects.example/', /must begin with https/],
  ['ftp://objects.example/', /must begin with https/],
  ['file:///etc/passwd', /must begin with https/],
])('%s is no address to call', async (address, message) => {
  expect(await failure(address)).toMatch(message)
  expect(logged).toEqual([])
})

test.each([
  ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'],
  ['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[fd00::1]', '[64:ff9b::a00:1]'],
  ['169.254.169.254', '[fe80::1]', '224.0.0.1', '255.255.255.255'],
])('%s and its like are not called', async (...hosts) => {
  for (const each of hosts) {
    expect(await failure(`https://${each}/`), each).toMatch(/cannot be reached$/)
    expect(String((logged.at(-1) as { err: Error }).err), each).toMatch(/is not allowed/)
  }
})

test('a public name is called at the address that was checked, and not at all if one of its addresses is private', async () => {
  const resolved = ['93.184.216.34', '127.0.0.1']
  type Done = (error: null, ...found: unknown[]) => void
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, { all }: { all?: boolean }, done: Done) => {
    if (all)
      done(
        null,
        [...resolved].map((address) => ({ address, family: 4 })),
      )
    else done(null, resolved.at(-1), 4)
  }) as never)
  syncBuiltinESMExports()
  const port = host.split(':')[1]
  expect(await failure(`https://rebinding.example:${port}/`)).toMatch(/cannot be reached/)
  expect(String((logged.at(-1) as { err: Error }).err)).toMatch(/127\.0\.0\.1.*is not allowed/)
  expect(lookup).toHaveBeenCalledTimes(1)
  expect(requests).toEqual([])
})

test('a host that the operator names is called, with and without its port', async () => {
  for (const named of [host, '127.0.0.1']) {
    const { status, headers, body } = await callOut(runtime(named), `http://${host}/put`, { method: 'PUT', body: 'text' })
    expect([status, headers['content-type'], body.toString()]).toEqual([201, 'text/plain', 'stored'])
  }
  expect(requests).toEqual(['PUT /put', 'PUT /put'])
  expect(await failure(`http://${host}/`, '127.0.0.1:1')).toMatch(/must begin with https/)
})

test('a redirect is not followed', async () => {
  expect(await failure(`http://${host}/redirect`, host)).toBe('answered 302')
  expect(requests).toEqual(['GET /redirect'])
})

test('an answer of more than a megabyte is not read to its end', async () => {
  expect(await failure(`http://${host}/large`, host)).toBe(`${host} cannot be reached`)
})

test('a host that does not answer in time cannot be reached', async () => {
  const call = callOut(runtime(host), `http://${host}/never`, { maxTime: 100 })
  await expect(call).rejects.toMatchObject({ words: [expect.anything(), `${host} cannot be reached`] })
})
