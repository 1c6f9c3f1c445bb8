import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignatureV4 } from '@smithy/signature-v4'
import S3rver from 's3rver'
import { storeAccount } from './object-store.ts'

/**
 * A program: an empty store with one bucket, which checks signatures. Tells its parent process its port. On `leave` nobody reaches it until
 * `return`, and it tells when that is so.
 */
const { accessKey, secretKey, region, bucket } = storeAccount
const directory = mkdtempSync(join(tmpdir(), 'motorspot-s3-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
process.once('SIGTERM', () => process.exit())
process.once('disconnect', () => process.exit())

const store = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory },
  configureBuckets: [{ name: bucket, configs: [] }],
})
const behind = (await store.run()) as AddressInfo
const front = signedOnly(behind.port)
const listen = (port: number) => new Promise<void>((listening) => front.listen(port, '127.0.0.1', listening))
await listen(0)
const { port } = front.address() as AddressInfo
process.on('message', async (what: 'leave' | 'return') => {
  if (what === 'return') await listen(port)
  else {
    front.closeAllConnections()
    await new Promise((closed) => front.close(closed))
  }
  process.send?.(what)
})
process.send?.(port)

/** Passes signed requests on: s3rver itself reads signatures of version 4, but does not check them. */
function signedOnly(port: number): Server {
  return createServer(async (incoming, answer) => {
    if (!(await isSigned(incoming))) {
      answer.writeHead(403, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>SignatureDoesNotMatch</Code><Message>The signature does not match</Message></Error>')
      return
    }
    const { method, url, headers } = incoming
    const passed = request({ port, host: '127.0.0.1', method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    incoming.pipe(passed)
  })
}

/** What the signer of AWS hashes with. */
class Sha256 {
  readonly #hash: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Buffer)
  }
  update(data: Uint8Array | string): void {
    this.#hash.update(data)
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }
}

/** Signs the request anew, over the headers that it says are signed, and compares. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
  const sent = String(headers.authorization ?? '')
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(sent) ?? []
  const [, stamp = ''] = /^(\d{8}T\d{6}Z)$/.exec(String(headers['x-amz-date'] ?? '')) ?? []
  if (names === '' || stamp === '') return false
  const { pathname, searchParams, hostname } = new URL(url, `http://${headers.host}`)
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const signer = new SignatureV4({ credentials, region, service: 's3', sha256: Sha256, uriEscapePath: false, applyChecksum: false })
  const signed = names.split(';')
  const request = {
    ...{ method, protocol: 'http:', hostname, path: pathname, query: Object.fromEntries(searchParams) },
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name] ?? '')])),
  }
  const [day, time] = [stamp.slice(0, 8), stamp.slice(9, 15)]
  const signingDate = new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  const { headers: anew } = await signer.sign(request, { signingDate, signableHeaders: new Set(signed) })
  const [expected, given] = [String(anew.authorization), sent].map((each) => createHash('sha256').update(each).digest())
  return expected !== undefined && given !== undefined && timingSafeEqual(expected, given)
}
