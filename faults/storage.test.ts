import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { objectStore } from '#test/object-store.ts'
import { type ProductProcess, startProcess } from '#test/product-process.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { call, newDocument, sessionHeaders, upload } from './client.ts'
import { FaultHarness } from './fault-harness.ts'
import { recordResult } from './results.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('the object store away for 10 s', async () => {
  const store = await objectStore()
  ends.push(store.close)
  const product: ProductProcess = await startProcess({ DATA_DIR: makeTempDir(), DEMO: '1', LIMITS: 'off', STORAGE_URL: store.url })
  ends.push(product.stop)
  const { address } = product
  const headers = await sessionHeaders(address, 'manager')
  const taken = new Map<string, string>()
  const statuses = new Set<number>()
  let isOver = false
  const work = async (): Promise<void> => {
    while (!isOver) {
      const bytes = newDocument()
      const { status, path } = await upload(address, headers, bytes)
      statuses.add(status)
      if (status === 200) taken.set(path, hash(bytes))
      else await wait(200)
    }
  }
  const working = Promise.all(Array.from({ length: 4 }, work))
  const untilMore = (more: number) => {
    const wanted = taken.size + more
    return expect.poll(() => taken.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted)
  }
  await untilMore(20)
  const comeBack = await store.goAway()
  await wait(2_000)
  expect((await call(address, 'GET', '/home')).status).toBe(200)
  expect((await call(address, 'GET', '/api/blade-machine/machine/listData?size=1')).status).toBe(200)
  await wait(8_000)
  await comeBack()
  const backAt = performance.now()
  await untilMore(1)
  const seconds = [(performance.now() - backAt) / 1000]
  await untilMore(20)
  isOver = true
  await working
  const lost: string[] = []
  for (const [path, expected] of taken) {
    const answer = await fetch(address + path)
    if (answer.status !== 200 || hash(Buffer.from(await answer.arrayBuffer())) !== expected) lost.push(path)
  }
  recordResult({ fault: 'the object store away for 10 s', times: 1, acknowledged: taken.size, lost: lost.length, halfWritten: 0, seconds })
  expect(lost).toEqual([])
  // Some were rejected while it was away.
  expect([...statuses].sort()).toEqual([200, 500])
})

/** Bytes of the file system of the disk that is filled. */
const diskSize = 700 * 2 ** 20

/** Writes a file until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    while (true) writeSync(file, Buffer.alloc(2 ** 20))
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    closeSync(file)
  }
}

test('the disk full for 5 s', async () => {
  // A file system of its own, which only root may mount.
  const disk = makeTempDir()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0755`, 'tmpfs', disk])
  ends.push(() => execFileSync('umount', ['-l', disk]))
  const dataDir = join(disk, 'data')
  const harness = await FaultHarness.open({ DATA_DIR: dataDir }, () => ({
    host: join(dataDir, 'run'),
    user: 'postgres',
    database: 'motorspot',
  }))
  ends.push(() => harness.close())
  await harness.injectFault('the disk full for 5 s, embedded database', 3, async () => {
    const filler = join(disk, 'filler')
    fill(filler)
    const before = harness.unanswered
    await wait(5_000)
    rmSync(filler)
    // Else it was not full.
    expect(harness.unanswered).toBeGreaterThan(before)
    const freeAt = performance.now()
    // As a supervisor does, where the product could not go on.
    if (harness.product.child.exitCode !== null) await harness.restartServer()
    return freeAt
  })
})
