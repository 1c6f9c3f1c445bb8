import { camel } from '#kernel/resource/names.ts'
import type { Finding } from './finding.ts'
import { isTestCode, type Node, type Source, visit } from './source.ts'

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const DECLARATION = /\.(resource|fields)\.ts$/
const UNKNOWN_FOLDER =
  /^src\/(?!(kernel\/(resource|database|schema|runtime|cache|crud|http|history|push|jobs|files|exchange|admin)|embedded-postgres|host|modules|motors|search|server|web|admin|site|ui|i18n)\/)/
const VAGUE_FILE_NAMES = /^(utils?|helpers?|types?|index|common|misc)\./
const VAGUE_VERBS = /^(handle|process|manage)([A-Z]|$)/
const PATTERN_SUFFIXES = /(Dto|DTO|VO|Impl)$/
const HOOKS = /^(before|after)(Create|Insert|Update|Submit|Save|Write|Remove|Delete|List|Read|Detail|Change|Validate|Operation)|^hooks?$/

/** Checks the rules for one file that neither Biome nor dependency-cruiser can express: its folder, its name and the names in it. */
export function checkFile(source: Source): Finding[] {
  return [...checkPath(source), ...checkSyntax(source), ...checkServices(source), ...checkCallsOut(source)]
}

/** Writes the first rows of a tenant before anybody may call the services that would write them. */
const FIRST_ROWS = 'src/modules/system/tenant/create-tenant.service.ts'

/** Reports a module that writes another module's resource without its service, which may have replaced the default operations. */
function checkServices({ path, text }: Source): Finding[] {
  if (!path.startsWith('src/modules/') || isTestCode(path) || path === FIRST_ROWS) return []
  const written = [
    ...text.matchAll(/\bcrudOf\((\w+)\)/g),
    ...text.matchAll(/\brepository\(\w+, (\w+)(?:, [^)]*)?\)\.(?:insert|update|remove)\(/g),
  ].map(([, name]) => name)
  const isOwn = (name: string | undefined): boolean => new RegExp(`import [^;'"]*\\b${name}\\b[^;'"]* from '\\./`).test(text)
  const foreign = written.find((name) => !isOwn(name))
  return foreign ? [{ rule: 'service', where: path, why: `writes '${foreign}' past its service` }] : []
}

const SERVER_CODE = /^src\/(kernel\/(?!admin\/)|modules\/|server\/|host\/).*\.ts$/

/** Reports server code that calls an address by itself: `kernel/http/outgoing.ts` checks where it leads. */
function checkCallsOut({ path, text }: Source): Finding[] {
  if (!SERVER_CODE.test(path) || isTestCode(path) || !/(?<![\w.])fetch\(/.test(text.replace(COMMENTS, ''))) return []
  return [{ rule: 'calls-out', where: path, why: 'calls an address; use callOut of kernel/http/outgoing.ts' }]
}

/** Finds kernel code that names a resource of the product. */
export function findResourcesInKernel(sources: readonly Source[]): Finding[] {
  const resources = sources.flatMap(({ path }) => /^src\/modules\/.*?([a-z-]+)\.resource\.ts$/.exec(path)?.[1] ?? [])
  if (resources.length === 0) return []
  const quoted = new RegExp(`(['"\`])(${resources.filter((name) => !DECLARATION_WORDS.has(name)).join('|')})\\1`)
  const distinctive = resources.filter((name) => !COMMON_WORDS.has(name)).flatMap((name) => [name, camel(name)])
  const identifier = new RegExp(`\\b(${distinctive.join('|')})(?![a-z])`)
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('src/kernel/') || isTestCode(path) || path.endsWith('.css')) return []
    const code = text.replace(COMMENTS, '')
    const name = quoted.exec(code)?.[2] ?? (distinctive.length > 0 ? identifier.exec(code)?.[0] : undefined)
    return name ? [{ rule: 'resource-in-kernel', where: path, why: `names '${name}'` }] : []
  })
}

/** Resource names that are also keywords of a declaration: not reported, even as string literals. */
const DECLARATION_WORDS = new Set(['region', 'dict', 'tenant'])

/** Resource names that are also ordinary identifiers of the kernel: reported as string literals only. */
const COMMON_WORDS = new Set([
  'quote',
  'user',
  'role',
  'menu',
  'tenant',
  'client',
  'post',
  'param',
  'region',
  'series',
  'dict',
  'data-scope',
])

function checkPath({ path }: Source): Finding[] {
  const name = path.split('/').at(-1) ?? ''
  return [
    ...(UNKNOWN_FOLDER.test(path) ? [{ rule: 'folder', where: path, why: 'is in a folder that ARCHITECTURE.md does not name' }] : []),
    ...(path.startsWith('src/modules/') && VAGUE_FILE_NAMES.test(name)
      ? [{ rule: 'file-name', where: path, why: 'is a vague file name' }]
      : []),
  ]
}

function checkSyntax(source: Source): Finding[] {
  const findings: Finding[] = []
  const report = (rule: string, node: Node, why: string) =>
    findings.push({ rule, where: `${source.path}:${source.lineAt(node.span?.start ?? 1)}`, why })
  visit(source.tree, (node, parent) => {
    if (node.type === 'TsImportType') report('import-in-type', node, 'hides a dependency; write `import type`')
    if (DECLARATION.test(source.path) && isFunctionValue(node, parent))
      report('declaration-without-functions', node, 'a declaration is data')
    for (const [rule, why] of badNames(source, node)) report(rule, node, why)
  })
  return findings
}

/** Whether the node is a function stored as a property value. Functions that are called while the module loads are allowed. */
function isFunctionValue({ type }: Node, parent: Node | undefined): boolean {
  return (
    type === 'MethodProperty' ||
    (parent?.type === 'KeyValueProperty' && (type === 'ArrowFunctionExpression' || type === 'FunctionExpression'))
  )
}

function* badNames({ path }: Source, node: Node): Generator<[rule: string, why: string]> {
  if (isTestCode(path)) return
  const key = ((node.key ?? {}) as Node).value
  if (typeof key === 'string' && HOOKS.test(key) && !path.endsWith('.tsx'))
    yield ['hook', `'${key}' runs by being registered; replace an operation instead`]
  const name = ((node.identifier ?? node.id ?? {}) as Node).value
  if (typeof name !== 'string' || path.startsWith('src/web/entry.')) return
  if (VAGUE_VERBS.test(name)) yield ['name', `'${name}' does not say what is done`]
  if (PATTERN_SUFFIXES.test(name)) yield ['name', `'${name}' names a design pattern; name what it is`]
}
