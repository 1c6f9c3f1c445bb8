import { emptyQuery, type ProductQuery } from './product-query.ts'

type MutableQuery = { -readonly [K in keyof ProductQuery]: ProductQuery[K] }

interface Rule {
  readonly pattern: RegExp
  readonly apply: (query: MutableQuery, match: RegExpExecArray) => void
}

const number = '(\\d+(?:\\.\\d+)?)'

/** The first rule that matches a word applies it to the query; words without a rule belong to the model. */
const rules: readonly Rule[] = [
  { pattern: new RegExp(`^${number}[-~至到]${number}(?:kw|千瓦)$`, 'i'), apply: (query, [, from, to]) => setPower(query, from, to) },
  { pattern: new RegExp(`^${number}(?:kw|千瓦)$`, 'i'), apply: (query, [, value]) => setPower(query, value, value) },
  { pattern: new RegExp(`^${number}(?:kw|千瓦)(?:以上|\\+)$`, 'i'), apply: (query, [, value]) => setPower(query, value, '') },
  { pattern: new RegExp(`^${number}(?:kw|千瓦)以下$`, 'i'), apply: (query, [, value]) => setPower(query, '', value) },
  { pattern: /^(2|4|6|8|10|12|14|16)(?:p|极|级)$/i, apply: (query, [, poles]) => add(query, 'poles', poles) },
  {
    pattern: new RegExp(`^${number}kv$`, 'i'),
    apply: (query, [, kilovolts]) => add(query, 'voltageV', String(Math.round(Number(kilovolts) * 1000))),
  },
  { pattern: /^(\d{3,5})(?:\/\d{3,5})?(?:v|伏)$/i, apply: (query, [, volts]) => add(query, 'voltageV', volts) },
  { pattern: /^(?:im)?([bv]\d{1,2})$/i, apply: (query, [, code]) => add(query, 'mounting', code?.toUpperCase()) },
  { pattern: /^(?:全新|new)$/i, apply: (query) => add(query, 'condition', 'NEW') },
  { pattern: /^(?:二手|used)$/i, apply: (query) => add(query, 'condition', 'USED') },
  { pattern: /^(?:翻新|refurbished)$/i, apply: (query) => add(query, 'condition', 'REFURB') },
]

/** Parses a search line such as `YE3-132S-4 5.5kW B35` into filters. Full-width characters and case do not matter. */
export function parseSearchLine(line: string): ProductQuery {
  const query: MutableQuery = { ...emptyQuery }
  const words = line
    .normalize('NFKC')
    .replace(/(\d)\s+(kw|kv|千瓦|v|p|极|级)(?![a-z])/gi, '$1$2')
    .split(/[\s,;，；、]+/)
    .filter(Boolean)
  const modelWords = words.filter((word) => !applyRule(query, word))
  return { ...query, model: modelWords.join(' ').slice(0, 64) }
}

/** Returns whether a rule matched. */
function applyRule(query: MutableQuery, word: string): boolean {
  for (const { pattern, apply } of rules) {
    const match = pattern.exec(word)
    if (!match) continue
    apply(query, match)
    return true
  }
  return false
}

function setPower(query: MutableQuery, from = '', to = ''): void {
  query.powerKw_ge = from && String(Number(from))
  query.powerKw_le = to && String(Number(to))
}

function add(query: MutableQuery, name: 'poles' | 'voltageV' | 'mounting' | 'condition', key = ''): void {
  query[name] = [...new Set([...query[name], key])]
}
