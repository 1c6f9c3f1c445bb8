import { cpus, totalmem } from 'node:os'
import type { IndexSize } from '#search/messages.ts'
import type { BenchmarkCase } from './cases.ts'
import { type DelayResult, maxDelayRatio } from './event-loop.ts'
import { type ExportResult, maxGrowth } from './export.ts'
import { type ImportResult, minImportRatio } from './import.ts'
import type { LoadResult } from './load.ts'
import { maxOverloadGrowth, maxOverloadRatio, type OverloadResult } from './overload.ts'
import { minReadingRatio, type ReadingResult } from './reading.ts'
import { printedStatement, stockSettings } from './stock-sql.ts'
import { maxWorkersRatio, type WorkersResult } from './workers.ts'

interface Baseline extends LoadResult {
  /** The product's rate divided by the baseline's. */
  readonly ratio: number
}

export type CaseResult =
  | { readonly benchmark: BenchmarkCase; readonly ours: LoadResult; readonly baseline?: Baseline }
  | { readonly benchmark: BenchmarkCase; readonly failure: string }

const formatNumber = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'))

/** Describes the cases that failed or did not reach their minimum ratio. */
export function findMissedTargets(results: readonly CaseResult[]): string[] {
  return results.flatMap((result) => {
    const { name, minRatio, maxP95Ratio } = result.benchmark
    if ('failure' in result) return [`${name}: ${result.failure}`]
    const reached = result.baseline?.ratio ?? Number.POSITIVE_INFINITY
    const times = result.baseline ? result.ours.p95 / result.baseline.p95 : 0
    return [
      ...(minRatio !== undefined && reached < minRatio ? [`${name}: ${reached.toFixed(2)} of the baseline, at least ${minRatio}`] : []),
      ...(maxP95Ratio !== undefined && times > maxP95Ratio
        ? [`${name}: p95 ${times.toPrecision(2)} times the baseline's, at most ${maxP95Ratio.toPrecision(2)}`]
        : []),
    ]
  })
}

/** Returns a row of the Markdown table. */
export function printRow(result: CaseResult): string {
  const { name, minRatio = '', maxP95Ratio } = result.benchmark
  if ('failure' in result) return `| ${name} | failed: ${result.failure} | | | ${minRatio} | | | |`
  const atMost = maxP95Ratio === undefined ? '' : `${maxP95Ratio.toPrecision(2)} ×`
  const { ours, baseline } = result
  const comparison = baseline ? [formatNumber(baseline.rate), baseline.ratio.toFixed(2)] : ['', '']
  const baselineP95 = baseline ? formatNumber(baseline.p95) : ''
  return `| ${[name, formatNumber(ours.rate), ...comparison, minRatio, formatNumber(ours.p95), baselineP95, atMost].join(' | ')} |`
}

/** The results with so many motors. */
export interface ResultsAt {
  readonly count: number
  readonly results: readonly CaseResult[]
  readonly exports: readonly ExportResult[]
  readonly imported?: ImportResult | undefined
  readonly index?: IndexSize | undefined
  readonly delay?: DelayResult | undefined
  readonly workers: readonly WorkersResult[]
  readonly overload?: OverloadResult | undefined
}

function printTable({ count, results, index, delay, exports, imported, workers, overload }: ResultsAt): string {
  const lines = results.map(printRow)
  const head = [
    '| | ours /s | baseline /s | ratio | at least | p95 ms | baseline p95 ms | at most |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
  ]
  const table = [`## ${count.toLocaleString('en')} motors`, '', ...head, ...lines]
  const all = [
    ...[index && printIndex(index), delay && printDelay(delay), ...exports.map(printExport), imported && printImport(imported)],
    ...workers.map(printWorkers),
    overload && printOverload(overload),
  ]
  const more = all.flatMap((text) => (text ? ['', text] : []))
  return [...table, ...more].join('\n')
}

/** Describes an export whose process grew by more than it may. */
export const findExportMiss = ({ format, growth }: ExportResult): string[] =>
  growth > maxGrowth ? [`export as ${format}: ${Math.round(growth)} MB, at most ${maxGrowth}`] : []

/** Describes an import that is not as much faster than single submits as it must be. */
export const findImportMiss = (imported: ImportResult | undefined): string[] =>
  imported && imported.rate < minImportRatio * imported.single
    ? [`import: ${(imported.rate / imported.single).toFixed(1)} times the rate of single submits, at least ${minImportRatio}`]
    : []

/** Describes an event loop that was delayed for longer than it may be. */
export const findDelayMiss = (delay: DelayResult | undefined): string[] =>
  delay && delay.ours > maxDelayRatio * delay.baseline
    ? [
        `event loop: delayed by ${delay.ours.toFixed(1)} ms, ${(delay.ours / delay.baseline).toFixed(1)} times the baseline's, at most ${maxDelayRatio}`,
      ]
    : []

/** Describes a page that takes more processor time with two workers than it may. */
export const findWorkersMiss = ({ page, timeRatio }: WorkersResult): string[] =>
  timeRatio > maxWorkersRatio
    ? [`${page}: ${timeRatio.toFixed(2)} times the processor time with two workers, at most ${maxWorkersRatio}`]
    : []

/** Describes what an overloaded server does too slowly, or with too much memory. */
export const findOverloadMiss = (overload: OverloadResult | undefined): string[] =>
  overload
    ? [
        ...(overload.takenP95 > maxOverloadRatio * overload.calmP95
          ? [`overload: p95 ${(overload.takenP95 / overload.calmP95).toFixed(1)} times the calm one, at most ${maxOverloadRatio}`]
          : []),
        ...(overload.growth > maxOverloadGrowth ? [`overload: ${Math.round(overload.growth)} MB, at most ${maxOverloadGrowth}`] : []),
      ]
    : []

/** Describes a reader of texts that is slower than it may be. */
export const findReadingMiss = ({ lines, ratio }: ReadingResult): string[] =>
  lines === 'made' && ratio < minReadingRatio ? [`reading of lines: ${ratio.toFixed(3)} of the baseline, at least ${minReadingRatio}`] : []

export const printReading = ({ lines, rate, baseline, ratio }: ReadingResult): string =>
  `${formatNumber(rate)} lines ${lines === 'made' ? 'made of the tables' : 'that the tests have as traders write them'} are read a second, ${ratio.toFixed(3)} of the ${formatNumber(baseline)} that one regular expression cuts into words${lines === 'made' ? ` (at least ${minReadingRatio})` : ''}.`

export const printExport = ({ format, rows, seconds, growth }: ExportResult): string =>
  `An export of ${rows.toLocaleString('en')} motors as ${format} takes ${Math.round(seconds)} s; the resident memory of the server grows by ${Math.round(growth)} MB (at most ${maxGrowth}).`

export const printImport = ({ rows, seconds, rate, single, parallel }: ImportResult): string =>
  `An import of ${rows.toLocaleString('en')} listings from a sheet takes ${Math.round(seconds)} s, ${formatNumber(rate)} a second: ${(rate / single).toFixed(1)} times the ${formatNumber(single)} of single submits one after the other (at least ${minImportRatio} times), ${(rate / parallel).toFixed(1)} times the ${formatNumber(parallel)} of single submits from eight connections at once.`

export const printDelay = ({ ours, baseline }: DelayResult): string =>
  `Under 32 connections that ask for the list with the counts of all filters, the event loop of the server is delayed by ${ours.toFixed(1)} ms at the 99th percentile; that of a bare \`node:http\` server under as many connections, which answers nothing as fast as it can, by ${baseline.toFixed(1)} ms (at most ${maxDelayRatio} times).`

export const printWorkers = ({ page, rateRatio, one, two, timeRatio }: WorkersResult): string =>
  `With two workers (\`WORKERS=2\`), ${page} takes ${two.toFixed(2)} ms of processor time of the product, with one ${one.toFixed(2)} ms: ${timeRatio.toFixed(2)} times (at most ${maxWorkersRatio}), at ${rateRatio.toFixed(2)} times the rate, where the load generator and PostgreSQL have the same two cores.`

export const printOverload = ({ page, calmRate, calmP95, sentRate, takenRate, takenP95, rejectedP95, growth }: OverloadResult): string =>
  `Overload, ${page}: of ${formatNumber(sentRate)} requests a second from 1,000 connections ${formatNumber(takenRate)} are answered, with a 95th percentile of ${formatNumber(takenP95)} ms, ${(takenP95 / calmP95).toFixed(1)} times the ${formatNumber(calmP95)} ms of 32 connections that get ${formatNumber(calmRate)} a second (at most ${maxOverloadRatio} times); the others are told to come back, with a 95th percentile of ${formatNumber(rejectedP95)} ms. The memory of the server grows by ${Math.round(growth)} MB (at most ${maxOverloadGrowth}).`

export const printIndex = ({ rows, bytes, textBytes, loadTime }: IndexSize): string =>
  `The stock index loads ${rows.toLocaleString('en')} motors in ${(loadTime / 1_000).toFixed(1)} s and takes ${Math.round(bytes / rows)} bytes for each, and ${Math.round(textBytes / rows)} for the text that is searched.`

/** Returns the text of `docs/bench.md`: the tables, the machine and the method. */
export function printReport(tables: readonly ResultsAt[], readings: readonly ReadingResult[], rounds: number, seconds: number): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  return `# How fast

Measured by \`npm run bench\` on ${machine}: 32 connections; one warm-up round, then ${rounds} rounds of ${seconds} s, alternating between the two
servers (5 rounds of 10 s for queries that are new each time; 2 rounds of 40 s for two characters and for the counts of all filters). The load generator, both servers and PostgreSQL share
the machine, whose speed varies, so the ratios are more meaningful than the absolute numbers. Rates and times are medians; the ratio is the median of the
ratios of the single rounds, each of which compares two neighbouring measurements.

Ours is the product with its default settings, as one process (\`WORKERS=1\`) and without limits of the number of calls (\`LIMITS=off\`). The baseline is a plain \`node:http\` server with the plain driver, prepared statements and a pool of the
same size. It gets the same headers and reads the same rows, lines, columns and indexes, but without tenants, rights and display names. Where a total is known,
the baseline caches it and never invalidates it; ours is exact after every committed write. \`detail\` requests either the same 5,000 motors repeatedly,
which our cache holds, or all motors in turn, which it does not. Kept pages: the baseline asks for one version at each request and sends as many bytes; ours asks once for all
requests of a moment. Rendered pages: the baseline is \`renderToPipeableStream\` with the same tree, data and bytes, but without reading and encoding the data.

\`suggest\` is compared with \`/healthz\` of the product, a route that does nothing: its 95th percentile may be three times as long. This is the aim for
texts that are typed letter by letter, half of them of several words, as many visitors type them: answers are kept until a motor changes. The row with ten writes a
second shows them while none is kept for long. Lines that nobody has typed before do not keep to it, and are told besides: each is read, and
counted for all that it may be completed by.

Overload is compared with the full rate of 32 connections that each wait for their answer, not with a server that has little to do: its 95th percentile is what a busy hour has.
The load generator sends what belongs to a second at its beginning: a process takes at most 60 pages of one kind at once and answers them, and has little to do for the rest of the second. So fewer are answered than in calm.

The list with the counts of all filters: one to four conditions (power, poles, region, quantity) drawn by a seed, none twice, from the stock index. The baseline is one prepared statement: the
page, the total, grouping sets that count the fields without a condition in one scan, and a scan for each other field (\`bench/stock-sql.ts\`), from an index that covers all that is counted,
with the settings that are quicker of those tried (parallel or not, with and without bitmap scans: ${stockSettings}). The index exists for this row only. With one of the questions:

\`\`\`sql
${printedStatement()}
\`\`\`

 After each round every fiftieth answer of ours is compared with that of the baseline: the page, the total, and the counts of the filters that SQL counts as they are (not those of days, of exclusions and of motors without a value).

${tables.map(printTable).join('\n\n')}

${readings.map(printReading).join('\n\n')}
`
}
