import type { Module } from '@swc/core'
import { camel } from '#kernel/resource/names.ts'
import type { Finding } from './finding.ts'
import { isTest, type Node, type Source, visit } from './source.ts'

type Statement = Module['body'][number]

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const DECLARATION = /\.(resource|fields)\.ts$/
const FOLDERS = /^src\/(?!(kernel\/(resource|server|admin|testing)|modules|server|web|admin|site|ui|i18n)\/)/
const KEBAB = /^(\$|[a-z0-9]+(-[a-z0-9]+)*)(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|css)$/
const VAGUE = /^(utils?|helpers?|types?|index|common|misc)\./
const VERBS = /^(handle|process|manage)([A-Z]|$)/
const NOUNS = /(Dto|DTO|VO|Impl)$/
const HOOKS = /^(before|after)(Create|Insert|Update|Submit|Save|Write|Remove|Delete|List|Read|Detail|Change|Validate|Operation)|^hooks?$/
const GIVEN_UP = new RegExp(
  ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', 'biome-' + 'ignore', '\\b(test|it|describe)\\.(skip|only|todo)\\b'].join('|'),
)

/** Rules that hold for one file by itself: its place, its name, what it consists of. */
export function shapeOf(source: Source): Finding[] {
  return [...placeOf(source), ...barrelsIn(source), ...wordsIn(source), ...givenUpIn(source)]
}

/** Code of the kernel that names a noun of the trade; user, tenant, region and the other system nouns it rests on. */
export function nounsInKernel(sources: readonly Source[]): Finding[] {
  const nouns = sources.flatMap(({ path }) => /^src\/modules\/(?!system\/).*?([a-z-]+)\.resource\.ts$/.exec(path)?.[1] ?? [])
  const naming = new RegExp(`\\b(${nouns.flatMap((noun) => [noun, camel(noun)]).join('|')})(?![a-z])`)
  if (nouns.length === 0) return []
  return sources.flatMap(({ path, text }) => {
    const named = path.startsWith('src/kernel/') && !isTest(path) ? naming.exec(text.replace(COMMENTS, '')) : null
    return named ? [{ rule: 'noun-in-kernel', where: path, why: `names '${named[0]}'` }] : []
  })
}

function placeOf({ path }: Source): Finding[] {
  const name = path.split('/').at(-1) ?? ''
  return [
    ...(FOLDERS.test(path) ? [{ rule: 'place', where: path, why: 'stands in no folder of the tree, and so under no budget' }] : []),
    ...(KEBAB.test(name) ? [] : [{ rule: 'file-name', where: path, why: 'is not kebab-case `noun.role.ts`' }]),
    ...(path.startsWith('src/modules/') && VAGUE.test(name) ? [{ rule: 'file-name', where: path, why: 'names no noun' }] : []),
  ]
}

/** A barrel makes an import lead to many files: `export *`, an `index` that re-exports, a file of nothing but re-exports. */
function barrelsIn({ path, tree }: Source): Finding[] {
  const statements = tree?.body ?? []
  const imported = new Set(statements.flatMap(importedNames))
  const passed = statements.filter((statement) => passesOn(statement, imported))
  const rest = statements.filter((statement) => statement.type !== 'ImportDeclaration')
  const barrel =
    statements.some(({ type }) => type === 'ExportAllDeclaration') ||
    (passed.length > 0 && (passed.length === rest.length || /\/index\.tsx?$/.test(path)))
  return barrel ? [{ rule: 'barrel', where: path, why: 're-exports; import from the file itself' }] : []
}

function importedNames(statement: Statement): string[] {
  return statement.type === 'ImportDeclaration' ? statement.specifiers.map(({ local }) => local.value) : []
}

function passesOn(statement: Statement, imported: ReadonlySet<string>): boolean {
  if (statement.type === 'ExportAllDeclaration') return true
  if (statement.type === 'ExportDefaultExpression')
    return statement.expression.type === 'Identifier' && imported.has(statement.expression.value)
  if (statement.type !== 'ExportNamedDeclaration') return false
  const { source, specifiers } = statement
  return (
    Boolean(source) ||
    (specifiers.length > 0 && specifiers.every((each) => each.type === 'ExportSpecifier' && imported.has(each.orig.value)))
  )
}

function wordsIn(source: Source): Finding[] {
  const found: Finding[] = []
  const see = (rule: string, node: Node, why: string) =>
    found.push({ rule, where: `${source.path}:${source.lineAt(node.span?.start ?? 1)}`, why })
  visit(source.tree, (node, parent) => {
    if (node.type === 'TsImportType') see('import-in-type', node, 'hides an arrow; write `import type`')
    if (isAny(node) && source.path.startsWith('src/modules/')) see('any', node, 'a module knows its types')
    if (DECLARATION.test(source.path) && isFunctionValue(node, parent)) see('declaration-without-functions', node, 'a declaration is data')
    for (const [rule, why] of namedWrong(source, node)) see(rule, node, why)
  })
  return found
}

function isAny(node: Node): boolean {
  return node.type === 'TsKeywordType' && node.kind === 'any'
}

/** A function that stands as a value in a record; one that is used up while the file is read leaves plain data behind. */
function isFunctionValue({ type }: Node, parent: Node | undefined): boolean {
  return (
    type === 'MethodProperty' ||
    (parent?.type === 'KeyValueProperty' && (type === 'ArrowFunctionExpression' || type === 'FunctionExpression'))
  )
}

function* namedWrong({ path }: Source, node: Node): Generator<[rule: string, why: string]> {
  if (isTest(path)) return
  const key = ((node.key ?? {}) as Node).value
  if (typeof key === 'string' && HOOKS.test(key) && !path.endsWith('.tsx'))
    yield ['hook', `'${key}' runs by being registered; replace an operation instead`]
  const name = ((node.identifier ?? node.id ?? {}) as Node).value
  if (typeof name !== 'string' || path.startsWith('src/web/entry.')) return
  if (VERBS.test(name)) yield ['name', `'${name}' is no verb of the domain`]
  if (NOUNS.test(name)) yield ['name', `'${name}' names a pattern, not a thing`]
}

function givenUpIn({ path, text }: Source): Finding[] {
  return text.split('\n').flatMap((line, at) => {
    const word = GIVEN_UP.exec(line)?.[0]
    return word ? [{ rule: 'given-up', where: `${path}:${at + 1}`, why: `'${word}' puts off what should be done` }] : []
  })
}
