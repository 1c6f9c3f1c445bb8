import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Persona, type Reply, type TestApp, testApp } from '#test/test-app.ts'
import type { StoredFile } from './attachments.service.ts'

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
  const large = Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(10 * megabyte)])
  await expectRejected(bodyOf([['photo.png', large]]), 413, 'file', /^The file must not exceed 10 MB/)
  await expectRejected(bodyOf([['photo.png', Buffer.alloc(21 * megabyte)]]), 413, 'file', /^The file must not exceed 20 MB/)
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

/** A ZIP archive (PKWARE APPNOTE 4.3) of deflated files; `claimed`: the unpacked size that its directory states. */
function archiveOf(files: Readonly<Record<string, Buffer>>, claimed?: number): Buffer {
  const entries = Object.entries(files).map(([name, content]) => ({ name: Buffer.from(name), packed: deflateRawSync(content), content }))
  const fields = ({ name, packed, content }: (typeof entries)[number]): Buffer => {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claimed ?? content.length, 18)
    head.writeUInt16LE(name.length, 22)
    return head
  }
  const locals = entries.map((entry) => Buffer.concat([Buffer.from('PK\x03\x04'), fields(entry), entry.name, entry.packed]))
  const directory = entries.map((entry, at) => {
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(
      locals.slice(0, at).reduce((sum, each) => sum + each.length, 0),
      10,
    )
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields(entry), rest, entry.name])
  })
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(Buffer.concat(locals).length, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const text = Buffer.from('a text '.repeat(100))
const video = (size: number): Buffer => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'), Buffer.alloc(size - 16)])

test.each([
  ['zip', () => archiveOf({ 'a.txt': text })],
  ['xlsx', () => archiveOf({ '[Content_Types].xml': text, 'xl/workbook.xml': text })],
  ['dwg', () => Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(100)])],
  ['mp4', () => video(1000)],
  ['pdf', () => Buffer.from('%PDF-1.7\n%%EOF\n')],
])('a file of the type %s is stored by its content, and served as a download that runs nothing', async (extension, bytes) => {
  const { status, data } = await upload(['named.png', bytes()])
  expect([status, data.link.split('.').at(-1)]).toEqual([200, extension])
  const { headers, rawPayload } = await app.app.inject({ method: 'GET', url: data.link })
  expect(rawPayload.equals(bytes())).toBe(true)
  expect([headers['content-disposition'], headers['x-content-type-options']]).toEqual([
    `attachment; filename*=UTF-8''named.png.${extension}`,
    'nosniff',
  ])
  expect(headers['content-security-policy']).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
})

test('a video may be 100 MB, and no other file', async () => {
  expect((await upload(['a.mp4', video(21 * megabyte)])).status).toBe(200)
  await expectRejected(bodyOf([['a.mp4', video(100 * megabyte + 1)]]), 413, 'file', /^The file must not exceed 100 MB/)
  await expectRejected(
    bodyOf([['a.dwg', Buffer.concat([Buffer.from('AC1032'), Buffer.alloc(20 * megabyte)])]]),
    413,
    'file',
    /exceed 20 MB/,
  )
})

test('an archive that is damaged, says less than it holds, or unpacks to too much is rejected', async () => {
  const whole = archiveOf({ 'a.txt': text })
  await rejected(whole.subarray(0, whole.length - 30), /^The file is damaged/)
  await rejected(archiveOf({ 'a.txt': text }, 10), /^The file is damaged/)
  await rejected(archiveOf({ '../a.txt': text }), /^The file is damaged/)
  await rejected(archiveOf({ a: Buffer.alloc(210 * megabyte) }), /^The archive has too many files/)
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}`, text]))
  await rejected(archiveOf(many), /^The archive has too many files/)
}, 30_000)

test('no file of an upload stays behind', async () => {
  await upload(['a.txt', Buffer.from('nothing known')])
  await upload(['a.zip', archiveOf({ 'a.txt': text })])
  expect(readdirSync(join(app.filesDir, '../uploads'))).toEqual([])
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
    expect(data.link).toMatch(/^\/api\/files\/\d{4}\/\d{2}\/[0-9a-f]{40}\.webp$/)
  }
  const { data } = await upload([`${'长'.repeat(2000)}.png`, png])
  expect(data.originalName.length).toBeLessThanOrEqual(255)
  expect(storedFiles().filter((name) => name.endsWith('.webp')).length).toBeLessThanOrEqual(2)
})
