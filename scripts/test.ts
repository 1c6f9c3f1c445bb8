import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, pagesAreBuilt } from '#server/build-pages.ts'
import { ensureBrowser } from './browser.ts'
import { countTests, root, runCommands } from './programs.ts'
import { countPlaywright, countVitest, databaseTests, longTests, type Outcome, runSteps, type TestStep } from './test-run.ts'

/**
 * `npm test` runs what every change needs; `npm run check` the same without a browser; `npm run test:full` what takes long and is not in
 * `npm test`: PostgreSQL 15, starts of the embedded database, restored backups, bad values of every field, 2,000 questions to the stock index, 60 bad photos of
 * nameplates, long journeys in the other languages and widths, and axe on every screen in all of them.
 */
const isFull = process.argv.includes('--full')
const withBrowser = !process.argv.includes('--without-browser')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'))

const prepareBrowser = async (): Promise<Outcome> => {
  process.env.CHROMIUM_PATH = await ensureBrowser(process.env)
  return { passed: 1, failed: 0, output: '' }
}

const preparePages = async (): Promise<Outcome> => {
  if (!pagesAreBuilt(root)) await buildPages(root)
  return { passed: 1, failed: 0, output: '' }
}

const vitest = (report: string, filters: readonly string[] = [], env = {}): Promise<Outcome> =>
  countTests({
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    report,
    count: countVitest,
    env,
  })

const browserTests = (): Promise<Outcome> =>
  countTests({
    command: ['playwright', 'test', isFull ? '--grep' : '--grep-invert', '@full'],
    report: '.cache/playwright.json',
    count: countPlaywright,
  })

const staticSteps = (): TestStep[] => [
  { name: 'types', run: () => runCommands(['react-router', 'typegen'], ['tsc', '-p', '.']) },
  { name: 'lint', run: () => runCommands(['biome', 'ci', '--error-on-warnings', '--colors=off']) },
  ...checks.map((name) => ({ name, run: () => runCommands(['npm', 'run', '--silent', name]) })),
]

const steps: TestStep[] = [
  ...(withBrowser ? [{ name: 'Chromium and a Chinese font', run: prepareBrowser }] : []),
  ...(isFull ? [] : staticSteps()),
  { name: 'pages', run: preparePages },
  ...(isFull
    ? [
        {
          name: 'tests of the database on PostgreSQL 15',
          run: () => vitest('.cache/vitest-15.json', databaseTests, { TEST_POSTGRES: '15' }),
        },
        {
          name: 'long tests: the embedded database, restored backups, a second checkout, bad values of every field, the stock index',
          run: () => vitest('.cache/vitest-long.json', [...longTests, 'test/bad-input', 'machine/stock-index'], { TEST_FULL: '1' }),
        },
      ]
    : [
        { name: 'script size of the public pages', run: () => runCommands(['node', 'scripts/page-weight.ts']) },
        { name: 'tests', run: () => vitest('.cache/vitest.json') },
      ]),
  ...(withBrowser ? [{ name: 'browser tests', run: browserTests }] : []),
]

mkdirSync(join(root, '.cache'), { recursive: true })
const ok = await runSteps(steps, (line) => console.log(line))
process.exitCode = ok ? 0 : 1
