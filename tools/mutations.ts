import { createHash } from 'node:crypto'
import { parseSync } from 'vite'
import { changesOf, type Node } from './mutation-operators.ts'

/** A small fault that can be put into a source. */
export interface Mutation {
  /** The same as long as the statement's text is. */
  readonly id: string
  readonly path: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

/** A statement, a block or the expression that is an arrow function's body, with the mutations in it but not in statements inside it. */
export interface Statement {
  readonly path: string
  readonly start: number
  readonly end: number
  /** Stands in a list, alone (`if (x) return`), in braces, or is an expression. */
  readonly place: 'listed' | 'alone' | 'block' | 'expression'
  readonly mutations: readonly Mutation[]
}

type OpenStatement = Statement & { readonly mutations: Mutation[] }

/** Lists the statements of a source that can be mutated. */
export function statementsOf(path: string, text: string): Statement[] {
  const statements: OpenStatement[] = []
  walk(parseProgram(path, text), undefined, undefined)
  return statements.filter(({ mutations }) => mutations.length > 0).toSorted((a, b) => a.start - b.start)

  function walk(node: Node, parent: Node | undefined, around: OpenStatement | undefined): void {
    if (isOmitted(node, parent, text)) return
    const statement = open(node, parent) ?? around
    if (statement)
      for (const { start, end, replacement } of changesOf(node, parent, text))
        statement.mutations.push(mutationIn(statement, start, end, replacement))
    for (const child of childrenOf(node)) walk(child, node, statement)
  }

  function open(node: Node, parent: Node | undefined): OpenStatement | undefined {
    const place = placeOf(node, parent)
    if (!place) return undefined
    const statement: OpenStatement = { path, start: node.start, end: node.end, place, mutations: [] }
    statements.push(statement)
    return statement
  }

  function mutationIn(statement: Statement, start: number, end: number, replacement: string): Mutation {
    const identity = [path, text.slice(statement.start, statement.end), start - statement.start, end - start, replacement]
    return {
      id: createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8),
      path,
      line: text.slice(0, start).split('\n').length,
      start,
      end,
      original: text.slice(start, end),
      replacement,
    }
  }
}

/** Returns the source with the fault in it. Throws if that is no longer TypeScript. */
export function mutate(text: string, { path, start, end, replacement }: Mutation): string {
  const mutated = text.slice(0, start) + replacement + text.slice(end)
  parseProgram(path, mutated)
  return mutated
}

/** Returns the source with a call of `globalThis.reached` in each statement, with its number. */
export function withReports(text: string, statements: readonly (readonly [number: number, statement: Statement])[]): string {
  const insertions = statements.flatMap(([number, { place, start, end }]) => {
    const call = `globalThis.reached?.(${number})`
    const [opening, closing] = {
      listed: [`${call};`, ''],
      alone: [`{${call};`, '}'],
      block: [`${call};`, ''],
      expression: [`(${call},`, ')'],
    }[place]
    return [
      { at: place === 'block' ? start + 1 : start, opens: true, size: end - start, inserted: opening },
      { at: end, opens: false, size: end - start, inserted: closing },
    ]
  })
  // At the same place, closing ones come first, the innermost before the others; of opening ones the outermost.
  const fromTheEnd = insertions.toSorted(
    (a, b) => b.at - a.at || Number(b.opens) - Number(a.opens) || (a.opens ? a.size - b.size : b.size - a.size),
  )
  return fromTheEnd.reduce((done, { at, inserted }) => done.slice(0, at) + inserted + done.slice(at), text)
}

function parseProgram(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors.map(({ message }) => message).join(', ')}`)
  return program as unknown as Node
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') yield child as Node
}

function placeOf(node: Node, parent: Node | undefined): Statement['place'] | undefined {
  if (!parent) return undefined
  if (node.type === 'BlockStatement') return 'block'
  if (parent.type === 'ArrowFunctionExpression') return parent.body === node ? 'expression' : undefined
  if ([parent.body, parent.consequent].some((list) => Array.isArray(list) && list.includes(node)))
    return parent.type === 'ClassBody' ? undefined : 'listed'
  if (!/^(If|For|ForIn|ForOf|While|DoWhile)Statement$/.test(parent.type)) return undefined
  return [parent.body, parent.consequent, parent.alternate].includes(node) ? 'alone' : undefined
}

const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

/** Whether the node and what is in it has no effect that a test should see: types, imports, names, labels, text for logs, CSS classes. */
function isOmitted(node: Node, parent: Node | undefined, text: string): boolean {
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return true
  if (/^(ImportDeclaration|ImportExpression|ExportAllDeclaration)$/.test(node.type)) return true
  if (parent && parent.key === node && !parent.computed) return true
  if (node.type === 'ExpressionStatement' && typeof node.directive === 'string') return true
  if (node.type === 'JSXAttribute') return (node.name as Node).name === 'className'
  return isLabel(node) || (parent !== undefined && isLogText(node, parent, text))
}

/** `['中文', 'English']`. */
function isLabel({ type, elements }: Node): boolean {
  if (type !== 'ArrayExpression') return false
  const [chinese, english, ...more] = (elements as (Node | null)[]).map(textOf)
  return more.length === 0 && english !== undefined && /\p{Script=Han}/u.test(chinese ?? '')
}

function textOf(node: Node | null): string | undefined {
  if (node?.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('')
  return typeof node?.value === 'string' ? node.value : undefined
}

/** What is given to a log, or to an error that no user sees. */
function isLogText(node: Node, parent: Node, text: string): boolean {
  if (!/^(Call|New)Expression$/.test(parent.type) || parent.callee === node) return false
  const callee = parent.callee as Node
  return /^(console|(.+\.)?log)\.\w+$|^(Type|Range)?Error$/.test(text.slice(callee.start, callee.end))
}
