import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { tokenAddress } from '#test/token-address.ts'
import { demoPassword } from '../db/seed/demo-accounts.ts'
import {
  type BenchmarkCase,
  brand,
  type CaseInput,
  casesFor1m,
  casesFor100k,
  nextStockQuestion,
  overloadCase,
  pagePaths,
  workersCases,
} from './cases.ts'
import { fillDemands, matchCase, quoteCase } from './demands.ts'
import { measureDelay } from './event-loop.ts'
import { type ExportResult, exportFormats, measureExport } from './export.ts'
import { measureImport } from './import.ts'
import { type LoadResult, type RequestSpec, runLoad } from './load.ts'
import { median, middle } from './median.ts'
import { fillMotors, readMotorIds } from './motors.ts'
import { measureOverload } from './overload.ts'
import { measureReading } from './reading.ts'
import {
  type CaseResult,
  findDelayMiss,
  findExportMiss,
  findImportMiss,
  findMissedTargets,
  findOverloadMiss,
  findReadingMiss,
  findWorkersMiss,
  printDelay,
  printExport,
  printImport,
  printIndex,
  printOverload,
  printReport,
  printRow,
  printWorkers,
  type ResultsAt,
} from './report.ts'
import { type RunningServer, startServer } from './server-process.ts'
import { measureIndex, waitForIndex } from './stock-index.ts'
import { measureWorkers } from './workers.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '3' },
    /** Directory in which the database is kept for the next run. */
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

const log = (text: string): void => console.log(text)

/** Shared by all products on the database of this run, and by a later run on the same. */
const secret = 'bench'.padEnd(48, 'kqzrxwvtjpmfhdgb-4827')

/** Bytes of a page as it is sent when it is requested again. */
async function bytesOf(address: string): Promise<number> {
  for (let times = 0; times < 3; times += 1) await (await fetch(address)).arrayBuffer()
  const headers = { 'accept-encoding': 'identity' }
  return (await (await fetch(address, { headers })).arrayBuffer()).byteLength
}

async function sessionHeaders(address: string, account: string): Promise<Record<string, string>> {
  const authorization = `Basic ${Buffer.from('motorspot:motorspot').toString('base64')}`
  const headers = { authorization, 'tenant-id': '000000' }
  const answer = await fetch(`${address}${tokenAddress(account)}`, { method: 'POST', headers })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { authorization, 'blade-auth': `bearer ${token}` }
}

/** Updates one of these motors ten times a second; returns a function that stops it. */
function startWriter(client: pg.Client, ids: readonly string[]): () => Promise<void> {
  const sql = 'update store.machine set quantity = quantity % 40 + 1, update_time = now(), row_version = row_version + 1 where id = $1'
  let index = 0
  let pending: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    index += 1
    pending = pending.then(() => client.query(sql, [ids[index % ids.length]]))
  }, 100)
  return async () => {
    clearInterval(timer)
    await pending
  }
}

const medianLoad = (values: readonly LoadResult[]): LoadResult => middle(values, ({ rate }) => rate)

/** Of the rounds, each of which compares two neighbouring measurements, because the speed of a shared machine varies. */
const medianRatio = (ours: readonly LoadResult[], baseline: readonly LoadResult[]): number =>
  median(ours.map(({ rate }, round) => rate / (baseline[round] as LoadResult).rate))

/** Waits for statements whose client has disconnected: they would slow down the next measurement. */
async function waitUntilIdle(client: pg.Client): Promise<void> {
  const sql = "select from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()"
  while ((await client.query(sql)).rowCount !== 0) await wait(100)
}

async function measure(benchmark: BenchmarkCase, ours: RunningServer, baseline: RunningServer, client: pg.Client): Promise<CaseResult> {
  const rounds: { ours: LoadResult[]; baseline: LoadResult[] } = { ours: [], baseline: [] }
  const load = { seconds: Math.max(benchmark.seconds ?? 0, Number(options.seconds)), connections: benchmark.connections ?? 32 }
  const measureServer = async ({ address }: RunningServer, nextRequest: () => RequestSpec): Promise<LoadResult> => {
    await waitUntilIdle(client)
    return runLoad(address, nextRequest, load)
  }
  const measureOurs = async (): Promise<LoadResult> => {
    const samples: [path: string, answer: string][] = []
    await waitUntilIdle(client)
    const result = await runLoad(ours.address, benchmark.ours, { ...load, sample: (...each) => samples.push(each) })
    for (const sample of samples) await benchmark.compare?.(baseline, ...sample)
    return result
  }
  const { baseline: baselineRequest, isOwnBaseline } = benchmark
  const compared = isOwnBaseline ? ours : baseline
  await benchmark.verify?.(ours, client)
  const remove = await benchmark.prepare?.(client)
  await measureServer(ours, benchmark.ours)
  if (baselineRequest) await measureServer(compared, baselineRequest)
  for (let round = 0; round < Math.min(benchmark.rounds ?? Number.POSITIVE_INFINITY, Number(options.rounds)); round++) {
    // Poles 2: the cases filter by 4 poles.
    const stopWriter = benchmark.concurrentWrites ? startWriter(client, await readMotorIds(client, 2)) : async () => {}
    // Stopped also after a failure: the writer must not run during the next cases.
    rounds.ours.push(await measureOurs().finally(stopWriter))
    if (baselineRequest) rounds.baseline.push(await measureServer(compared, baselineRequest))
  }
  await remove?.()
  if (!baselineRequest) return { benchmark, ours: medianLoad(rounds.ours) }
  return {
    benchmark,
    ours: medianLoad(rounds.ours),
    baseline: { ...medianLoad(rounds.baseline), ratio: medianRatio(rounds.ours, rounds.baseline) },
  }
}

/** A failed case becomes a row of the report, and the others are still measured. */
async function measureOrReport(
  benchmark: BenchmarkCase,
  ours: RunningServer,
  baseline: RunningServer,
  client: pg.Client,
): Promise<CaseResult> {
  const result = await measure(benchmark, ours, baseline, client).catch((error: Error) => ({ benchmark, failure: error.message }))
  log(printRow(result))
  return result
}

/** How the product was started, to start it again with another number of workers. */
interface StartedWith {
  readonly env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string }
  readonly dataDir: string
}

async function measureAt(
  count: number,
  ours: RunningServer,
  baseline: RunningServer,
  client: pg.Client,
  startedWith: StartedWith,
): Promise<ResultsAt> {
  await fillMotors(client, count, log)
  log(`${count} motors`)
  const readPageBytes = async (): Promise<CaseInput['pageBytes']> =>
    Object.fromEntries(await Promise.all(pagePaths().map(async (path) => [path, await bytesOf(`${ours.address}${path}`)] as const)))
  const readInput = async (): Promise<CaseInput> => ({
    ids: await readMotorIds(client),
    member: await sessionHeaders(ours.address, 'trader'),
    admin: await sessionHeaders(ours.address, 'manager'),
    pageBytes: await readPageBytes(),
  })
  const isLarge = count >= 1_000_000
  const index = isLarge ? await measureIndex(startedWith.env.DATABASE_URL) : undefined
  if (index) log(printIndex(index))
  await waitForIndex(ours)
  const demands = await fillDemands(client)
  // Asked for by name, it is measured with fewer motors too.
  const matching = isLarge || options.only !== '' ? [matchCase(demands, isLarge)] : []
  const quoting = isLarge ? [] : [quoteCase(demands, await sessionHeaders(ours.address, 'trader'), brand)]
  const cases = [...(isLarge ? casesFor1m(await readPageBytes()) : casesFor100k(await readInput())), ...matching, ...quoting]
  const results: CaseResult[] = []
  for (const benchmark of cases.filter(({ name }) => name.includes(options.only)))
    results.push(await measureOrReport(benchmark, ours, baseline, client))
  const delay = isLarge && 'event loop'.includes(options.only) ? await measureDelay(ours, baseline, nextStockQuestion) : undefined
  if (delay) log(printDelay(delay))
  // Asked for by name, it is measured with fewer motors too.
  const exports = (isLarge && options.only === '') || options.only === 'export' ? await measureExports(ours) : []
  const imported =
    !isLarge && 'import'.includes(options.only)
      ? await measureImport(ours, await sessionHeaders(ours.address, 'trader'), client)
      : undefined
  if (imported) log(printImport(imported))
  const workers =
    !isLarge && 'workers'.includes(options.only) ? await measureWorkers(startedWith.env, startedWith.dataDir, workersCases()) : []
  for (const each of workers) log(printWorkers(each))
  const overload = !isLarge && 'overload'.includes(options.only) ? await measureOverload(ours, overloadCase()) : undefined
  if (overload) log(printOverload(overload))
  return { count, results, index, delay, exports, imported, workers, overload }
}

async function measureExports(ours: RunningServer): Promise<ExportResult[]> {
  const exports: ExportResult[] = []
  for (const format of exportFormats) {
    const exported = await measureExport(ours, await sessionHeaders(ours.address, 'manager'), format)
    log(printExport(exported))
    exports.push(exported)
  }
  return exports
}

/** Writes the report to `docs/bench.md` and its tables into the README. */
function writeReport(report: string): void {
  const [document, readme] = ['docs/bench.md', 'README.md'].map((path) => join(import.meta.dirname, '..', path)) as [string, string]
  writeFileSync(document, report)
  const tables = report.slice(report.indexOf('## ')).replaceAll('## ', '### ')
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(/(<!-- bench -->\n).*(?=<!-- end of bench -->)/s, `$1\n${tables}\n`))
}

async function run(dataDir: string): Promise<number> {
  const database = await startEmbeddedPostgres({ dataDir, log: ([, en]) => log(en) })
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'postgres', database: 'motorspot' })
  const servers: RunningServer[] = []
  const stop = async (): Promise<void> => {
    for (const server of servers.splice(0)) await server.stop()
    await client.end().catch(() => undefined)
    await database.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().then(() => process.exit(1)))
  try {
    await client.connect()
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(dataDir, 'ours'),
      PORT: '0',
      DEMO: '1',
      LIMITS: 'off',
      WORKERS: '1',
      SECRET: secret,
      ADMIN_PASSWORD: demoPassword,
    }
    const ours = await startServer('src/server/main.ts', env)
    servers.push(ours)
    const baseline = await startServer('bench/baseline.ts', { DATABASE_URL: database.url, PRODUCT: ours.address, NODE_ENV: 'production' })
    servers.push(baseline)
    const startedWith = { env, dataDir }
    const tables: ResultsAt[] = []
    for (const count of options.rows.split(',').map(Number)) tables.push(await measureAt(count, ours, baseline, client, startedWith))
    const readings = [measureReading('made'), measureReading('written')]
    const report = printReport(tables, readings, Number(options.rounds), Number(options.seconds))
    if (options.only === '') writeReport(report)
    log(report)
    const misses = tables
      .flatMap(({ results, delay, exports, imported, workers, overload }) => [
        ...findMissedTargets(results),
        ...findDelayMiss(delay),
        ...exports.flatMap(findExportMiss),
        ...findImportMiss(imported),
        ...workers.flatMap(findWorkersMiss),
        ...findOverloadMiss(overload),
      ])
      .concat(readings.flatMap(findReadingMiss))
    for (const miss of misses) console.error(`missed: ${miss}`)
    return misses.length
  } finally {
    await stop()
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
