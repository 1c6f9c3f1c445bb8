import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser'
import { dependencyRules, folderCycleRule } from './dependency-rules.ts'
import type { Finding } from './finding.ts'

const FOLDERS = ['src', 'test', 'tools', 'scripts', 'e2e', 'bench', 'faults']
const OWN = /^(src|test|tools|scripts|e2e|bench|faults)\//
const SERVER_ONLY = /^src\/(kernel\/(database|schema|runtime|cache|crud|http)|server|host|embedded-postgres)\/|\.(service|routes)\.ts$/
const IN_BROWSER = /^src\/(?!web\/).+\.tsx$|^src\/(admin|site|ui)\/|\.loader\.ts$/

/** What was read, and which imports break a rule. Throws where nothing was read: a blind check says 'no violations'. */
export interface Dependencies {
  readonly modules: number
  readonly imports: number
  readonly findings: readonly Finding[]
}

/** Follows every import of a checkout and checks it against the dependency rules. */
export async function dependenciesOf(root: string): Promise<Dependencies> {
  const { modules, summary } = await graphOf(root)
  const own = modules.filter(({ source, couldNotResolve }) => OWN.test(source) && !couldNotResolve)
  const imports = own.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
  if (own.length === 0 || imports === 0) throw new Error(`${own.length} modules with ${imports} imports were read below ${root}`)
  const broken = summary.violations.map(({ from, to, rule }) => ({
    rule: rule.name,
    where: from,
    why: `imports ${to}; ${commentOf(rule.name)}`,
  }))
  return { modules: own.length, imports, findings: [...unique(broken), ...(await foldersInCycles(root)), ...serverInBrowser(own)] }
}

/** Folders of modules that import each other, over any number of folders; tests may import everything and do not count. */
async function foldersInCycles(root: string): Promise<Finding[]> {
  if (!existsSync(join(root, 'src/modules'))) return []
  const { summary } = await graphOf(root, [folderCycleRule], { includeOnly: '^src/modules/', exclude: '\\.test\\.tsx?$' })
  return summary.violations.map(({ from, cycle = [] }) => ({
    rule: folderCycleRule.name ?? '',
    where: from,
    why: `imports itself through ${cycle.map(({ name }) => name).join(' → ')}; ${folderCycleRule.comment}`,
  }))
}

async function graphOf(
  root: string,
  forbidden: readonly IForbiddenRuleType[] = dependencyRules,
  scope: Pick<ICruiseOptions, 'includeOnly' | 'exclude'> = {},
): Promise<ICruiseResult> {
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      ...scope,
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      preserveSymlinks: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: [...forbidden] },
    },
    { extensions: ['.ts', '.tsx', '.js', '.json', '.css'], conditionNames: ['import', 'node', 'default'], exportsFields: ['exports'] },
  )
  return output as ICruiseResult
}

function commentOf(name: string): string {
  return dependencyRules.find((rule) => rule.name === name)?.comment ?? name
}

function unique(findings: Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

/** Whatever a page or a loader reaches by value, over any number of files, is bundled for it: nothing of the server may be. */
function serverInBrowser(modules: readonly IModule[]): Finding[] {
  const graph = new Map(modules.map((module) => [module.source, valueImports(module)]))
  return [...graph.keys()]
    .filter((path) => IN_BROWSER.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((start) => {
      const way = wayToServer(graph, start)
      return way ? [{ rule: 'server-in-browser', where: start, why: `reaches ${way.join(' → ')}` }] : []
    })
}

function valueImports({ dependencies }: IModule): string[] {
  return dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only')).map(({ resolved }) => resolved)
}

function wayToServer(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const next = (graph.get(way.at(-1) ?? '') ?? []).filter((path) => !seen.has(path))
    const end = next.find((path) => SERVER_ONLY.test(path))
    if (end) return [...way.slice(1), end]
    for (const path of next) {
      seen.add(path)
      ways.push([...way, path])
    }
  }
  return undefined
}
