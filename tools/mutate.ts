import { randomInt } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { draw, type Mutant } from './mutation-draw.ts'
import { describeMutation, folderOf, LEAST_PERCENT, type MutationResult, totalsOf, totalsRow, writeReport } from './mutation-report.ts'
import { openRunner, type TestRunner } from './mutation-runner.ts'
import { mutate, type Statement, statementsOf, withReports } from './mutations.ts'

/**
 * `npm run mutate -- [--seed N] [--count N] [--only path]…`: puts faults into the kernel, the login and the market, one at a time and in
 * memory only, and counts those that a test notices. Writes `docs/mutation.md`.
 */
const CONTRACT_SUITE = [
  'test/resource-contract.test.ts',
  'test/resource-states.test.ts',
  'test/route-isolation.test.ts',
  'test/tenant-isolation.test.ts',
  'test/bad-calls.test.ts',
  'src/modules/modules.test.ts',
]
const RUNNERS = 2

const root = join(import.meta.dirname, '..')
const reportFile = join(root, 'docs/mutation.md')

const { values: options } = parseArgs({
  options: { seed: { type: 'string' }, count: { type: 'string' }, only: { type: 'string', multiple: true } },
})
const seed = Number(options.seed ?? randomInt(1_000_000))
const count = Number(options.count ?? 300)

const sources = new Map(
  globSync('src/{kernel,modules/{account,auth,collaboration,desk,machine}}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.(test|words)\.tsx?$/.test(path))
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const statements = [...sources].flatMap(([path, text]) => statementsOf(path, text))
const mutants = draw(
  statements.filter(({ path }) => !options.only || options.only.some((prefix) => path.startsWith(prefix))),
  count,
  seed,
)

/** What the first run of the unchanged tests tells. */
interface TestFile {
  readonly path: string
  readonly seconds: number
  readonly reached: ReadonlySet<number>
}

console.log(`seed ${seed}: ${mutants.length} of ${statements.length} statements`)
const runners = await Promise.all(Array.from({ length: RUNNERS }, () => openRunner(root)))
try {
  const testFiles = await measureTests(runners, mutants)
  const results = await share(runners, mutants, (runner, mutant, number) => testMutant(runner, mutant, testsOf(mutant, number, testFiles)))
  await checkServers(runners, testFiles)
  report(results)
} finally {
  for (const runner of runners) await runner.close()
}

/** Runs each test file once on unchanged behaviour, and learns which statements it reaches. */
async function measureTests(runners: readonly TestRunner[], mutants: readonly Mutant[]): Promise<TestFile[]> {
  const folders = [...new Set(mutants.map(({ mutation }) => `${folderOf(mutation)}/`))]
  const paths = await (runners[0] as TestRunner).find([...folders, ...CONTRACT_SUITE])
  const numbered = mutants.map(({ statement }, number): [number, Statement] => [number, statement])
  const reporting = [...Map.groupBy(numbered, ([, { path }]) => path)].map(
    ([path, ofFile]) => [path, withReports(sources.get(path) ?? '', ofFile)] as const,
  )
  for (const runner of runners) runner.change(new Map(reporting))
  return share(runners, paths, async (runner, path) => {
    const { passed, failure, seconds, reached } = await runner.run(path)
    if (!passed) throw new Error(`${path} fails without any mutation: ${failure}`)
    return { path, seconds, reached: new Set(reached) }
  })
}

/** The test files that reach a mutant: those of its folder, then the contract suite, the quickest first. */
function testsOf({ mutation }: Mutant, number: number, testFiles: readonly TestFile[]): string[] {
  const reaching = testFiles.filter(({ reached }) => reached.has(number)).toSorted((a, b) => a.seconds - b.seconds)
  const [near, suite] = [`${folderOf(mutation)}/`, ''].map((prefix) => reaching.filter(({ path }) => path.startsWith(prefix)))
  return [...new Set([...(near ?? []), ...(suite ?? []).filter(({ path }) => CONTRACT_SUITE.includes(path))].map(({ path }) => path))]
}

async function testMutant(runner: TestRunner, { mutation }: Mutant, tests: readonly string[]): Promise<MutationResult> {
  runner.change(new Map([[mutation.path, mutate(sources.get(mutation.path) ?? '', mutation)]]))
  const start = performance.now()
  let why = tests.length === 0 ? 'no test reaches it' : `${tests.length} test files pass`
  let killed = false
  for (const test of tests) {
    const { passed, failure } = await runner.run(test)
    if (passed) continue
    killed = true
    why = `${test}: ${failure}`
    break
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${mutation.path}:${mutation.line}  ${describeMutation(mutation)}  ${why}, ${seconds} s`)
  return { mutation, killed, why }
}

/** A fault may have spoilt the database server for the mutants after it. */
async function checkServers(runners: readonly TestRunner[], testFiles: readonly TestFile[]): Promise<void> {
  const checks = runners.map(async (runner) => {
    runner.change(new Map())
    for (const { path } of testFiles.filter((file) => CONTRACT_SUITE.includes(file.path))) {
      const { passed, failure } = await runner.run(path)
      if (!passed) throw new Error(`A mutant spoilt what others needed: ${path} fails afterwards: ${failure}`)
    }
  })
  await Promise.all(checks)
}

function report(results: readonly MutationResult[]): void {
  const totals = totalsOf(results)
  console.log(`\n| folder | drawn | killed | survived | percent |\n|---|---:|---:|---:|---:|\n${totals.map(totalsRow).join('\n')}`)
  const all = statements.flatMap(({ mutations }) => mutations)
  const command = ['npm run mutate --', `--seed ${seed}`, `--count ${count}`, ...(options.only ?? []).map((path) => `--only ${path}`)].join(
    ' ',
  )
  writeFileSync(reportFile, writeReport(command, results, all, readOr(reportFile, '')))
  process.exitCode = (totals.at(-1)?.percent ?? 0) < LEAST_PERCENT ? 1 : 0
}

/** Gives each item to the first runner that is free. Keeps the order. */
async function share<T, R>(
  runners: readonly TestRunner[],
  items: readonly T[],
  work: (runner: TestRunner, item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  await Promise.all(
    runners.map(async (runner) => {
      for (const [index, item] of queue) results[index] = await work(runner, item, index)
    }),
  )
  return results
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
