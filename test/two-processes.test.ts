import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverContext } from '#kernel/jobs/attempts.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { push } from '#kernel/push/events.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { withTransaction } from '#kernel/runtime/transaction.ts'
import { deleteOldJobsJob } from '#modules/job/job/delete-old-jobs.job.ts'
import { type PushStream, pushStream } from './push-stream.ts'
import { makeTempDir } from './temp-dir.ts'
import { basic, md5, testPassword } from './test-app.ts'
import { openTestRuntime } from './test-runtime.ts'
import { tokenAddress } from './token-address.ts'
import { sendTo, startTwo, type Target, type TwoProcesses, twoKinds } from './two-processes.ts'

const tenant = '000000'

describe.each(twoKinds)('%s', (kind) => {
  let two: TwoProcesses
  let targets: [Target, Target]
  /** Of this process, which says things to both. */
  let runtime: Runtime
  beforeAll(async () => {
    two = await startTwo(kind)
    targets = await two.connect()
    runtime = (await openTestRuntime(two.database, makeTempDir())).runtime
  })
  afterAll(async () => {
    await runtime?.close()
    await two.close()
  })

  /** Calls the API of a process; a call with a body of nothing is a POST. */
  async function call<D>(
    to: Target,
    path: string,
    options: { token?: string; query?: Record<string, string>; method?: 'GET' | 'POST' } = {},
  ) {
    const { token, query = {}, method } = options
    const headers = { authorization: basic, 'tenant-id': tenant, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) }
    const answer = await sendTo(to, `/api${path}?${new URLSearchParams(query)}`, { headers, ...(method ? { method } : {}) })
    return { status: answer.status, data: (JSON.parse(answer.text) as { data: D }).data, text: answer.text }
  }

  async function logIn(account: string, ofTenant = tenant): Promise<string> {
    const headers = { authorization: basic, 'tenant-id': ofTenant }
    const { text } = await sendTo(targets[0], tokenAddress(account, testPassword, ofTenant), { method: 'POST', headers })
    return String(JSON.parse(text).access_token)
  }

  describe('a session that is ended at one is over at the other within a second', () => {
    test.each<[why: string, account: string, end: (token: string, id: string) => Promise<{ status?: number }>]>([
      ['a logout', 'trader2', (token) => call(targets[0], '/blade-auth/oauth/logout', { token })],
      [
        'a new password, chosen in another session',
        'trader3',
        async () => {
          const query = { oldPassword: md5(testPassword), newPassword: md5('another-word'), newPassword1: md5('another-word') }
          return call(targets[0], '/blade-user/update-password', { token: await logIn('trader3'), query, method: 'POST' })
        },
      ],
      [
        'a lock of the account',
        'trader4',
        async (_, id) => call(targets[0], '/blade-user/lock', { token: await logIn('manager'), query: { userIds: id }, method: 'POST' }),
      ],
      [
        'a statement in the database',
        'trader5',
        async (_, id) => {
          await two.owner.query('update store.session set ended = now() where user_id = $1', [id])
          return {}
        },
      ],
    ])('by %s', async (_, account, end) => {
      const token = await logIn(account)
      const status = async (target: Target): Promise<number> => (await call(target, '/blade-user/info', { token })).status
      const { rows } = await two.owner.query('select id::text from store."user" where tenant_id = $1 and account = $2', [tenant, account])
      expect([await status(targets[0]), await status(targets[1])]).toEqual([200, 200])
      expect((await end(token, rows[0].id)).status ?? 200).toBe(200)
      for (const target of targets) await expect.poll(() => status(target), { timeout: 1_000, interval: 20 }).toBe(401)
    })
  })

  describe('an event', () => {
    const streams: PushStream[] = []
    afterEach(() => {
      for (const stream of streams.splice(0)) stream.close()
    })

    async function listen({ address, agent }: Target, token: string, last = ''): Promise<PushStream> {
      const { data } = await call<{ ticket: string }>({ address }, '/blade-push/ticket', { token, method: 'POST' })
      const stream = await pushStream(address, data.ticket, last, agent)
      streams.push(stream)
      return stream
    }
    const say = (number: number, to = {}, ofTenant = tenant) =>
      push(serverContext(runtime, ofTenant), to, { topic: 'test', data: { number } })
    const numbers = ({ events }: PushStream) => events.filter(({ topic }) => topic === 'test').map(({ data }) => data.number)

    test('reaches its receivers at both, and nobody else', async () => {
      const [manager, neighbour] = [await logIn('manager'), await logIn('neighbour', '100001')]
      const [first, second] = await two.connect()
      const opened = [await listen(first, manager), await listen(second, manager), await listen({ address: first.address }, neighbour)]
      expect(opened.map(({ status, type }) => [status, type])).toEqual(Array(3).fill([200, 'text/event-stream; charset=utf-8']))
      const { data } = await call<{ id: string }>(targets[0], '/blade-user/info', { token: manager })
      await say(1)
      await say(2, { user: data.id })
      await say(3, { user: '1' })
      await say(4, { code: 'brand_add' })
      await say(5, { code: 'of nobody' })
      await say(6, {}, '100001')
      await expect.poll(() => opened.map(numbers)).toEqual([[1, 2, 4], [1, 2, 4], [6]])
    })

    test('that was missed is received at the other after a drop', async () => {
      const manager = await logIn('manager')
      const dropped = await listen((await two.connect())[0], manager)
      await say(1)
      await expect.poll(() => numbers(dropped)).toEqual([1])
      dropped.close()
      await say(2)
      await say(3)
      const [first, second] = await two.connect()
      const again = await listen(second, manager, dropped.events.at(-1)?.id)
      await expect.poll(() => numbers(again)).toEqual([2, 3])
      const late = await listen(first, manager, '1')
      await expect.poll(() => late.events.map(({ topic }) => topic)).toEqual(['reset'])
    })
  })

  test('a job is done by one of them, once', async () => {
    const ids = await withTransaction(serverContext(runtime, tenant), (ctx) =>
      Promise.all(Array.from({ length: 20 }, () => enqueue(ctx, deleteOldJobsJob, {}))),
    )
    const done = "select count(*)::int from store.job where id = any($1) and job_state = 'DONE' and attempts = 1"
    await expect.poll(async () => (await two.owner.query(done, [ids])).rows[0].count).toBe(20)
    const { rows } = await two.owner.query(
      'select transition, count(*)::int from store.job_state_history where job_id = any($1) group by 1 order by 1',
      [ids],
    )
    expect(rows).toEqual([
      { transition: 'finish', count: 20 },
      { transition: 'start', count: 20 },
    ])
  })

  const totalsOf = (path: string, query: Record<string, string>): Promise<number[]> =>
    Promise.all(targets.map(async (target) => (await call<{ total: number }>(target, path, { query })).data.total))

  test('under parallel writes each committed write is in the next total of both', async () => {
    const insert = 'insert into store.brand (tenant_id, brand_code, name_zh) values ($1, $2, $3)'
    const remove = 'delete from store.brand where tenant_id = $1 and brand_code = $2 and name_zh = $3'
    /** Adds brands and removes some; returns a message for each wrong total. */
    async function wrongTotals(writer: string): Promise<string[]> {
      const client = new pg.Client(two.database.ownerUrl)
      await client.connect()
      const wrong: string[] = []
      let count = 0
      for (let round = 0; round < 9; round += 1) {
        const [statement, code] = round % 3 === 2 ? [remove, round - 1] : [insert, round]
        await client.query(statement, [tenant, `${writer}${code}`, writer])
        count += statement === insert ? 1 : -1
        for (const total of await totalsOf('/blade-brand/brand/listData', { nameZh: writer }))
          if (total !== count) wrong.push(`${writer} in round ${round}: ${total}, not ${count}`)
      }
      await client.end()
      return wrong
    }
    expect((await Promise.all(['writer-a', 'writer-b', 'writer-c', 'writer-d'].map(wrongTotals))).flat()).toEqual([])
  })

  test('what was committed is in the next list and in the next counts of the stock of both', async () => {
    const loaded = () => two.products.every((product) => product.output().includes('the stock index is loaded'))
    await expect.poll(loaded).toBe(true)
    const query = { series: 'ONLYHERE' }
    const counts = async (): Promise<number[]> => {
      const facets = targets.map(async (target) => {
        const { data } = await call<Record<string, { count: number }[]>>(target, '/blade-machine/machine/facets', { query })
        return (data.condition ?? []).reduce((sum, { count }) => sum + count, 0)
      })
      return [...(await totalsOf('/blade-machine/machine/listData', query)), ...(await Promise.all(facets))]
    }
    expect(await counts()).toEqual([0, 0, 0, 0])
    const shown = await two.owner.query(`update store.machine set series = 'ONLYHERE' where id =
      (select min(id) from store.machine where tenant_id = '${tenant}' and deleted_id = 0 and shelf_status = 'ON')`)
    expect([shown.rowCount, await counts()]).toEqual([1, [1, 1, 1, 1]])
    await two.owner.query("update store.machine set shelf_status = 'SOLD' where series = 'ONLYHERE'")
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})
