import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Outcome } from './test-run.ts'

export const root = join(import.meta.dirname, '..')

/** A program of this package's `node_modules/.bin` or of the system, with its arguments. */
export type Command = readonly [program: string, ...options: string[]]

type Env = Readonly<Record<string, string | undefined>>

/** Runs a program to its end. Returns its output and whether it exited with 0. */
export function runProgram([program, ...options]: Command, env: Env = {}): Promise<{ ok: boolean; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  const child = spawn(program, options, { cwd: root, env: { ...process.env, PATH: path, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const append = (text: string): void => {
    output += text
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', append)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: String(error) }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs commands until the first failure. Counts as one test. */
export async function runCommands(...commands: Command[]): Promise<Outcome> {
  for (const command of commands) {
    const { ok, output } = await runProgram(command)
    if (!ok) return { passed: 0, failed: 1, output }
  }
  return { passed: 1, failed: 0, output: '' }
}

interface CountedRun<Report> {
  readonly command: Command
  /** Path of the program's report, from the root. */
  readonly report: string
  readonly count: (report: Report) => { passed: number; failed: number; skipped: number }
  readonly env?: Env
}

/** Runs a test program and counts the tests in its report. A missing report counts as one failure. */
export async function countTests<Report>({ command, report, count, env }: CountedRun<Report>): Promise<Outcome> {
  const file = join(root, report)
  rmSync(file, { force: true })
  const { ok, output } = await runProgram(command, env)
  const counts = readReport(file, count)
  const failed = counts.failed === 0 && !ok ? 1 : counts.failed
  const note = counts.skipped > 0 ? `\n${counts.skipped} skipped tests count as failed` : ''
  return { passed: counts.passed, failed, output: output + note }
}

function readReport<Report>(file: string, count: CountedRun<Report>['count']): { passed: number; failed: number; skipped: number } {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
