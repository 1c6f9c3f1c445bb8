import { camel } from '#kernel/resource/names.ts'
import type { Finding } from './finding.ts'
import { isTest, type Node, type Source, visit } from './source.ts'

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const DECLARATION = /\.(resource|fields)\.ts$/
const FOLDERS =
  /^src\/(?!(kernel\/(resource|database|schema|runtime|cache|crud|http|admin)|embedded-postgres|host|modules|server|web|admin|site|ui|i18n)\/)/
const VAGUE = /^(utils?|helpers?|types?|index|common|misc)\./
const VERBS = /^(handle|process|manage)([A-Z]|$)/
const SUFFIXES = /(Dto|DTO|VO|Impl)$/
const HOOKS = /^(before|after)(Create|Insert|Update|Submit|Save|Write|Remove|Delete|List|Read|Detail|Change|Validate|Operation)|^hooks?$/

/** Rules for one file that neither Biome nor dependency-cruiser can express: its folder, its name, the names in it. */
export function fileFindings(source: Source): Finding[] {
  return [...placeOf(source), ...namesIn(source)]
}

/** Code of the kernel that names a resource of the product. */
export function resourcesInKernel(sources: readonly Source[]): Finding[] {
  const resources = sources.flatMap(({ path }) => /^src\/modules\/.*?([a-z-]+)\.resource\.ts$/.exec(path)?.[1] ?? [])
  if (resources.length === 0) return []
  const quoted = new RegExp(`(['"\`])(${resources.filter((name) => !DECLARATION_WORDS.has(name)).join('|')})\\1`)
  const distinctive = resources.filter((name) => !COMMON_WORDS.has(name)).flatMap((name) => [name, camel(name)])
  const naming = new RegExp(`\\b(${distinctive.join('|')})(?![a-z])`)
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('src/kernel/') || isTest(path) || path.endsWith('.css')) return []
    const code = text.replace(COMMENTS, '')
    const named = quoted.exec(code)?.[2] ?? (distinctive.length > 0 ? naming.exec(code)?.[0] : undefined)
    return named ? [{ rule: 'resource-in-kernel', where: path, why: `names '${named}'` }] : []
  })
}

/** Names of resources that are words of a declaration too: a kind, a word of a field, a scope. */
const DECLARATION_WORDS = new Set(['region', 'dict', 'tenant'])

/** Names of resources that are words of the kernel too; these are found as texts only. */
const COMMON_WORDS = new Set(['user', 'role', 'menu', 'tenant', 'client', 'post', 'param', 'region', 'series', 'dict', 'data-scope'])

function placeOf({ path }: Source): Finding[] {
  const name = path.split('/').at(-1) ?? ''
  return [
    ...(FOLDERS.test(path) ? [{ rule: 'place', where: path, why: 'is in no folder that ARCHITECTURE.md names' }] : []),
    ...(path.startsWith('src/modules/') && VAGUE.test(name) ? [{ rule: 'file-name', where: path, why: 'names no resource' }] : []),
  ]
}

function namesIn(source: Source): Finding[] {
  const found: Finding[] = []
  const see = (rule: string, node: Node, why: string) =>
    found.push({ rule, where: `${source.path}:${source.lineAt(node.span?.start ?? 1)}`, why })
  visit(source.tree, (node, parent) => {
    if (node.type === 'TsImportType') see('import-in-type', node, 'hides a dependency; write `import type`')
    if (DECLARATION.test(source.path) && isFunctionValue(node, parent)) see('declaration-without-functions', node, 'a declaration is data')
    for (const [rule, why] of badNames(source, node)) see(rule, node, why)
  })
  return found
}

/** A function that stands as a value in a record; one that is called while the file is read leaves plain data behind. */
function isFunctionValue({ type }: Node, parent: Node | undefined): boolean {
  return (
    type === 'MethodProperty' ||
    (parent?.type === 'KeyValueProperty' && (type === 'ArrowFunctionExpression' || type === 'FunctionExpression'))
  )
}

function* badNames({ path }: Source, node: Node): Generator<[rule: string, why: string]> {
  if (isTest(path)) return
  const key = ((node.key ?? {}) as Node).value
  if (typeof key === 'string' && HOOKS.test(key) && !path.endsWith('.tsx'))
    yield ['hook', `'${key}' runs by being registered; replace an operation instead`]
  const name = ((node.identifier ?? node.id ?? {}) as Node).value
  if (typeof name !== 'string' || path.startsWith('src/web/entry.')) return
  if (VERBS.test(name)) yield ['name', `'${name}' says nothing of what is done`]
  if (SUFFIXES.test(name)) yield ['name', `'${name}' names a pattern, not a thing`]
}
