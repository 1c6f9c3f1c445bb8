import type { Finding } from './finding.ts'
import { isTestCode, type Node, type Source, visit } from './source.ts'

/** A regular expression of the product, at the first place where it stands. */
export interface Expression {
  readonly pattern: string
  readonly flags: string
  readonly where: string
}

/** The literals in code that runs in the product, each once. */
export function regularExpressionsIn(sources: readonly Source[]): Expression[] {
  const found = new Map<string, Expression>()
  for (const source of sources.filter(({ path, tree }) => tree && path.startsWith('src/') && !isTestCode(path))) {
    visit(source.tree, (node: Node) => {
      if (node.type !== 'RegExpLiteral' || !node.span) return
      const { pattern, flags } = node as unknown as Expression
      const where = `${source.path}:${source.lineAt(node.span.start)}`
      if (!found.has(`${flags} ${pattern}`)) found.set(`${flags} ${pattern}`, { pattern, flags, where })
    })
  }
  return [...found.values()]
}

export interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  /** The growth of the time with the length of the text. */
  readonly complexity?: { readonly summary: string } | undefined
  readonly attack?: { readonly pattern: string } | undefined
}

/** A finding where a text exists that an expression takes more than linear time for. */
export function findingOf({ pattern, flags, where }: Expression, { status, complexity, attack }: Verdict): Finding | undefined {
  if (status === 'safe') return undefined
  const why = `/${pattern}/${flags} is ${status}: ${complexity?.summary ?? ''} ${attack ? `for the text ${attack.pattern}` : ''}`
  return { rule: 'regular-expression', where, why }
}

/** How long a check may take until its expression is named. */
const longest = 10_000

/** Names an expression on stderr while its check goes on for long, or has died: the timer keeps the process until it has done so. */
export async function nameIfLong<T>({ where, pattern, flags }: Expression, checked: Promise<T>): Promise<T> {
  const say = (): void => console.error(`  ${where}  not decided after ${longest / 1000} seconds: /${pattern}/${flags}`)
  const timer = setTimeout(say, longest)
  try {
    return await checked
  } finally {
    clearTimeout(timer)
  }
}
