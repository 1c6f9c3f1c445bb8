import { plainText } from './plain-text.ts'
import { unitAt } from './units.ts'

/** The number of a line before its words: `1 YE3-132S-4`, `No.1`, `(1)`, `第1项`, `1、`, `①`. */
const numbering =
  /^\s{0,9}(?:第\s?(?<named>\d{1,3})\s?[项条行台]\s{0,3}[:：.、]?|no\.?\s?(?<no>\d{1,3})(?![\d.]\d|[\w-])\s{0,3}[:：.、)]?|[#＃](?<sign>\d{1,3})(?![\w-])[:：.、]?|[(（[【]\s?(?<inBrackets>\d{1,3})\s?[)）\]】]|(?<marked>\d{1,3})\s?(?:[、)）:：]|\.(?!\d))|(?<circled>[①-⑳])|(?<bare>\d{1,3})(?=[\s\u3000]))\s{0,9}(?=\S)/iu
/** What a number before it counts, or is a part of. */
const counted = /^(?:[×x*/~至到]|(?:相|phase|ph|hp|inch|mm|年|月|[-–—+])|\d+\/\d)/i

interface Numbered {
  readonly count: number
  readonly rest: string
}

function numberOf(line: string): Numbered | undefined {
  const found = numbering.exec(line)
  if (!found?.groups) return undefined
  const { named, no, sign, inBrackets, marked, circled, bare } = found.groups
  const rest = line.slice(found[0].length)
  if (circled) return { count: circled.charCodeAt(0) - '①'.charCodeAt(0) + 1, rest }
  const digits = named ?? no ?? sign ?? inBrackets ?? marked ?? bare ?? ''
  // With its unit it is a figure of the motor: `4 极 …`, `15 kw …`.
  const isFigure = bare !== undefined && (counted.test(rest) || unitAt(plainText(`${digits} ${rest}`), digits.length) !== undefined)
  return isFigure ? undefined : { count: Number(digits), rest }
}

/** Lines that follow each other with the numbers 1, 2, 3 and so on, each without its number; other lines and empty ones as they are. */
export function numberedLines(lines: readonly string[]): string[] {
  const filled = lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ at, numbered: numberOf(line) }]))
  const all = [...lines]
  for (let from = 0; from < filled.length; from += 1) {
    if (filled[from]?.numbered?.count !== 1) continue
    let end = from + 1
    while (filled[end]?.numbered?.count === end - from + 1) end += 1
    if (end - from < 2) continue
    for (const { at, numbered } of filled.slice(from, end)) all[at] = numbered?.rest ?? ''
    from = end - 1
  }
  return all
}
