import { cpus, totalmem } from 'node:os'
import type { Figures } from './load.ts'
import type { Row } from './rows.ts'

export type Measured =
  | { readonly row: Row; readonly ours: Figures; readonly baseline?: Figures }
  | { readonly row: Row; readonly failure: string }

const ratio = (ours: Figures, baseline: Figures | undefined): number => (baseline ? ours.rate / baseline.rate : Number.POSITIVE_INFINITY)
const short = (figure: number): string => (figure < 100 ? figure.toFixed(1) : Math.round(figure).toLocaleString('en'))

/** The rows that come less near to the baseline than they must. */
export function missed(measured: readonly Measured[]): string[] {
  return measured.flatMap((each) => {
    const { name, least } = each.row
    if ('failure' in each) return [`${name}: ${each.failure}`]
    const reached = ratio(each.ours, each.baseline)
    return least !== undefined && reached < least ? [`${name}: ${reached.toFixed(2)} of the baseline, at least ${least}`] : []
  })
}

/** A line of the table. */
export function printRow(measured: Measured): string {
  const { row } = measured
  if ('failure' in measured) return `| ${row.name} | failed: ${measured.failure} | | | ${row.least ?? ''} | | |`
  const { ours, baseline } = measured
  const bare = baseline ? [short(baseline.rate), ratio(ours, baseline).toFixed(2)] : ['', '']
  return `| ${[row.name, short(ours.rate), ...bare, row.least ?? '', short(ours.p95), baseline ? short(baseline.p95) : ''].join(' | ')} |`
}

function printTable(count: number, measured: readonly Measured[]): string {
  const lines = measured.map(printRow)
  const head = ['| | ours /s | baseline /s | ratio | at least | p95 ms | baseline p95 ms |', '|---|---:|---:|---:|---:|---:|---:|']
  return [`## ${count.toLocaleString('en')} motors`, '', ...head, ...lines].join('\n')
}

/** The tables with the machine they were measured on. */
export function printReport(tables: readonly (readonly [number, readonly Measured[]])[], rounds: number, seconds: number): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  return `# How fast

Measured by \`npm run bench\` on ${machine}: 32 connections, ${rounds} rounds of ${seconds} s for each side in turn behind one to warm
up, the median of them (10 s where nobody has asked before; for two signs 2 rounds of 20 s). Load, both servers and PostgreSQL share the machine, so the
ratios say more than the figures.

Ours is the product with its default settings. The baseline is a bare \`node:http\` server with the bare driver, prepared statements and a pool of the
same size, asked with the same headers, on the same rows, columns and indexes: no tenants, no rights, no names. Where a total is known the baseline keeps it without asking whether
it still holds; for ours it is exact after every committed write. \`detail\` is asked for 5,000 motors again and again, of which ours are kept, and for
all in turn, of which none is. Pages have no baseline: one process renders them on one core.

${tables.map(([count, measured]) => printTable(count, measured)).join('\n\n')}
`
}
