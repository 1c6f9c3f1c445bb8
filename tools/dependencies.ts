import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser'
import { dependencyRules, folderCycleRule } from './dependency-rules.ts'
import type { Finding } from './finding.ts'

const FOLDERS = ['src', 'test', 'tools', 'scripts', 'e2e', 'bench', 'faults']
const PROJECT_FILE = /^(src|test|tools|scripts|e2e|bench|faults)\//
const SERVER_ONLY =
  /^src\/(kernel\/(database|schema|runtime|cache|crud|http|push|jobs|files|exchange)\/(?!.+\.resource\.ts$)|server\/|host\/|embedded-postgres\/)|\.(service|routes|job)\.ts$/
const MODULE_LIST = 'src/modules/modules.ts'
const BROWSER_CODE = /^src\/(?!web\/).+\.tsx$|^src\/(admin|site|ui)\/|\.loader\.ts$/

export interface DependencyReport {
  readonly modules: number
  readonly imports: number
  readonly findings: readonly Finding[]
}

/** Checks every import of a checkout against the dependency rules. Throws if no import was read, because the check would then always pass. */
export async function checkDependencies(root: string): Promise<DependencyReport> {
  const { modules, summary } = await cruiseCheckout(root)
  const projectModules = modules.filter(({ source, couldNotResolve }) => PROJECT_FILE.test(source) && !couldNotResolve)
  const imports = projectModules.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
  if (projectModules.length === 0 || imports === 0)
    throw new Error(`${projectModules.length} modules with ${imports} imports were read below ${root}`)
  const violations = summary.violations.map(({ from, to, rule }) => ({
    rule: rule.name,
    where: from,
    why: `imports ${to}; ${commentOf(rule.name)}`,
  }))
  return {
    modules: projectModules.length,
    imports,
    findings: [...unique(violations), ...(await findFolderCycles(root)), ...findServerCodeInBrowser(projectModules)],
  }
}

/** Finds import cycles between folders of modules, of any length. Tests are ignored: they may import everything. */
async function findFolderCycles(root: string): Promise<Finding[]> {
  if (!existsSync(join(root, 'src/modules'))) return []
  const { summary } = await cruiseCheckout(root, [folderCycleRule], { includeOnly: '^src/modules/', exclude: '\\.test\\.tsx?$' })
  return summary.violations.map(({ from, cycle = [] }) => ({
    rule: folderCycleRule.name ?? '',
    where: from,
    why: `imports itself through ${cycle.map(({ name }) => name).join(' → ')}; ${folderCycleRule.comment}`,
  }))
}

async function cruiseCheckout(
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

/** Finds browser code that imports server code, directly or through other files. Type imports are ignored: they are not bundled. */
function findServerCodeInBrowser(modules: readonly IModule[]): Finding[] {
  const graph = new Map(modules.map((module) => [module.source, valueImports(module)]))
  return [...graph.keys()]
    .filter((path) => BROWSER_CODE.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((start) => {
      const path = findPathToServer(graph, start)
      return path ? [{ rule: 'server-code-in-browser', where: start, why: `imports ${path.join(' → ')}` }] : []
    })
}

/** Imports that are bundled: no type imports, and no services, routes and jobs of the list of modules, which the pages' build removes. */
function valueImports({ source, dependencies }: IModule): string[] {
  return dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => resolved)
    .filter((path) => source !== MODULE_LIST || !SERVER_ONLY.test(path))
}

/** Breadth-first search; returns the shortest chain of imports from `start` to a server file, without `start`. */
function findPathToServer(graph: ReadonlyMap<string, readonly string[]>, start: string): string[] | undefined {
  const paths = [[start]]
  const visited = new Set([start])
  for (const path of paths) {
    const next = (graph.get(path.at(-1) ?? '') ?? []).filter((file) => !visited.has(file))
    const serverFile = next.find((file) => SERVER_ONLY.test(file))
    if (serverFile) return [...path.slice(1), serverFile]
    for (const file of next) {
      visited.add(file)
      paths.push([...path, file])
    }
  }
  return undefined
}
