import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, pagesAreBuilt } from '#server/build-pages.ts'
import { ensureBrowser } from './browser.ts'
import { countTests, passOrFail, root } from './programs.ts'
import { countPlaywright, countVitest, type Outcome, ofDatabase, runSteps, type TestStep } from './test-run.ts'

/** `npm test` does all of it; `npm run check` all but the browser's part. */
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

const journeys = (): Promise<Outcome> =>
  countTests({ command: ['playwright', 'test'], report: '.cache/playwright.json', count: countPlaywright })

const steps: TestStep[] = [
  ...(withBrowser ? [{ name: 'Chromium and a Chinese font', run: prepareBrowser }] : []),
  { name: 'types', run: () => passOrFail(['react-router', 'typegen'], ['tsc', '-p', '.']) },
  { name: 'lint', run: () => passOrFail(['biome', 'ci', '--error-on-warnings', '--colors=off']) },
  ...checks.map((name) => ({ name, run: () => passOrFail(['npm', 'run', '--silent', name]) })),
  { name: 'pages', run: preparePages },
  { name: 'weight of the browse pages', run: () => passOrFail(['node', 'scripts/bytes.ts']) },
  { name: 'tests', run: () => vitest('.cache/vitest.json') },
  { name: 'tests of the database on PostgreSQL 15', run: () => vitest('.cache/vitest-15.json', ofDatabase, { TEST_POSTGRES: '15' }) },
  ...(withBrowser ? [{ name: 'journeys', run: journeys }] : []),
]

mkdirSync(join(root, '.cache'), { recursive: true })
const fine = await runSteps(steps, (line) => console.log(line))
process.exitCode = fine ? 0 : 1
