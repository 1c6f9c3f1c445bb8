import type { Finding } from './finding.ts'
import { measureFunctions } from './functions.ts'
import { isTestCode, type Source } from './source.ts'

/** Maximum number of lines of each kernel folder, without tests. Raising one takes a decision record. */
const FOLDER_BUDGETS = [
  { name: 'kernel/resource', pattern: /^src\/kernel\/resource\//, maxLines: 850 },
  { name: 'kernel/database', pattern: /^src\/kernel\/database\//, maxLines: 585 },
  { name: 'kernel/schema', pattern: /^src\/kernel\/schema\//, maxLines: 1770 },
  { name: 'kernel/runtime', pattern: /^src\/kernel\/runtime\//, maxLines: 500 },
  { name: 'kernel/cache', pattern: /^src\/kernel\/cache\//, maxLines: 485 },
  { name: 'kernel/crud', pattern: /^src\/kernel\/crud\//, maxLines: 3520 },
  { name: 'kernel/http', pattern: /^src\/kernel\/http\//, maxLines: 1400 },
  { name: 'kernel/history', pattern: /^src\/kernel\/history\//, maxLines: 300 },
  { name: 'kernel/push', pattern: /^src\/kernel\/push\//, maxLines: 200 },
  { name: 'kernel/jobs', pattern: /^src\/kernel\/jobs\//, maxLines: 600 },
  { name: 'kernel/files', pattern: /^src\/kernel\/files\//, maxLines: 300 },
  { name: 'kernel/exchange', pattern: /^src\/kernel\/exchange\//, maxLines: 1090 },
  { name: 'kernel/admin', pattern: /^src\/kernel\/admin\//, maxLines: 4460 },
]

/** Finds the kernel folders that exceed their budget. Biome checks the lengths of files and functions. */
export function checkFolderBudgets(sources: readonly Source[]): Finding[] {
  return FOLDER_BUDGETS.flatMap(({ name, pattern, maxLines }) => {
    const lines = countLines(sources.filter(({ path }) => pattern.test(path) && !isTestCode(path)))
    return lines > maxLines ? [{ rule: 'folder-budget', where: name, why: `${lines} lines, at most ${maxLines}` }] : []
  })
}

const PARTS = [
  ...FOLDER_BUDGETS,
  { name: 'host, embedded-postgres', pattern: /^src\/(host|embedded-postgres)\// },
  { name: 'modules', pattern: /^src\/modules\// },
  { name: 'server', pattern: /^src\/server\// },
  { name: 'web, admin, site, ui, i18n', pattern: /^src\/(web|admin|site|ui|i18n)\// },
  { name: 'total', pattern: /^src\// },
]

/** Returns length statistics of each part of the product. Aims: file median 60 and p90 200 lines, function median 8 and p90 25. */
export function lengthStatistics(sources: readonly Source[]): Record<string, Record<string, number>> {
  const product = sources.filter(({ path }) => !isTestCode(path))
  const parts = PARTS.map(({ name, pattern }) => [name, statisticsOf(product.filter(({ path }) => pattern.test(path)))])
  return Object.fromEntries([...parts, ['tests and tools', statisticsOf(sources.filter(({ path }) => isTestCode(path)))]])
}

function statisticsOf(sources: readonly Source[]): Record<string, number> {
  const files = sources.map(({ lines }) => lines)
  const functions = sources.flatMap(measureFunctions).map(({ lines }) => lines)
  return {
    files: files.length,
    lines: countLines(sources),
    'file median': quantile(files, 0.5),
    'file p90': quantile(files, 0.9),
    functions: functions.length,
    'function median': quantile(functions, 0.5),
    'function p90': quantile(functions, 0.9),
    'function max': Math.max(0, ...functions),
  }
}

function countLines(sources: readonly Source[]): number {
  return sources.reduce((sum, { lines }) => sum + lines, 0)
}

/** Returns 0 for an empty list. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
}
