import { dirname } from 'node:path'
import type { Mutation } from './mutations.ts'

/** What became of a mutation. */
export interface MutationResult {
  readonly mutation: Mutation
  readonly killed: boolean
  /** The first test that failed, or why none did. */
  readonly why: string
}

/** The least part of the mutations that tests must notice, in percent. */
export const LEAST_PERCENT = 90

const LONGEST = 60

export interface Totals {
  readonly folder: string
  readonly drawn: number
  readonly killed: number
  readonly percent: number
}

/** `src/kernel/crud` of a file in it. */
export function folderOf({ path }: Mutation): string {
  return path.startsWith('src/modules/auth/') ? 'src/modules/auth' : dirname(path).split('/').slice(0, 3).join('/')
}

/** Counts by folder, in alphabetical order; the last is the sum. */
export function totalsOf(results: readonly MutationResult[]): Totals[] {
  const folders = Map.groupBy(results, ({ mutation }) => folderOf(mutation))
  return [...[...folders].toSorted(([a], [b]) => (a < b ? -1 : 1)), ['total', results] as const].map(([folder, list]) => {
    const killed = list.filter((result) => result.killed).length
    return { folder, drawn: list.length, killed, percent: list.length === 0 ? 100 : (100 * killed) / list.length }
  })
}

/** `` `a === b` → `a !== b` `` on one line, in Markdown that a table can hold. */
export function describeMutation({ original, replacement }: Mutation): string {
  return `${quote(original)} → ${quote(replacement)}`
}

/** Explanations that someone wrote into the table of survivors, by the id of the mutation. */
export function readExplanations(report: string): ReadonlyMap<string, string> {
  const rows = report.split('\n').flatMap((line) => {
    const [, id, explanation] = /^\| ([0-9a-f]{8}) \|.*\| ([^|]+?) \|$/.exec(line) ?? []
    return id && explanation ? [[id, explanation] as const] : []
  })
  return new Map(rows)
}

/**
 * Returns the text of `docs/mutation.md`. Explanations of `previous` stay as long as `all`, the mutations that could be drawn, hold
 * their mutation, whether or not it was drawn this time.
 */
export function writeReport(command: string, results: readonly MutationResult[], all: readonly Mutation[], previous: string): string {
  const explanations = readExplanations(previous)
  const survivors = new Set(results.filter(({ killed }) => !killed).map(({ mutation }) => mutation.id))
  const tested = new Set(results.map(({ mutation }) => mutation.id))
  const listed = all.filter(({ id }) => survivors.has(id) || (explanations.has(id) && !tested.has(id)))
  return `# Mutation test

Written by \`${command}\`: it draws ${results.length} statements of these folders, puts a small fault into each, and counts the faults that make a test of the folder or of the contract suite fail. At least ${LEAST_PERCENT} % must.

| folder | drawn | killed | survived | percent |
|---|---:|---:|---:|---:|
${totalsOf(results).map(totalsRow).join('\n')}

## Survivors

Those without an explanation lack a test. An explanation, written by hand, says why no test can or need notice the fault; it stays while the statement does, and covers later draws too.

| id | place | mutation | explanation |
|---|---|---|---|
${listed.map((mutation) => `| ${mutation.id} | \`${mutation.path}:${mutation.line}\` | ${describeMutation(mutation)} | ${explanations.get(mutation.id) ?? ''} |`).join('\n')}
`
}

export function totalsRow({ folder, drawn, killed, percent }: Totals): string {
  return `| ${folder} | ${drawn} | ${killed} | ${drawn - killed} | ${percent.toFixed(1)} |`
}

function quote(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ')
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
  const escaped = short.replaceAll('|', '\\|')
  return escaped.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``
}
