import { readdirSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Persona, type Reply, type TestApp, testApp } from '#test/test-app.ts'
import type { StoredFile } from './oss.service.ts'

type Answer = Reply<StoredFile & { field?: string }>
type Part = readonly [name: string, bytes: Buffer]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const boundary = 'ends-here'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const megabyte = 1024 * 1024

function bodyOf(parts: readonly Part[]): Buffer {
  const files = parts.map(([name, bytes]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
    return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
  })
  return Buffer.concat([...files, Buffer.from(`--${boundary}--\r\n`)])
}

function put(body: unknown, headers: Record<string, string> = multipart, as: Persona = 'member'): Promise<Answer> {
  return app.call(as, 'POST', '/blade-resource/oss/endpoint/put-file', { body, headers })
}

const upload = (...parts: Part[]): Promise<Answer> => put(bodyOf(parts))
const storedFiles = (): string[] => readdirSync(app.filesDir, { recursive: true }).map(String).sort()

/** Expects a rejection with a message in both languages, and that nothing was stored. */
async function expectRejected(
  body: unknown,
  status: number,
  field: string | undefined,
  english: RegExp,
  headers = multipart,
): Promise<void> {
  const before = storedFiles()
  const zh = await put(body, headers)
  const en = await put(body, { ...headers, 'accept-language': 'en' })
  expect([zh.status, zh.body.code, zh.data.field]).toEqual([status, status, field])
  expect(zh.msg).toMatch(/[\u4e00-\u9fff]/)
  expect(en.msg).toMatch(english)
  expect(en.msg).not.toMatch(/[\u4e00-\u9fff]/)
  expect(storedFiles()).toEqual(before)
}

const rejected = (bytes: Buffer, english: RegExp): Promise<void> => expectRejected(bodyOf([['photo.png', bytes]]), 400, 'file', english)

const picture = (side = 9) => sharp({ create: { width: side, height: side, channels: 3, background: '#2f6' } })
const noise = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

/** A chunk of a PNG (ISO/IEC 15948, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A valid PNG of one bit a pixel, all black, as small as possible. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an upload that is not an image is rejected', async () => {
  for (const text of ['<script>alert(1)</script>', '<!doctype html><html></html>', 'MZ\x90', '#!/bin/sh\n', 'x'.repeat(1000)])
    await rejected(Buffer.from(text, 'latin1'), /^Only jpg, png and webp/)
})

test('an SVG with a script and a GIF are rejected', async () => {
  await rejected(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'), /^Only jpg/)
  await rejected(await picture().gif().toBuffer(), /^Only jpg/)
})

test('an SVG that would take hours to measure is rejected before it is decoded', async () => {
  const groups = Array.from({ length: 8 }, (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="g0" d="M0 0h1v1z"/>${groups.join('')}</defs><use href="#g8"/></svg>`
  await rejected(Buffer.from(svg), /^Only jpg/)
})

test('an upload that is too large is rejected by the limits for pictures, files and requests', async () => {
  await rejected(Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(10 * megabyte)]), /^The file must not exceed 10 MB/)
  await expectRejected(bodyOf([['photo.png', Buffer.alloc(21 * megabyte)]]), 413, undefined, /too large/)
})

test('an upload that is truncated is rejected', async () => {
  for (const whole of [await noise(300).png().toBuffer(), await noise(300).jpeg().toBuffer(), await noise(300).webp().toBuffer()])
    await rejected(whole.subarray(0, whole.length * 0.6), /^The file is damaged/)
  await rejected(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /^The file is damaged/)
  await rejected(Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n'), /^The file is damaged/)
})

test('an upload that is 30,000 × 30,000 is rejected before it is decoded', async () => {
  const bytes = bomb(30_000)
  expect(bytes.length).toBeLessThan(megabyte)
  const start = Date.now()
  await rejected(bytes, /at most 50 million pixels/)
  expect(Date.now() - start).toBeLessThan(5_000)
})

test('a polyglot file is stored as a picture only', async () => {
  const script = '<script>alert(1)</script>'
  const { status, data } = await upload(['a.html', Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(script)])])
  expect([status, data.link.endsWith('.webp')]).toEqual([200, true])
  const served = await app.app.inject({ method: 'GET', url: data.link })
  expect([served.headers['content-type'], served.headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff'])
  expect(served.rawPayload.includes(script)).toBe(false)
  await rejected(Buffer.concat([Buffer.from(script), await picture().jpeg().toBuffer()]), /^Only jpg/)
})

test('an empty file, two files, none, a field in place of a file, and a body that is no form are rejected', async () => {
  await rejected(Buffer.alloc(0), /^The file is empty/)
  const png = await picture().png().toBuffer()
  await expectRejected(
    bodyOf([
      ['a.png', png],
      ['b.png', png],
    ]),
    400,
    'file',
    /^Upload one file at a time/,
  )
  await expectRejected(`--${boundary}--\r\n`, 400, 'file', /^Choose a file/)
  await expectRejected(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--${boundary}--\r\n`,
    400,
    'file',
    /^Choose a file/,
  )
  await expectRejected('{}', 400, 'file', /^Choose a file/, { 'content-type': 'application/json' })
})

test('a form that is truncated or has no boundary is rejected', async () => {
  const whole = bodyOf([['a.png', await noise(100).png().toBuffer()]])
  await expectRejected(whole.subarray(0, whole.length / 2), 400, undefined, /could not be read/)
  await expectRejected(whole, 400, undefined, /could not be read/, { 'content-type': 'multipart/form-data' })
})

test('a form with too many files is rejected', async () => {
  await expectRejected(bodyOf(Array.from({ length: 30 }, (_, at) => [`${at}.png`, Buffer.from('x')] as const)), 413, undefined, /too large/)
})

test('the name of an upload never becomes the name of a stored file', async () => {
  const png = await picture(11).png().toBuffer()
  const names = {
    '../../etc/passwd': 'passwd',
    'C:\\temp\\电机😀.png': '电机😀.png',
    'a\u0001\u007fb.png': 'ab.png',
    '<script>.png': '<script>.png',
  }
  for (const [name, original] of Object.entries(names)) {
    const { status, data } = await upload([name, png])
    expect([status, data.originalName]).toEqual([200, original])
    expect(data.link).toMatch(/^\/files\/\d{4}\/\d{2}\/[0-9a-f]{40}\.webp$/)
  }
  const { data } = await upload([`${'长'.repeat(2000)}.png`, png])
  expect(data.originalName.length).toBeLessThanOrEqual(255)
  expect(storedFiles().filter((name) => name.endsWith('.webp')).length).toBeLessThanOrEqual(2)
})
