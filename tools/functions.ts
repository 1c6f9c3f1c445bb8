import { type Node, type Source, visit } from './source.ts'

/** A function of the source, measured from its first to its last line. */
export interface Measured {
  readonly name: string
  readonly path: string
  readonly line: number
  readonly lines: number
}

const KINDS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
  'Constructor',
])

/** Functions that have a name or a body in braces; a bare `(x) => x.id` is part of its line, and a `describe` is a heading. */
export function functionsOf(source: Source): Measured[] {
  const found: Measured[] = []
  const headings = new Set<Node>()
  visit(source.tree, (node, parent) => {
    if (node.type === 'CallExpression' && isGroup(node.callee as Node)) for (const each of argumentsOf(node)) headings.add(each)
    if (!KINDS.has(node.type ?? '') || headings.has(node) || !node.span) return
    const name = nameOf(node) ?? nameOf(parent ?? {})
    if (name === undefined && !isBlock(node)) return
    const line = source.lineAt(node.span.start)
    found.push({ name: name ?? 'function', path: source.path, line, lines: source.lineAt(node.span.end - 1) - line + 1 })
  })
  return found
}

function argumentsOf({ arguments: given }: Node): Node[] {
  return (given as { expression: Node }[]).map(({ expression }) => expression)
}

function isBlock({ body }: Node): boolean {
  return Array.isArray((body as Node | null)?.stmts)
}

/** The name in a declaration, a variable, a property or a method. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Constructor') return 'constructor'
  const name = (node.identifier ?? node.id ?? node.key) as Node | undefined
  return typeof name?.value === 'string' ? name.value : undefined
}

/** `describe`, `describe.each(…)`, `describe.for(…)`. */
function isGroup(callee: Node): boolean {
  const inner = (callee.callee ?? callee.object) as Node | undefined
  return inner ? isGroup(inner) : callee.value === 'describe'
}
