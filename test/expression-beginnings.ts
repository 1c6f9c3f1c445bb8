/** A part of an expression that matches one of these texts, or what one of these sequences matches. */
interface Item {
  readonly texts?: readonly string[]
  readonly sequences?: readonly (readonly Item[])[]
  isOptional: boolean
  isRepeated: boolean
}

const between = (first: string, last: string): string[] =>
  Array.from({ length: (last.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) + 1 }, (_, at) =>
    String.fromCodePoint((first.codePointAt(0) ?? 0) + at),
  )

const escaped: Readonly<Record<string, readonly string[]>> = { d: between('0', '9'), s: [' '] }
const item = (texts: readonly string[]): Item => ({ texts, isOptional: false, isRepeated: false })

/** Reads the parts of expressions that readers of texts are made of. */
class Expression {
  private at = 0
  readonly source: string
  constructor(source: string) {
    this.source = source
  }

  /** The alternatives up to the end of a group, or of all. */
  alternatives(): Item[][] {
    const all: Item[][] = [[]]
    while (this.at < this.source.length && this.source.charAt(this.at) !== ')') {
      if (this.take(/\|/y)) all.push([])
      else {
        const next = this.next()
        if (next) all.at(-1)?.push(next)
      }
    }
    this.take(/\)/y)
    return all
  }

  private take(form: RegExp): string | undefined {
    form.lastIndex = this.at
    const found = form.exec(this.source)?.[0]
    this.at += found?.length ?? 0
    return found
  }

  /** What looks ahead or behind matches nothing itself. */
  private next(): Item | undefined {
    if (this.take(/\(\?<?[=!]/y)) {
      this.alternatives()
      return undefined
    }
    const next = this.take(/\((?:\?:)?/y)
      ? { sequences: this.alternatives(), isOptional: false, isRepeated: false }
      : item(this.take(/\[/y) ? this.charactersOfClass() : this.character())
    const count = this.take(/[?*+]|\{\d+(?:,\d*)?\}/y) ?? ''
    return { ...next, isOptional: /^(?:[?*]|\{0)/.test(count), isRepeated: /^(?:[*+]|\{)/.test(count) }
  }

  private character(): readonly string[] {
    const sign = this.take(/\\./y)?.charAt(1)
    return sign === undefined ? [this.take(/./uy) ?? ''] : (escaped[sign] ?? [sign])
  }

  private charactersOfClass(): string[] {
    const all: string[] = []
    while (!this.take(/\]/y)) {
      const range = this.take(/[A-Z0-9]-[A-Z0-9]/y)
      all.push(...(range ? between(range.charAt(0), range.charAt(2)) : this.character()))
    }
    return all
  }
}

function beginningsOf([first, ...rest]: readonly Item[], length: number): Set<string> {
  if (!first || length === 0) return new Set([''])
  const behind = first.isRepeated ? [{ ...first, isOptional: true }, ...rest] : rest
  const own = first.texts ?? first.sequences?.flatMap((each) => [...beginningsOf(each, length)]) ?? []
  const begun = own
    .map((text) => text.slice(0, length))
    .flatMap((text) =>
      text === '' ? [...beginningsOf(rest, length)] : [...beginningsOf(behind, length - text.length)].map((more) => text + more),
    )
  return new Set([...begun, ...(first.isOptional ? beginningsOf(rest, length) : [])])
}

/** The first characters of all that an expression matches, so many of each. */
export const expressionBeginnings = ({ source }: RegExp, length: number): string[] => [
  ...new Set(new Expression(source).alternatives().flatMap((each) => [...beginningsOf(each, length)])),
]
