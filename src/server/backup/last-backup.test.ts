import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAt } from '#test/migrated-database.ts'
import { makeTempDir } from '#test/temp-dir.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { makeBackup } from './backup.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await testApp()
  folder = makeTempDir()
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (sql: string) => askAt(app.database.ownerUrl, sql)
const reported: string[] = []

async function backUp(name: string, more: { signal?: AbortSignal } = {}): Promise<string> {
  const file = join(folder, name)
  const place = { dataDir: dirname(app.filesDir), databaseUrl: app.database.ownerUrl, storageUrl: null, secret: null }
  const report = ([, english]: readonly [string, string]): void => void reported.push(english)
  await makeBackup({ place, file, encryption: null, withSecret: false, report, ...more })
  return file
}

async function age(): Promise<number> {
  const { body } = await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  return Number(/^backup_age_seconds (\S+)$/m.exec(body)?.[1]?.replace('+Inf', 'Infinity'))
}

test('the age of the last backup is infinite before the first, and that of the last one that was made', async () => {
  expect(await age()).toBe(Number.POSITIVE_INFINITY)
  await expect(backUp('ended', { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(await age()).toBe(Number.POSITIVE_INFINITY)
  await backUp('first')
  expect(await age()).toBeLessThan(60)
  await ask("update store.migration set applied_at = now() - interval '1 hour' where name = 'backup'")
  await expect(backUp('first')).rejects.toMatchObject({ words: [expect.any(String), expect.stringMatching(/exists/)] })
  expect(await age()).toBeGreaterThanOrEqual(3_600)
  await backUp('second')
  expect(await age()).toBeLessThan(60)
})

test('a backup whose time cannot be written down is whole, and says so', async () => {
  await ask("alter table store.migration add constraint no_backup check (name <> 'backup') not valid")
  const file = await backUp('not-noted').finally(() => ask('alter table store.migration drop constraint no_backup'))
  expect(existsSync(file)).toBe(true)
  expect(reported.join('\n')).toMatch(
    /Backed up to .*not-noted: .*The time of this backup could not be written to the database \(.*no_backup/s,
  )
})
