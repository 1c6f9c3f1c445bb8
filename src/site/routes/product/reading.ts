import { noQuery, type ProductQuery } from './product-query.ts'

type Reading = { -readonly [K in keyof ProductQuery]: ProductQuery[K] }

interface Rule {
  readonly form: RegExp
  readonly take: (asked: Reading, found: RegExpExecArray) => void
}

const number = '(\\d+(?:\\.\\d+)?)'

/** What a word of a query means, first match wins; whatever no rule knows is part of the model. */
const rules: readonly Rule[] = [
  { form: new RegExp(`^${number}[-~至到]${number}(?:kw|千瓦)$`, 'i'), take: (asked, [, from, to]) => setPower(asked, from, to) },
  { form: new RegExp(`^${number}(?:kw|千瓦)$`, 'i'), take: (asked, [, value]) => setPower(asked, value, value) },
  { form: new RegExp(`^${number}(?:kw|千瓦)(?:以上|\\+)$`, 'i'), take: (asked, [, value]) => setPower(asked, value, '') },
  { form: new RegExp(`^${number}(?:kw|千瓦)以下$`, 'i'), take: (asked, [, value]) => setPower(asked, '', value) },
  { form: /^(2|4|6|8|10|12|14|16)(?:p|极|级)$/i, take: (asked, [, poles]) => add(asked, 'poles', poles) },
  {
    form: new RegExp(`^${number}kv$`, 'i'),
    take: (asked, [, kilovolts]) => add(asked, 'voltageV', String(Math.round(Number(kilovolts) * 1000))),
  },
  { form: /^(\d{3,5})(?:\/\d{3,5})?(?:v|伏)$/i, take: (asked, [, volts]) => add(asked, 'voltageV', volts) },
  { form: /^(?:im)?([bv]\d{1,2})$/i, take: (asked, [, code]) => add(asked, 'mounting', code?.toUpperCase()) },
  { form: /^(?:全新|new)$/i, take: (asked) => add(asked, 'condition', 'NEW') },
  { form: /^(?:二手|used)$/i, take: (asked) => add(asked, 'condition', 'USED') },
  { form: /^(?:翻新|refurbished)$/i, take: (asked) => add(asked, 'condition', 'REFURB') },
]

/** Reads one line as buyers type it, `YE3-132S-4 5.5kW B35`, into filters; width and case do not matter. */
export function readLine(line: string): ProductQuery {
  const asked: Reading = { ...noQuery }
  const words = line
    .normalize('NFKC')
    .replace(/(\d)\s+(kw|kv|千瓦|v|p|极|级)(?![a-z])/gi, '$1$2')
    .split(/[\s,;，；、]+/)
    .filter(Boolean)
  const rest = words.filter((word) => !understood(asked, word))
  return { ...asked, model: rest.join(' ').slice(0, 64) }
}

function understood(asked: Reading, word: string): boolean {
  for (const { form, take } of rules) {
    const found = form.exec(word)
    if (!found) continue
    take(asked, found)
    return true
  }
  return false
}

function setPower(asked: Reading, from = '', to = ''): void {
  asked.powerKw_ge = from && String(Number(from))
  asked.powerKw_le = to && String(Number(to))
}

function add(asked: Reading, name: 'poles' | 'voltageV' | 'mounting' | 'condition', key = ''): void {
  asked[name] = [...new Set([...asked[name], key])]
}
