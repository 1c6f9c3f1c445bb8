import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { startProxy } from '#test/proxy.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { testSecret } from '#test/test-secret.ts'
import { call } from './client.ts'
import { ExternalPostgres } from './external-postgres.ts'
import { FaultHarness } from './fault-harness.ts'

let database: ExternalPostgres
let harness: FaultHarness

const open = (env: Readonly<Record<string, string>> = {}): Promise<FaultHarness> =>
  FaultHarness.open({ DATABASE_URL: database.url, ...env }, () => database.superuser)

/** Each has a server of its own, as each fills the tables. */
function withOwnServer(): void {
  beforeAll(async () => {
    database = await ExternalPostgres.create()
  })
  afterAll(() => database?.remove())
}

/** The processes that a process has started, on Linux. */
const childrenOf = (pid: number): number[] => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

describe('with two workers', () => {
  withOwnServer()
  beforeAll(async () => {
    harness = await open({ WORKERS: '2' })
  })
  afterAll(() => harness?.close())

  test('kill -9 of a worker', async () => {
    const { child } = harness.product
    await harness.injectFault('kill -9 of one of two workers', 10, async () => {
      const workers = childrenOf(child.pid ?? 0)
      expect(workers).toHaveLength(2)
      process.kill(workers[0] as number, 'SIGKILL')
      await harness.expectAnswer()
      await expect.poll(() => childrenOf(child.pid ?? 0).filter((pid) => !workers.includes(pid)), { timeout: 20_000 }).toHaveLength(1)
      return performance.now()
    })
    expect([harness.product.child, child.exitCode]).toEqual([child, null])
  })
})

describe('with two replicas behind a proxy', () => {
  withOwnServer()
  const replicas: ProductProcess[] = []
  const env = (): Record<string, string> => ({
    ...{ DATABASE_URL: database.url, DATA_DIR: makeTempDir(), SECRET: testSecret },
    ...{ DEMO: '1', LIMITS: 'off', TRUST_PROXY: 'loopback' },
  })
  afterAll(async () => {
    await harness?.close()
    for (const replica of replicas) await replica.stop()
  })

  test('kill -9 of a replica of the product', async () => {
    const proxy = await startProxy('http')
    const startBoth = async (): Promise<ProductProcess> => {
      replicas.push(await startProcess(env()), await startProcess(env()))
      await proxy.shareAmong(replicas)
      const stop = async (): Promise<number> => {
        proxy.end()
        return 0
      }
      return { ...(replicas[0] as ProductProcess), address: proxy.address, stop }
    }
    harness = await FaultHarness.open({ DATABASE_URL: database.url }, () => database.superuser, startBoth)
    let turn = 0
    await harness.injectFault('kill -9 of one of two replicas of the product', 6, async () => {
      const at = turn++ % 2
      const killedAt = performance.now()
      const { child } = replicas[at] as ProductProcess
      child.kill('SIGKILL')
      await harness.expectAnswer()
      replicas[at] = await startProcess(env())
      await proxy.shareAmong(replicas)
      return killedAt
    })
  })
})

describe('with a read replica', () => {
  withOwnServer()
  let standby: ExternalPostgres
  beforeAll(async () => {
    standby = await database.standby()
    harness = await open({ DATABASE_READ_URL: standby.url })
  })
  afterAll(async () => {
    await harness?.close()
    await standby?.remove()
  })

  test('the read replica away for 10 s', async () => {
    const failed: number[] = []
    let isOver = false
    const read = async (): Promise<void> => {
      for (let page = 1; !isOver; page += 1) {
        const { status } = await call(
          harness.target.address,
          'GET',
          `/api/blade-machine/machine/listData?size=5&current=${1 + (page % 40)}`,
        )
        if (status !== 200) failed.push(status)
      }
    }
    let size = 100
    /** How many reads the replica answers of one that no cache knows. */
    const readAtReplica = async (): Promise<number> => {
      const answered = async () => {
        const metrics = await (await fetch(`${harness.target.address}/metrics`)).text()
        return Number(/^database_replica_reads\{result="answered"\} (\d+)$/m.exec(metrics)?.[1])
      }
      size += 1
      const before = await answered()
      await call(harness.target.address, 'GET', `/api/blade-machine/machine/listData?size=${size}`)
      return (await answered()) - before
    }
    await expect.poll(readAtReplica, { timeout: 30_000 }).toBe(1)
    const reading = Promise.all([read(), read()])
    await harness.injectFault('the read replica away for 10 s', 1, async () => {
      await standby.kill()
      const away = performance.now()
      await wait(10_000)
      await standby.start()
      return away
    })
    isOver = true
    await reading
    expect(failed).toEqual([])
    await expect.poll(readAtReplica, { timeout: 30_000 }).toBe(1)
  })
})
