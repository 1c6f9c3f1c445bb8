import { type Node, type Source, visit } from './source.ts'

/** A function and its length in lines. */
export interface FunctionLength {
  readonly name: string
  readonly path: string
  readonly line: number
  readonly lines: number
}

const FUNCTION_NODES = new Set([
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

/** Returns the functions that have a name or a body in braces. Short callbacks such as `(x) => x.id` and the callbacks of `describe` do not count. */
export function measureFunctions(source: Source): FunctionLength[] {
  const found: FunctionLength[] = []
  const ignored = new Set<Node>()
  visit(source.tree, (node, parent) => {
    if (node.type === 'CallExpression' && isDescribe(node.callee as Node)) for (const argument of argumentsOf(node)) ignored.add(argument)
    if (!FUNCTION_NODES.has(node.type ?? '') || ignored.has(node) || !node.span) return
    const name = nameOf(node) ?? nameOf(parent ?? {})
    if (name === undefined && !hasBlockBody(node)) return
    const line = source.lineAt(node.span.start)
    found.push({ name: name ?? 'function', path: source.path, line, lines: source.lineAt(node.span.end - 1) - line + 1 })
  })
  return found
}

function argumentsOf({ arguments: args }: Node): Node[] {
  return (args as { expression: Node }[]).map(({ expression }) => expression)
}

function hasBlockBody({ body }: Node): boolean {
  return Array.isArray((body as Node | null)?.stmts)
}

/** The name of a function declaration, variable, property or method. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'Constructor') return 'constructor'
  const name = (node.identifier ?? node.id ?? node.key) as Node | undefined
  return typeof name?.value === 'string' ? name.value : undefined
}

/** `describe`, `describe.each(…)`, `describe.for(…)`. */
function isDescribe(callee: Node): boolean {
  const inner = (callee.callee ?? callee.object) as Node | undefined
  return inner ? isDescribe(inner) : callee.value === 'describe'
}
