import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, serverContext } from '#kernel/jobs/attempts.ts'
import type { Job } from '#kernel/jobs/define-job.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/upload.ts'
import { deleteFilesJob } from './delete-files.job.ts'
import { makeThumbnailsJob } from './make-thumbnails.job.ts'

/** The store of one tenant, which takes every call and answers none. */
let silent: Server
let asked = 0
let app: TestApp
beforeAll(async () => {
  silent = createServer((request) => {
    asked += 1
    request.resume()
  })
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  app = await testApp(undefined, { env: { DEMO: '0', OUTBOUND_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await app?.close()
  silent.closeAllConnections()
  await new Promise((closed) => silent.close(closed))
})

const png = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()

/** A new store of the neighbour, and a file in it. */
async function fileInStore(ossCode: string, name: string): Promise<void> {
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const body = { category: 1, ossCode, endpoint, bucketName: 'b', accessKey: 'k', secretKey: 'a secret of the store' }
  const { data } = await app.call<{ id: string }>('neighbour', 'POST', '/blade-resource/oss/submit', { body })
  await sql`insert into store.attach (tenant_id, name, original_name, attach_size, oss_id)
    values ('100001', ${name}, 'a', 1, ${data.id}::bigint)`.execute(app.runtime.platformDb)
}

async function attemptOf(job: Job<never>, tenant: string, input: object = {}): Promise<string | null> {
  const { db } = serverContext(app.runtime, tenant)
  const row = { name: job.name, title: job.name, input: JSON.stringify(input) }
  const { id } = await db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()
  await attempt(app.runtime, job, tenant, id).catch(() => undefined)
  return (await db.selectFrom('job').select('job_state').where('id', '=', id).executeTakeFirstOrThrow()).job_state
}

describe('a store of a tenant that never answers', () => {
  test('holds few of the places of a process, and those who ask for more of its files are told at once to come back', async () => {
    await fileInStore('pages', '2026/11/silent.pdf')
    const began = performance.now()
    const times: number[] = []
    const files = Array.from({ length: 60 }, async () => {
      const { statusCode, headers } = await app.app.inject({ method: 'GET', url: '/files/2026/11/silent.pdf' })
      times.push(performance.now() - began)
      return [statusCode, headers['retry-after']]
    })
    await expect.poll(() => asked, { timeout: 4_000 }).toBe(16)
    expect((await app.call('visitor', 'GET', '/blade-brand/brand/listData')).status).toBe(200)
    expect(await Promise.all(files)).toEqual(Array(60).fill([500, '10']))
    expect(times.filter((time) => time < 4_000)).toHaveLength(44)
    expect(Math.max(...times)).toBeLessThan(8_000)
  })

  test('is then left alone for a while', async () => {
    const before = asked
    const began = performance.now()
    expect((await app.app.inject({ method: 'GET', url: '/files/2026/11/silent.pdf' })).statusCode).toBe(500)
    expect([asked, performance.now() - began < 1_000]).toEqual([before, true])
  })

  test('does not hold up the small forms of the pictures of others', async () => {
    await fileInStore('pictures', '2026/11/silent.webp')
    const { data } = await upload(app, await png(50))
    const began = performance.now()
    for (let count = 0; count < 8; count += 1)
      expect(await attemptOf(makeThumbnailsJob as never, '100001', { name: '2026/11/silent.webp' })).toBe('QUEUED')
    expect(await attemptOf(makeThumbnailsJob as never, '000000', { name: data.name })).toBe('DONE')
    expect(performance.now() - began).toBeLessThan(9_000)
  })

  test('does not keep the deleted files of others', async () => {
    for (const number of ['1', '2', '3']) await fileInStore(`deleted-${number}`, `2026/11/deleted-${number}.pdf`)
    const { data } = await upload(app, Buffer.from('%PDF-1.7\ndeleted\n%%EOF\n'))
    await sql`update store.attach set deleted_id = id, create_time = now() - interval '40 days', update_time = now() - interval '40 days'
      where name = ${data.name} or name like '2026/11/deleted-%'`.execute(app.runtime.platformDb)
    await sql`update store.attach set oss_id = (select min(id) from store.oss where oss_code = 'deleted-1') where name like '2026/11/deleted-%'`.execute(
      app.runtime.platformDb,
    )
    const began = performance.now()
    expect(await attemptOf(deleteFilesJob as never, '000000')).toBe('DONE')
    expect(performance.now() - began).toBeLessThan(9_000)
    const { rows } = await sql<{ name: string }>`select name from store.attach where deleted_id <> 0`.execute(app.runtime.platformDb)
    expect(rows.map(({ name }) => name).sort()).toEqual(['1', '2', '3'].map((number) => `2026/11/deleted-${number}.pdf`))
  })
})
