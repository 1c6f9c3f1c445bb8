import type { Finding } from './finding.ts'
import { functionsOf, type Measured } from './functions.ts'
import { isTest, type Source } from './source.ts'

const FILE = 400
const FUNCTION = 60
const FUNCTION_TSX = 120

/** Lines of what knows no noun. Whoever raises one writes a decision record. */
const SHARES = [
  { name: 'kernel/resource + kernel/server', of: /^src\/kernel\/(resource|server)\//, lines: 4850 },
  { name: 'kernel/admin', of: /^src\/kernel\/admin\//, lines: 2750 },
]

/** Findings over the budgets: a file has at most 400 lines, a function at most 60, one in a `.tsx` file (markup is long) 120. */
export function budgetsOf(sources: readonly Source[]): Finding[] {
  return [...sources.flatMap(fileOver), ...sources.flatMap(functionsOver), ...SHARES.flatMap((share) => shareOver(sources, share))]
}

function fileOver({ path, lines }: Source): Finding[] {
  return lines > FILE ? [{ rule: 'file-length', where: path, why: `${lines} lines, at most ${FILE}` }] : []
}

function functionsOver(source: Source): Finding[] {
  const most = source.path.endsWith('.tsx') ? FUNCTION_TSX : FUNCTION
  return functionsOf(source)
    .filter(({ lines }) => lines > most)
    .map(({ name, path, line, lines }) => ({
      rule: 'function-length',
      where: `${path}:${line}`,
      why: `${name} has ${lines} lines, at most ${most}`,
    }))
}

function shareOver(sources: readonly Source[], { name, of, lines }: (typeof SHARES)[number]): Finding[] {
  const used = totalOf(sources.filter(({ path }) => of.test(path) && !isTest(path)))
  return used > lines ? [{ rule: 'share', where: name, why: `${used} lines, at most ${lines}` }] : []
}

const PARTS = [
  ...SHARES,
  { name: 'modules', of: /^src\/modules\// },
  { name: 'server', of: /^src\/server\// },
  { name: 'web, admin, site, ui, i18n', of: /^src\/(web|admin|site|ui|i18n)\// },
  { name: 'all of it', of: /^src\// },
]

/** A table of lengths for each part of the tree; the aims are file median 60 and p90 200, function median 8 and p90 25. */
export function lengths(sources: readonly Source[]): Record<string, Record<string, number>> {
  const product = sources.filter(({ path }) => !isTest(path))
  const parts = PARTS.map(({ name, of }) => [name, lengthsOf(product.filter(({ path }) => of.test(path)))])
  return Object.fromEntries([...parts, ['tests and tools', lengthsOf(sources.filter(({ path }) => isTest(path)))]])
}

function lengthsOf(sources: readonly Source[]): Record<string, number> {
  const files = sources.map(({ lines }) => lines)
  const functions = sources.flatMap(functionsOf)
  return {
    files: files.length,
    lines: totalOf(sources),
    'file median': rank(files, 0.5),
    'file p90': rank(files, 0.9),
    functions: functions.length,
    'function median': rank(functions.map(lengthOf), 0.5),
    'function p90': rank(functions.map(lengthOf), 0.9),
    longest: Math.max(0, ...functions.map(lengthOf)),
  }
}

function lengthOf({ lines }: Measured): number {
  return lines
}

function totalOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { lines }) => sum + lines, 0)
}

/** The value below which a share of the values lies; 0 of none. */
function rank(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}
