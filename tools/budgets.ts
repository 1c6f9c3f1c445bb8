import type { Finding } from './finding.ts'
import { functionsOf, type Measured } from './functions.ts'
import { isTest, type Source } from './source.ts'

/** Lines that each folder of the kernel may have, tests excluded. Raising one takes a decision record. */
const SHARES = [
  { name: 'kernel/resource', of: /^src\/kernel\/resource\//, lines: 500 },
  { name: 'kernel/database', of: /^src\/kernel\/database\//, lines: 400 },
  { name: 'kernel/schema', of: /^src\/kernel\/schema\//, lines: 1400 },
  { name: 'kernel/runtime', of: /^src\/kernel\/runtime\//, lines: 400 },
  { name: 'kernel/cache', of: /^src\/kernel\/cache\//, lines: 400 },
  { name: 'kernel/crud', of: /^src\/kernel\/crud\//, lines: 2200 },
  { name: 'kernel/http', of: /^src\/kernel\/http\//, lines: 900 },
  { name: 'kernel/admin', of: /^src\/kernel\/admin\//, lines: 3200 },
]

/** Folders of the kernel that are longer than their budget. The lengths of files and functions are checked by Biome. */
export function budgetsOf(sources: readonly Source[]): Finding[] {
  return SHARES.flatMap((share) => shareOver(sources, share))
}

function shareOver(sources: readonly Source[], { name, of, lines }: (typeof SHARES)[number]): Finding[] {
  const used = totalOf(sources.filter(({ path }) => of.test(path) && !isTest(path)))
  return used > lines ? [{ rule: 'folder-budget', where: name, why: `${used} lines, at most ${lines}` }] : []
}

const PARTS = [
  ...SHARES,
  { name: 'host, embedded-postgres', of: /^src\/(host|embedded-postgres)\// },
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
