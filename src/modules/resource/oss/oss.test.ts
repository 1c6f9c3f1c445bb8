import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, type TestApp, testApp } from '#test/test-app.ts'
import { type UploadOptions, upload as uploadFile } from '#test/upload.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Answer = Reply<{ field?: string }>

const upload = (bytes: Buffer, options?: UploadOptions) => uploadFile(app, bytes, options)

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2f6' } })
/** Noise, which no format compresses well. */
const noisy = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
/** A PNG whose header claims so many pixels a side (ISO/IEC 15948, 11.2.2). */
function withSize(png: Buffer, side: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(side, 16)
  copy.writeUInt32BE(side, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}
const served = (link: string) => app.app.inject({ method: 'GET', url: link })

describe('a picture', () => {
  test('is stored as webp under a name derived from its content, and served', async () => {
    const jpeg = await plain(300, 200).jpeg().toBuffer()
    const { status, data } = await upload(jpeg, { name: '电机.jpg' })
    expect(status).toBe(200)
    expect(data.link).toMatch(/^\/api\/files\/\d{4}\/\d{2}\/[0-9a-f]{40}\.webp$/)
    expect(data.originalName).toBe('电机.jpg')
    const file = await served(data.link)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await upload(jpeg)).data.link).toBe(data.link)
  })

  test('of more than 2,000 pixels a side is scaled down', async () => {
    const { data } = await upload(await plain(3000, 1000).png().toBuffer())
    const { width, height } = await sharp((await served(data.link)).rawPayload).metadata()
    expect([width, height]).toEqual([2000, 667])
  })

  test('is turned upright and loses its metadata', async () => {
    const rotated = await plain(200, 100)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '31/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await upload(rotated)
    const metadata = await sharp((await served(data.link)).rawPayload).metadata()
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([100, 200, undefined])
  })
})

describe('an upload', () => {
  const rejected = async (answer: Promise<Answer>): Promise<string> => {
    const { status, data, msg } = await answer
    expect([status, data.field]).toEqual([400, 'file'])
    return msg
  }

  test('that is not a picture is rejected, whatever its name', async () => {
    expect(await rejected(upload(Buffer.from('<script>alert(1)</script>'), { name: 'motor.jpg' }))).toContain('jpg')
    expect(
      await rejected(upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), { name: 'motor.svg' })),
    ).toContain('jpg')
    expect(await rejected(upload(await plain(9, 9).gif().toBuffer()))).toContain('jpg')
  })

  test('that was truncated is rejected', async () => {
    const jpeg = await noisy(400).jpeg().toBuffer()
    expect(await rejected(upload(jpeg.subarray(0, jpeg.length / 2)))).toBe('文件已损坏，请重新选择')
    const png = await noisy(400).png().toBuffer()
    expect(await rejected(upload(png.subarray(0, png.length / 2)))).toBe('文件已损坏，请重新选择')
  })

  test('of 30,000 × 30,000 pixels is rejected before it is decoded', async () => {
    const bomb = withSize(await plain(9, 9).png().toBuffer(), 30_000)
    expect(await rejected(upload(bomb))).toContain('5000 万像素')
  })

  test('that is empty or missing is rejected', async () => {
    await rejected(upload(Buffer.alloc(0)))
    const none = app.call<{ field: string }>('member', 'POST', '/blade-resource/oss/endpoint/put-file', { body: {} })
    expect(await none).toMatchObject({ status: 400, data: { field: 'file' } })
  })

  test('that is too large is rejected', async () => {
    const large = Buffer.concat([await plain(9, 9).png().toBuffer(), Buffer.alloc(11 * 1024 * 1024)])
    const { status, msg } = await upload(large)
    expect([status, msg]).toEqual([413, '文件不能超过 10 MB'])
  })

  test('of a visitor is rejected', async () => {
    expect((await upload(await plain(9, 9).png().toBuffer(), { as: 'visitor' })).status).toBe(401)
  })

  test('loses the path in its name', async () => {
    const { data } = await upload(await plain(9, 9).png().toBuffer(), { name: '../../etc/passwd' })
    expect([data.originalName, data.link.includes('..')]).toEqual(['passwd', false])
  })
})

test('a file that is stored several times at once is complete', async () => {
  const png = await noisy(300).png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(png)))
  expect(answers.map(({ msg }) => msg)).toEqual(Array(6).fill('操作成功'))
  const links = new Set(answers.map(({ data }) => data.link))
  expect(links.size).toBe(1)
  const { rawPayload } = await served([...links][0] ?? '')
  expect((await sharp(rawPayload).metadata()).width).toBe(300)
})

describe('the storage quota of a tenant', () => {
  const setQuota = (storageMb: number) =>
    app.runtime.platformDb.updateTable('tenant').set({ storage_mb: storageMb }).where('tenant_id', '=', '100001').execute()
  const pdfOf = (kilobytes: number, sign: string) => Buffer.from(`%PDF-1.7\n${sign.repeat(kilobytes * 1024)}\n%%EOF\n`)
  const put = (bytes: Buffer) => upload(bytes, { as: 'neighbour' })

  test('rejects a file beyond it, keeps what is there, and lets others go on', async () => {
    await setQuota(1)
    expect((await upload(pdfOf(900, 'p'))).status).toBe(200)
    expect((await put(pdfOf(600, 'a'))).status).toBe(200)
    const [first, second] = await Promise.all([put(pdfOf(600, 'b')), put(pdfOf(500, 'c'))])
    expect([first.status, second.status]).toEqual([400, 400])
    expect(first.msg).toBe('租户的存储额度（1 MB）已用完（删除的文件 30 天内仍计入），请联系平台管理员')
    expect((await put(pdfOf(300, 'd'))).status).toBe(200)
    expect((await upload(pdfOf(600, 'b'))).status).toBe(200)
    await setQuota(-1)
    expect((await put(pdfOf(600, 'b'))).status).toBe(200)
  })

  test('is not passed by sending the same file several times at once', async () => {
    await setQuota(1)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => put(pdfOf(1500, 'x'))))).map(({ status }) => status)
    expect(statuses).toEqual(Array(8).fill(400))
  })

  test('counts deleted files until they are removed, and those that are put back once', async () => {
    await setQuota(-1)
    const used = async () =>
      Number(
        (
          await sql<{ n: number }>`select sum(attach_size) as n from (select distinct on (name) attach_size
      from store.attach where tenant_id = '100001') as files`.execute(app.runtime.platformDb)
        ).rows[0]?.n,
      )
    const { data } = await upload(pdfOf(900, 'z'), { as: 'neighbour' })
    await setQuota(Math.ceil((await used()) / 1024 / 1024))
    const id = (
      await app.runtime.platformDb
        .selectFrom('attach')
        .select('id')
        .where('name', 'like', `%${data.link.split('/').at(-1)}`)
        .executeTakeFirstOrThrow()
    ).id
    expect((await app.call('neighbour', 'POST', '/blade-resource/attach/remove', { query: { ids: id } })).status).toBe(200)
    expect((await put(pdfOf(1100, 'w'))).status).toBe(400)
    expect((await put(pdfOf(900, 'z'))).status).toBe(200)
  })

  test('of 0 allows nothing', async () => {
    await setQuota(0)
    expect((await put(pdfOf(1, 'y'))).status).toBe(400)
  })

  test('counts the same content once', async () => {
    await setQuota(4)
    for (let time = 0; time < 5; time++) expect((await put(pdfOf(700, 'e'))).status).toBe(200)
  })
})

describe('an avatar', () => {
  test('is a jpg or png of at most 500 kB', async () => {
    const put = (bytes: Buffer) => upload(bytes, { query: { use: 'avatar' } })
    expect((await put(await plain(200, 200).png().toBuffer())).status).toBe(200)
    expect((await put(await plain(200, 200).webp().toBuffer())).status).toBe(400)
    expect((await put(await noisy(1000).png().toBuffer())).status).toBe(400)
    expect((await put(Buffer.from('%PDF-1.7\n%%EOF'))).status).toBe(400)
  })
})

describe('a PDF', () => {
  test('is stored unchanged, and rejected without its end', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n')
    const { data } = await upload(pdf, { name: 'certificate.pdf' })
    expect(data.link).toMatch(/\.pdf$/)
    expect((await served(data.link)).rawPayload.equals(pdf)).toBe(true)
    expect((await upload(pdf.subarray(0, 20))).status).toBe(400)
  })
})
