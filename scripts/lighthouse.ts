import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureBrowser } from './browser.ts'
import { startDemoProduct } from './demo-product.ts'

/** `npm run lighthouse`: public pages as a phone gets them, the median of five runs; `-- --runs 1` for a quick look. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

const pages = ['/home', '/en/home', '/product', '/stock/type/AC3', '/purchase', '/news', '/contact']
/**
 * The page of an address that there is not, which the performance of the others is compared with: the header, a sentence and two links, in
 * the layout and with the scripts of all.
 */
const emptyPage = '/404'
/** Points by which a page may be slower than the empty one. */
const allowed = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

/** Points from 0 to 100, the layout shift as a number, and what is wrong. */
type Result = Readonly<Record<Category | 'shift', number>> & { readonly findings: readonly string[] }

async function measure(url: string, port: number): Promise<Result> {
  // The empty page is answered with 404, which Lighthouse rejects otherwise.
  const ignoreStatusCode = url.endsWith(emptyPage)
  const run = await lighthouse(url, { port, onlyCategories: [...categories], output: 'json', logLevel: 'error', ignoreStatusCode })
  if (!run || run.lhr.runtimeError) throw new Error(`no result for ${url}: ${run?.lhr.runtimeError?.message}`)
  const { audits, categories: found } = run.lhr
  const points = categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)] as const)
  const findings = (['accessibility', 'best-practices', 'seo'] as const).flatMap((name) =>
    (found[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const { score, title } = audits[id] ?? {}
      return weight > 0 && typeof score === 'number' && score < 1 ? [`${name}: ${title}`] : []
    }),
  )
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
  return { ...(Object.fromEntries(points) as Record<Category, number>), shift, findings }
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const executablePath = await ensureBrowser(process.env)
const { address, stop } = await startDemoProduct()
const port = await freePort()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] })
try {
  const [motor = ''] = /\/machine\/\d+/.exec(await (await fetch(`${address}/product`)).text()) ?? []
  const results = new Map<string, Result[]>()
  // Pages take turns, so that a slow moment of the machine is not that of one page.
  for (let run = 0; run < Number(values.runs); run += 1)
    for (const path of [emptyPage, ...pages, motor]) results.set(path, [...(results.get(path) ?? []), await measure(address + path, port)])
  const of = (path: string, name: Category | 'shift'): number => median((results.get(path) ?? []).map((result) => result[name]))
  console.log('| page | performance | accessibility | best practices | SEO | layout shift |\n|---|---:|---:|---:|---:|---:|')
  const misses: string[] = []
  for (const path of [emptyPage, ...pages, motor]) {
    // A search engine is to leave the empty page out.
    const points = categories.map((name) => (path === emptyPage && name === 'seo' ? '–' : of(path, name)))
    console.log(`| \`${path.replace(/\d{19}/, '{id}')}\` | ${points.join(' | ')} | ${of(path, 'shift').toFixed(3)} |`)
    if (path === emptyPage) continue
    if (of(path, 'performance') < of(emptyPage, 'performance') - allowed) misses.push(`${path}: performance ${of(path, 'performance')}`)
    for (const name of categories.slice(1)) if (of(path, name) < 100) misses.push(`${path}: ${name} ${of(path, name)}`)
    // 0 as the report of Lighthouse rounds it: times become relative in the browser, which moves a word by a pixel.
    if (of(path, 'shift') >= 0.005) misses.push(`${path}: layout shift ${of(path, 'shift').toFixed(3)}`)
    for (const finding of new Set(results.get(path)?.flatMap(({ findings }) => findings))) misses.push(`${path}: ${finding}`)
  }
  for (const miss of misses) console.error(`missed: ${miss}`)
  process.exitCode = misses.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await stop()
}
