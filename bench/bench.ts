import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { demoPassword } from '#server/seed.ts'
import { tokenAddress } from '#test/token-address.ts'
import { type Asking, type Figures, load } from './load.ts'
import { fillMotors, someIds } from './motors.ts'
import { type Running, start } from './processes.ts'
import { type Measured, missed, printReport, printRow } from './report.ts'
import { type Given, type Row, rowsOfMany, rowsOfMost } from './rows.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    /** A folder to keep the database in, so that another run need not make it. */
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const say = (text: string): void => console.log(text)

async function tokenOf(address: string, account: string): Promise<Record<string, string>> {
  const authorization = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`
  const headers = { authorization, 'tenant-id': '000000' }
  const answer = await fetch(`${address}${tokenAddress(account)}`, { method: 'POST', headers })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { authorization, 'blade-auth': `bearer ${token}` }
}

/** Changes a motor of two poles, which no list of the table asks for, ten times a second. */
function writeOutside(client: pg.Client, ids: readonly string[]): () => Promise<void> {
  const sql = 'update store.machine set quantity = quantity % 40 + 1, update_time = now(), row_version = row_version + 1 where id = $1'
  let [at, work] = [0, Promise.resolve<unknown>(undefined)]
  const timer = setInterval(() => {
    at += 1
    work = work.then(() => client.query(sql, [ids[at % ids.length]]))
  }, 100)
  return async () => {
    clearInterval(timer)
    await work
  }
}

const median = (values: readonly Figures[]): Figures => values.toSorted((a, b) => a.rate - b.rate)[values.length >> 1] as Figures

/** Waits for the statements whose askers have gone, which would else be paid for by the other side. */
async function quiet(client: pg.Client): Promise<void> {
  const sql = "select from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()"
  while ((await client.query(sql)).rowCount !== 0) await wait(100)
}

async function measure(row: Row, ours: Running, baseline: Running, client: pg.Client): Promise<Measured> {
  const rounds: { ours: Figures[]; baseline: Figures[] } = { ours: [], baseline: [] }
  const seconds = Math.max(row.seconds ?? 0, Number(options.seconds))
  const ask = async ({ address }: Running, next: () => Asking, seconds: number): Promise<Figures> => {
    await quiet(client)
    return load(address, next, seconds)
  }
  const { baseline: bare } = row
  await ask(ours, row.ours, seconds)
  if (bare) await ask(baseline, bare, seconds)
  for (let round = 0; round < Math.min(row.rounds ?? Number.POSITIVE_INFINITY, Number(options.rounds)); round++) {
    const stop = row.writes ? writeOutside(client, await someIds(client, 2)) : async () => {}
    // A writer that outlived a failure would write through all rows behind it.
    rounds.ours.push(await ask(ours, row.ours, seconds).finally(stop))
    if (bare) rounds.baseline.push(await ask(baseline, bare, seconds))
  }
  return { row, ours: median(rounds.ours), ...(bare ? { baseline: median(rounds.baseline) } : {}) }
}

/** What fails is a line of the table too, and the others are measured. */
async function measureOrReport(row: Row, ours: Running, baseline: Running, client: pg.Client): Promise<Measured> {
  const measured = await measure(row, ours, baseline, client).catch((error: Error) => ({ row, failure: error.message }))
  say(printRow(measured))
  return measured
}

async function measureAt(count: number, ours: Running, baseline: Running, client: pg.Client): Promise<Measured[]> {
  await fillMotors(client, count, say)
  say(`${count} motors`)
  const given = async (): Promise<Given> => ({
    ids: await someIds(client),
    member: await tokenOf(ours.address, 'trader'),
    admin: await tokenOf(ours.address, 'manager'),
  })
  const rows = count < 1_000_000 ? rowsOfMany(await given()) : rowsOfMost()
  const measured: Measured[] = []
  for (const row of rows.filter(({ name }) => name.includes(options.only)))
    measured.push(await measureOrReport(row, ours, baseline, client))
  return measured
}

/** Puts the report into the documents, and its tables into the README. */
function publish(report: string): void {
  const [document, readme] = ['docs/bench.md', 'README.md'].map((path) => join(import.meta.dirname, '..', path)) as [string, string]
  writeFileSync(document, report)
  const tables = report.slice(report.indexOf('## ')).replaceAll('## ', '### ')
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(/(<!-- bench -->\n).*(?=<!-- end of bench -->)/s, `$1\n${tables}\n`))
}

async function run(dataDir: string): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir, log: ([, en]) => say(en) })
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'postgres', database: 'motorspot' })
  const running: Running[] = []
  const end = async (): Promise<void> => {
    for (const each of running.splice(0)) await each.stop()
    await client.end().catch(() => undefined)
    await database.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end().then(() => process.exit(1)))
  try {
    await client.connect()
    const env = { DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'ours'), PORT: '0', DEMO: '1', ADMIN_PASSWORD: demoPassword }
    const ours = await start('src/server/main.ts', env)
    running.push(ours)
    const baseline = await start('bench/baseline.ts', { DATABASE_URL: database.url })
    running.push(baseline)
    const tables: [number, Measured[]][] = []
    for (const count of options.rows.split(',').map(Number)) tables.push([count, await measureAt(count, ours, baseline, client)])
    const report = printReport(tables, Number(options.rounds), Number(options.seconds))
    if (options.only === '') publish(report)
    say(report)
    const misses = tables.flatMap(([, measured]) => missed(measured))
    for (const miss of misses) console.error(`missed: ${miss}`)
    return misses.length
  } finally {
    await end()
  }
}

const dataDir = options.data ?? mkdtempSync(join(tmpdir(), 'motorspot-bench-'))
mkdirSync(dataDir, { recursive: true })
chmodSync(dataDir, 0o711)
try {
  process.exitCode = (await run(dataDir)) > 0 ? 1 : 0
} finally {
  if (!options.data) rmSync(dataDir, { recursive: true, force: true })
}
