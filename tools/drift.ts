import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that is committed although it derives from the code, because it matters outside. */
export interface Derived {
  /** From the root of the checkout. */
  readonly file: string
  readonly made: () => Promise<string>
}

/** A committed file that is not what the code says. */
export interface Drift {
  readonly file: string
  /** Lines that belong there with `+`, lines that were there with `-`. */
  readonly difference: string
}

const SHOWN = 60

/** Holds the committed files of a checkout against what the code derives now. */
export async function driftOf(root: string, files: readonly Derived[]): Promise<Drift[]> {
  const found: Drift[] = []
  for (const { file, made } of files) {
    const difference = differenceOf(read(join(root, file)), await made())
    if (difference) found.push({ file, difference })
  }
  return found
}

/** Writes the files into a checkout. */
export async function derive(root: string, files: readonly Derived[]): Promise<void> {
  for (const { file, made } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), await made())
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function differenceOf(committed: string | undefined, made: string): string {
  if (committed === made) return ''
  if (committed === undefined) return 'is not there'
  const [was, is] = [committed.split('\n'), made.split('\n')]
  const first = is.findIndex((line, at) => line !== was[at])
  const changed = [...missing(is, was).map((line) => `+ ${line}`), ...missing(was, is).map((line) => `- ${line}`)]
  const shown = changed.length > 0 ? changed.slice(0, SHOWN) : ['the same lines in another order']
  const rest = changed.length > SHOWN ? [`… ${changed.length - SHOWN} lines more`] : []
  return [`from line ${(first < 0 ? is.length : first) + 1}:`, ...shown, ...rest].join('\n')
}

/** Lines of `these` that `those` have not, or have less often: cheap however much has changed. */
function missing(these: readonly string[], those: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of those) left.set(line, (left.get(line) ?? 0) + 1)
  return these.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
