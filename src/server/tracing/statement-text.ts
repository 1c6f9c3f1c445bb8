import { LRUCache } from 'lru-cache'

export interface StatementText {
  /** What a statement does, and with what: `SELECT machine`. */
  readonly summary: string
  /** Without values; undefined where they cannot be told from the rest. */
  readonly text: string | undefined
}

/** Strings of other forms, and comments, which none of the product's statements needs. */
const unusual = /\\|\$\$|\$[a-z_]\w*\$|--|\/\*/i

const nameOrValue = /"[^"]*"|'[^']*'|(?<![\w$.])\d[\w.]*/g

const withoutValues = (text: string): string => text.replaceAll(nameOrValue, (found) => (found.startsWith('"') ? found : '?'))

/** Stands for what was between parentheses. */
const inner = '§'

function withoutParentheses(text: string): string {
  for (let [outer, next] = ['', text]; ; [outer, next] = [next, next.replaceAll(/\([^()]*\)/g, inner)]) if (outer === next) return outer
}

const target = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)"?(?:\."?([a-z_]\w*)"?)?(?![\w§])/i

function summaryOf(text: string): string {
  const outer = withoutParentheses(text)
  const verb = /\b(?:select|insert|update|delete|merge)\b/i.exec(outer)?.[0] ?? /\w+/.exec(outer)?.[0] ?? ''
  const [, first, second] = target.exec(outer) ?? []
  return [verb.toUpperCase(), [first, second].filter(Boolean).join('.')].filter(Boolean).join(' ')
}

/** Characters of a statement that are exported. */
const longest = 4_000

const known = new LRUCache<string, StatementText>({ max: 500 })

/** What a trace may say of a statement. */
export function describeStatement(sql: string): StatementText {
  const found = known.get(sql)
  if (found) return found
  const text = unusual.test(sql) ? undefined : withoutValues(sql)
  const described = { summary: summaryOf(text ?? sql.slice(0, 20)), text: text?.slice(0, longest) }
  known.set(sql, described)
  return described
}
