import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withEmbedded } from '#server/backup/place.ts'
import packageJson from '../package.json' with { type: 'json' }
import { startProcess } from './product-process.ts'
import { runScript } from './run-script.ts'
import { makeTempDir } from './temp-dir.ts'
import { basic, testPassword } from './test-app.ts'
import { testSecret } from './test-secret.ts'
import { tokenAddress } from './token-address.ts'

const releases = globSync('db/releases/*.backup', { cwd: join(import.meta.dirname, '..') })
let dataDir: string
beforeEach(() => {
  dataDir = makeTempDir()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('every release has left its data', () => {
  expect(releases.map((each) => basename(each))).toContain(`${packageJson.version}.backup`)
})

test.each(releases)('a data directory as %s was written is brought to this version and answers', { timeout: 300_000 }, async (file) => {
  const env = { DATA_DIR: dataDir, SECRET: testSecret }
  expect((await runScript('restore.ts', [join(import.meta.dirname, '..', file), '--plain'], env)).code).toBe(0)
  const versions = "select count(*)::int as count from pg_namespace where nspname ~ '^app'"
  const before = await withEmbedded(
    dataDir,
    () => {},
    (client) => client.query('select count(*)::int as rows from store.region'),
  )
  const product = await startProcess({ ...env, DEMO: '0' })
  try {
    const headers = { authorization: basic, 'tenant-id': '000000' }
    const login = await fetch(product.address + tokenAddress('admin', testPassword), { method: 'POST', headers })
    expect(login.status).toBe(200)
    const { access_token } = (await login.json()) as { access_token: string }
    const regions = await fetch(`${product.address}/api/blade-system/region/list?size=1`, {
      headers: { ...headers, 'blade-auth': `bearer ${access_token}` },
    })
    expect([regions.status, ((await regions.json()) as { data: { total: number } }).data.total > 0]).toEqual([200, true])
    expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
  } finally {
    await product.stop()
  }
  const after = await withEmbedded(
    dataDir,
    () => {},
    async (client) => [
      (await client.query('select count(*)::int as rows from store.region')).rows[0].rows >= before.rows[0].rows,
      (await client.query(versions)).rows[0].count,
    ],
  )
  expect(after).toEqual([true, 1])
})
