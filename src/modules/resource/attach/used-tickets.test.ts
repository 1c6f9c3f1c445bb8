import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

/** A private file with these bytes: its address, and what is sent by the same ticket each time. */
async function withTicket(bytes: Buffer) {
  const { data } = await upload(app, bytes, { query: { isPrivate: '1' } })
  const query = { id: data.attachId }
  const { link } = (await app.call<{ link: string }>('member', 'GET', '/blade-resource/attach/ticket', { query })).data
  const get = (headers: Record<string, string> = {}) => app.app.inject({ method: 'GET', url: link, headers })
  return { address: data.link, get, statusOf: async (headers?: Record<string, string>) => (await get(headers)).statusCode }
}

describe('a private file', () => {
  test('is sent by a used ticket in parts that begin later alone, whatever range asks for all of it', async () => {
    const bytes = Buffer.from('%PDF-1.7\nwhole again\n%%EOF\n')
    const { get, statusOf } = await withTicket(bytes)
    const first = await get({ range: 'bytes=0-' })
    expect([first.statusCode, first.body]).toEqual([206, bytes.toString()])
    const ofAll = [
      'bytes=0-',
      'bytes=00-',
      'bytes=0-3',
      'bytes=-9999',
      'bytes=1-2,0-',
      'bytes=0-,1-',
      'bytes=5-3',
      'items=4-',
      'bytes=x',
      '',
    ]
    const tooLong = ['bytes=99999999999999999999-99999999999999999998']
    for (const range of [...ofAll, ...tooLong]) expect([range, await statusOf({ range })]).toEqual([range, 404])
    const range = 'bytes=4-'
    const ofTag = [await statusOf({ range, 'if-range': '"other"' }), await statusOf({ range, 'if-range': String(first.headers.etag) })]
    expect(ofTag).toEqual([404, 206])
    const later = [await statusOf({ range }), await statusOf({ range: 'bytes=1-3' }), await statusOf({ range: 'bytes=9999-' })]
    expect(later).toEqual([206, 206, 416])
  })

  test('that is a picture is sent whole by a used ticket to nobody who says to have its tag', async () => {
    const png = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f6' } }).png()
    const { address, statusOf } = await withTicket(await png.toBuffer())
    const range = 'bytes=4-'
    const ofTag = await statusOf().then(() => statusOf({ range, 'if-range': `"${address.split('/').at(-1)}"` }))
    expect([ofTag, await statusOf({ range })]).toEqual([404, 206])
  })
})
