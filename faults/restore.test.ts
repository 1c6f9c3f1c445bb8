import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScript } from '#test/run-script.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { newDocument, upload } from './client.ts'
import { FaultHarness } from './fault-harness.ts'

let harness: FaultHarness
let elsewhere: string
beforeAll(async () => {
  harness = await FaultHarness.open({}, (dataDir) => ({ host: join(dataDir, 'run'), user: 'postgres', database: 'motorspot' }))
  elsewhere = makeTempDir()
})
afterAll(async () => {
  await harness?.close()
  rmSync(elsewhere, { recursive: true, force: true })
})

test('restore after loss of the data folder', async () => {
  const archive = join(elsewhere, 'backup.age')
  const env = { DATA_DIR: harness.dataDir, BACKUP_PASSPHRASE: 'correct horse battery staple' }
  const run = async (expected: number, script: string, ...args: string[]): Promise<void> => {
    const { code, output } = await runScript(script, [archive, ...args], env)
    expect(code, output).toBe(expected)
  }
  const bytes = newDocument()
  const { status, path } = await upload(harness.target.address, harness.target.manager, bytes)
  expect(status).toBe(200)
  await harness.loseData(
    'restore after loss of the data folder',
    // The rows of the harness's photos have no files, which a backup tells.
    () => run(3, 'backup.ts', '--with-secret'),
    () => run(0, 'restore.ts'),
  )
  const file = await fetch(harness.target.address + path)
  expect([file.status, Buffer.from(await file.arrayBuffer())]).toEqual([200, bytes])
})
