/** A node of the ESTree that Vite's parser makes. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number }

interface Change {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

type Operator = (node: Node, parent: Node | undefined, text: string) => Change[]

const BINARY: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}
const LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' }
const ASSIGNMENT: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=', '??=': '=', '||=': '=', '&&=': '=' }
const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['toLowerCase', 'toUpperCase'],
  ['toUpperCase', 'toLowerCase'],
  ['min', 'max'],
  ['max', 'min'],
])
/** Methods that return a part of what they are called on, or that in another order. */
const SELECTING_METHODS = new Set(['filter', 'slice', 'trim', 'toSorted', 'toReversed', 'flat'])

const put = (node: Node, replacement: string): Change => ({ start: node.start, end: node.end, replacement })

const condition: Operator = ({ test }) => [put(test as Node, 'true'), put(test as Node, 'false')]

const loop: Operator = ({ test }) => (test ? [put(test as Node, 'false')] : [])

const operators: Readonly<Record<string, Operator>> = {
  IfStatement: condition,
  ConditionalExpression: condition,
  WhileStatement: loop,
  ForStatement: loop,
  BinaryExpression: (node, _parent, text) => {
    if (node.operator === '+' && [node.left, node.right].some((side) => isText(side as Node))) return []
    return (BINARY[String(node.operator)] ?? []).map((other) => replaceOperator(node, other, text))
  },
  LogicalExpression: (node, parent, text) => {
    const [left, right] = [node.left as Node, node.right as Node].map((side) =>
      bracketed(text.slice(side.start, side.end), side.type === node.type),
    )
    return [put(node, bracketed(`${left} ${LOGICAL[String(node.operator)]} ${right}`, parent?.type === node.type))]
  },
  AssignmentExpression: (node, _parent, text) => {
    const other = ASSIGNMENT[String(node.operator)]
    return other && !isText(node.right as Node) ? [replaceOperator(node, other, text)] : []
  },
  UnaryExpression: (node, _parent, text) => {
    const { start, end } = node.argument as Node
    return node.operator === '!' || node.operator === '-' ? [put(node, text.slice(start, end))] : []
  },
  UpdateExpression: (node, _parent, text) => [
    put(
      node,
      text.slice(node.start, node.end).replace(/\+\+|--/, (operator) => (operator === '++' ? '--' : '++')),
    ),
  ],
  Literal: (node) => {
    if (typeof node.value === 'boolean') return [put(node, String(!node.value))]
    return typeof node.value === 'string' ? [put(node, node.value === '' ? "'mutated'" : "''")] : []
  },
  TemplateLiteral: (node, parent) => (parent?.type === 'TaggedTemplateExpression' || node.end - node.start === 2 ? [] : [put(node, '``')]),
  ArrayExpression: (node) => ((node.elements as Node[]).length > 0 ? [put(node, '[]')] : []),
  ObjectExpression: (node) => ((node.properties as Node[]).length > 0 ? [put(node, '{}')] : []),
  BlockStatement: (node) => ((node.body as Node[]).length > 0 ? [put(node, '{}')] : []),
  ExpressionStatement: (node) => (isCall(node.expression as Node) ? [put(node, 'void 0')] : []),
  ReturnStatement: ({ argument }, _parent, text) => (argument ? toUndefined(argument as Node, text) : []),
  MemberExpression: (node, _parent, text) => removeOptional(node, node.object as Node, text),
  CallExpression: (node, _parent, text) => [...removeOptional(node, node.callee as Node, text), ...otherMethod(node)],
}

/** The faults that can be put at a node, without those at the nodes inside it. */
export function changesOf(node: Node, parent: Node | undefined, text: string): Change[] {
  const isArrowBody = parent?.type === 'ArrowFunctionExpression' && parent.body === node && node.type !== 'BlockStatement'
  return [...(isArrowBody ? toUndefined(node, text) : []), ...(operators[node.type]?.(node, parent, text) ?? [])]
}

const toUndefined = (node: Node, text: string): Change[] =>
  text.slice(node.start, node.end) === 'undefined' ? [] : [put(node, 'undefined')]

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || typeof value === 'string'
}

function isCall(node: Node): boolean {
  if (node.type === 'ChainExpression') return isCall(node.expression as Node)
  return node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node.argument as Node))
}

function replaceOperator({ left, right, operator }: Node, other: string, text: string): Change {
  const from = (left as Node).end
  const start = from + text.slice(from, (right as Node).start).indexOf(String(operator))
  return { start, end: start + String(operator).length, replacement: other }
}

const bracketed = (code: string, needed: boolean): string => (needed ? `(${code})` : code)

/** `a?.b` becomes `a.b`, `a?.[b]` becomes `a[b]`, `a?.(b)` becomes `a(b)`. */
function removeOptional(node: Node, before: Node, text: string): Change[] {
  if (!node.optional) return []
  const start = before.end + text.slice(before.end, node.end).indexOf('?.')
  return [{ start, end: start + 2, replacement: node.type === 'MemberExpression' && !node.computed ? '.' : '' }]
}

function otherMethod({ callee, end }: Node): Change[] {
  const { type, computed, object, property } = callee as Node
  if (type !== 'MemberExpression' || computed) return []
  const name = String((property as Node).name)
  if (SELECTING_METHODS.has(name)) return [{ start: (object as Node).end, end, replacement: '' }]
  const other = METHODS.get(name)
  return other ? [put(property as Node, other)] : []
}
