import { globSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'
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

const headers = { authorization: basic, 'tenant-id': '000000' }

/** Rows of sessions, queues, messages and what is counted, which come and go while the product runs. */
const passing = [
  'captcha',
  'changed_row',
  'heartbeat',
  'job',
  'job_state_history',
  'listing_count',
  'log_api',
  'migration',
  'rate_limit',
  'refresh_token',
  'resource_version',
  'session',
  'stock_reminder',
  'ticket',
  'user_notification',
]

/** What moves by itself when its time comes: of these the id of a row is compared. */
const moving = ['collaboration', 'machine', 'quote']

/** Of each table that has rows their number, and one of them. */
async function tablesOf(client: pg.Client): Promise<{ name: string; count: number; row: string }[]> {
  const { rows: names } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'store'::regnamespace and relkind in ('r', 'p') order by 1",
  )
  const found: { name: string; count: number; row: string }[] = []
  for (const { name } of names.filter((each) => !passing.includes(each.name))) {
    const row = moving.includes(name) ? "jsonb_build_object('id', t.id)" : 'to_jsonb(t)'
    const { rows } = await client.query(`select count(*) over ()::int as count, (${row})::text as row from store."${name}" t limit 1`)
    if (rows[0]) found.push({ name, ...rows[0] })
  }
  return found
}

/** The tables that have fewer rows than they had, or not that one. */
async function changedTables(client: pg.Client, before: Awaited<ReturnType<typeof tablesOf>>): Promise<string[]> {
  const changed: string[] = []
  for (const { name, count, row } of before) {
    const { rows } = await client.query(
      `select count(*)::int as count, coalesce(bool_or(to_jsonb(t) @> $1::jsonb), false) as has from store."${name}" t`,
      [row],
    )
    if (rows[0].count < count || !rows[0].has) changed.push(name)
  }
  return changed
}

test.each(releases)(
  'a backup as %s was written is brought to this version with all its rows, and answers',
  { timeout: 300_000 },
  async (file) => {
    const env = { DATA_DIR: dataDir, SECRET: testSecret }
    expect((await runScript('restore.ts', [join(import.meta.dirname, '..', file), '--plain'], env)).code).toBe(0)
    const before = await withEmbedded(dataDir, () => {}, tablesOf)
    expect(before.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['attach', 'collaboration', 'machine', 'quote', 'region', 'user']),
    )
    const product = await startProcess({ ...env, DEMO: '1' })
    try {
      const login = await fetch(product.address + tokenAddress('admin', testPassword), { method: 'POST', headers })
      expect(login.status).toBe(200)
      const { access_token } = (await login.json()) as { access_token: string }
      const totalOf = async (list: string): Promise<number> => {
        const as = { ...headers, 'blade-auth': `bearer ${access_token}` }
        const reply = await fetch(`${product.address}/api/${list}/list?size=1`, { headers: as })
        return ((await reply.json()) as { data: { total: number } }).data.total
      }
      for (const list of ['blade-system/region', 'blade-machine/machine', 'blade-collaboration/collaboration'])
        expect([list, (await totalOf(list)) > 0]).toEqual([list, true])
      expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
    } finally {
      await product.stop()
    }
    const [changed, versions] = await withEmbedded(
      dataDir,
      () => {},
      async (client) => [
        await changedTables(client, before),
        (await client.query("select count(*)::int as count from pg_namespace where nspname ~ '^app'")).rows[0].count,
      ],
    )
    expect(versions).toBe(1)
    expect(changed).toEqual([])
  },
)
