import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that is generated from the code and committed. */
export interface DerivedFile {
  /** Path from the root of the checkout. */
  readonly file: string
  /** Returns the content that the code derives now. */
  readonly generate: () => Promise<string>
}

/** A committed file whose content differs from what the code derives. */
export interface Drift {
  readonly file: string
  /** Derived lines with `+`, committed lines with `-`. */
  readonly difference: string
}

const MAX_LINES_SHOWN = 60

/** Compares the committed files of a checkout with what the code derives; returns those that differ. */
export async function findDrift(root: string, files: readonly DerivedFile[]): Promise<Drift[]> {
  const drifts: Drift[] = []
  for (const { file, generate } of files) {
    const difference = describeDifference(readIfExists(join(root, file)), await generate())
    if (difference) drifts.push({ file, difference })
  }
  return drifts
}

/** Writes the derived files into a checkout. */
export async function writeDerivedFiles(root: string, files: readonly DerivedFile[]): Promise<void> {
  for (const { file, generate } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), await generate())
  }
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function describeDifference(committed: string | undefined, derived: string): string {
  if (committed === derived) return ''
  if (committed === undefined) return 'is missing'
  const [before, after] = [committed.split('\n'), derived.split('\n')]
  const first = after.findIndex((line, index) => line !== before[index])
  const changes = [...subtractLines(after, before).map((line) => `+ ${line}`), ...subtractLines(before, after).map((line) => `- ${line}`)]
  const shown = changes.length > 0 ? changes.slice(0, MAX_LINES_SHOWN) : ['the same lines in another order']
  const rest = changes.length > MAX_LINES_SHOWN ? [`… ${changes.length - MAX_LINES_SHOWN} more lines`] : []
  return [`from line ${(first < 0 ? after.length : first) + 1}:`, ...shown, ...rest].join('\n')
}

/** Returns the lines of `a` that are not in `b`, counting repetitions. Linear, unlike a real diff: the files are large. */
function subtractLines(a: readonly string[], b: readonly string[]): string[] {
  const remaining = new Map<string, number>()
  for (const line of b) remaining.set(line, (remaining.get(line) ?? 0) + 1)
  return a.filter((line) => {
    const count = remaining.get(line) ?? 0
    remaining.set(line, count - 1)
    return count <= 0
  })
}
