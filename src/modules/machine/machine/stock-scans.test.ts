import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTask } from '#kernel/database/work.ts'
import { unavailable } from '#kernel/http/dispatch.ts'
import { contextOf } from '#test/orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { candidatesFor } from '../matching/candidates.service.ts'
import { stockIndexOf } from './stock-index.service.ts'
import { scanStock } from './stock-scans.service.ts'

const base = '/blade-machine/machine'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await stockIndexOf(app.runtime).load('000000')
})
afterAll(() => app?.close())

test('who asks what the index does not know waits for no third scan, and holds up nobody who asks the index', async () => {
  const ask = async (path: string, query: Record<string, string>) => {
    const { status, headers, body } = await app.call('visitor', 'GET', `${base}/${path}`, { query })
    return { status, code: (body as { code: number }).code, comesBack: Number(headers['retry-after']) > 0 }
  }
  const unusual = (at: number) => ({ model: `Ø${at}`, ieClass_notnull: '1', brandCode_notnull: '1' })
  const unnamed = (at: number) => ({ id_notequal: '1', title_notlike: `Ø${at}`, ascs: 'currentA' })
  // What every answer reads is cached before the table is locked.
  expect(await ask('search', unusual(6))).toMatchObject({ status: 200 })
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table store.machine in access exclusive mode')
  let isLocked = true
  const unlock = async () => {
    if (isLocked) await owner.query('rollback')
    isLocked = false
  }
  try {
    const asked = Array.from({ length: 6 }, (_, at) =>
      at % 3 === 2 ? ask('listData', unnamed(at)) : ask(['facets', 'search'][at % 3] ?? '', unusual(at)),
    )
    const rejected: Awaited<ReturnType<typeof ask>>[] = []
    for (const each of asked) void each.then((answer) => isLocked && rejected.push(answer))
    await new Promise((resume) => setTimeout(resume, 200))
    expect(await ask('facets', { poles: '4', powerKw_ge: '3.75' })).toMatchObject({ status: 200 })
    await expect.poll(() => rejected.length, { timeout: 2_500 }).toBe(4)
    await unlock()
    for (const answer of rejected) expect(answer).toMatchObject({ status: 500, code: 503, comesBack: true })
    const answers = await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await ask('facets', unusual(7))).toMatchObject({ status: 200 })
  } finally {
    await unlock()
    await owner.end()
  }
})

test('lists of motors and followed searches wait for no third scan either', async () => {
  const query = { targetType: 'SEARCH', targetId: '', on: true, query: '?title_notlike=Ø' }
  expect((await app.call('member', 'POST', '/blade-machine/machine/fork', { body: query })).status).toBe(200)
  const owner = new pg.Client({ connectionString: app.database.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table store.machine in access exclusive mode')
  try {
    const scans = [8, 9].map((at) => app.call('visitor', 'GET', `${base}/listData`, { query: { title_notlike: `Ø${at}` } }))
    await new Promise((resume) => setTimeout(resume, 250))
    const rejections = [
      app.call('member', 'GET', '/blade-machine/machine/forkList', { query: { targetType: 'SEARCH' } }).then(({ body }) => body.code),
      candidatesFor(
        { ...contextOf(app.runtime), tenant: '000000', db: app.runtime.appDb('000000') },
        { wishes: [{}], model: 'ΟΔΟΣ' },
      ).catch((error: unknown) => error),
    ]
    const late = new Promise((resume) => setTimeout(resume, 2_500))
    expect(await Promise.all(rejections.map((each) => Promise.race([each, late])))).toEqual([503, unavailable])
    await owner.query('rollback')
    expect((await Promise.all(scans)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await owner.end()
  }
})

test('while others scan the stock, a listing is found by its number, and tasks go on', async () => {
  const ctx = { ...contextOf(app.runtime), tenant: '000000', db: app.runtime.appDb('000000') }
  const unknown = { where: [{ field: 'title', operator: 'like', values: ['Ø'] }], order: [] } as const
  const { promise: longScan, resolve: end } = Promise.withResolvers<string>()
  const scans = [1, 2].map(() => scanStock(ctx, unknown, () => longScan))
  const ask = async (query: Record<string, string>) => (await app.call('visitor', 'GET', `${base}/listData`, { query })).status
  expect(await ask({ title_like: 'Ø1' })).toBe(500)
  expect(await ask({ listingNo: 'M2610010001', title_like: 'Ø' })).toBe(200)
  expect(await runTask('a test', () => scanStock(ctx, unknown, async () => 'scanned'))).toBe('scanned')
  end('over')
  expect(await Promise.all(scans)).toEqual(['over', 'over'])
})
