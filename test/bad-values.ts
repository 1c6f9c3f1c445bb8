import { emptyOf, isEmpty } from '#kernel/resource/check.ts'
import type { Field } from '#kernel/resource/field.ts'

/** A value that a client might send: its description and its JSON, which may be a value that JavaScript cannot print. */
export interface BadValue {
  readonly what: string
  readonly json: string
}

const megabyte = 1_000_000
const badValue = (what: string, value: unknown): BadValue => ({ what, json: JSON.stringify(value) })

const nothings: readonly BadValue[] = [badValue('empty', ''), badValue('blank', ' \t '), badValue('null', null)]

const wrongTypes: readonly BadValue[] = [
  badValue('an object', { a: 1 }),
  badValue('an empty object', {}),
  badValue('an object in disguise', { toString: 'x', valueOf: 'x' }),
  badValue('a list of lists', [[1]]),
  badValue('a list of an object', [{}]),
  badValue('a list of a word', ['x']),
  badValue('an empty list', []),
  badValue('a number', 7),
  badValue('no', false),
]

const outOfRange: readonly BadValue[] = [
  badValue('a negative number', -1),
  { what: 'a number beyond all', json: '1e400' },
  badValue('the text of such a number', '1e400'),
  badValue('NaN', 'NaN'),
  badValue('Infinity', 'Infinity'),
  badValue('a huge number', 1e300),
  badValue('just over a whole number', 2_147_483_648),
]

const strangeTexts: readonly BadValue[] = [
  badValue('a script', '<script>alert(1)</script>'),
  badValue('an attribute', '" onmouseover="alert(1)'),
  badValue('emoji and combining characters', '😀👩‍🔧 e\u0301Z\u0351\u036b'),
  badValue('right to left', '\u202eمحرك\u202c'),
  badValue('NUL', 'a\0b'),
  badValue('a lone surrogate', 'a\ud800b'),
  badValue('a word of the language', 'constructor'),
  badValue('SQL', "'; drop table machine; --"),
  badValue('1 MB of text', 'x'.repeat(megabyte)),
]

const strangeTimes: readonly BadValue[] = [
  badValue('a day that is not', '2023-02-29'),
  badValue('a day and more', '2024-02-29 and then'),
  badValue('an hour that is not', '2024-02-29 25:00:00'),
  badValue('a time of another zone', '2024-02-29T10:00:00Z'),
  badValue('the year 0', '0000-01-01'),
  badValue('a year of five digits', '10000-01-01'),
]

const strangeNumbers: readonly BadValue[] = [
  badValue('a hexadecimal number', '0x10'),
  badValue('a comma', '1,5'),
  badValue('a fraction', 0.123456789),
  badValue('a trillion', 1e12),
  badValue('the largest sum', '999999999999.99'),
]

function limitsOf(field: Field): BadValue[] {
  const { min, max } = field as { min?: number; max?: number }
  if (field.kind === 'whole' || field.kind === 'decimal' || field.kind === 'money') {
    return [
      ...(min === undefined ? [] : [badValue('less than the least', min - 1)]),
      ...(max === undefined ? [] : [badValue('more than the most', max + 1)]),
    ]
  }
  const tooLong = max === undefined || field.kind === 'images' ? [] : [badValue('one character too many', 'x'.repeat(max + 1))]
  return field.kind === 'text' || field.kind === 'longText'
    ? [...tooLong, badValue('as long as it may be', 'x'.repeat(max ?? 255))]
    : tooLong
}

/** One of each category, for fields whose kind was already tested with all values. */
const fewest =
  /^(empty|an object|an empty list|a number|a number beyond all|a script|emoji and combining characters|NUL|1 MB of text|a word of the language)$/

/** A selection: the values at the field's own limits, and one of each category. */
export function fewBadValuesOf(field: Field): BadValue[] {
  return [...badValuesOf(field).filter(({ what }) => fewest.test(what)), ...limitsOf(field)]
}

/** Every value that a field of this kind should reject or store unchanged. */
export function badValuesOf(field: Field): BadValue[] {
  const { kind } = field
  const times = kind === 'date' || kind === 'dateTime' ? strangeTimes : []
  const numbers = kind === 'whole' || kind === 'decimal' || kind === 'money' ? strangeNumbers : []
  return [...nothings, ...wrongTypes, ...outOfRange, ...limitsOf(field), ...strangeTexts, ...times, ...numbers]
}

const wordsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : String(value).split(',')).map((each) => String(each).trim()).filter((each) => each !== '')

/** Whether what is read back is what was sent: the same text without blanks around it, the same figure, the same set. */
export function isSame(field: Field, sent: unknown, read: unknown, root = '0'): boolean {
  if (sent === null || (typeof sent === 'string' && sent.trim() === '')) return isNothing(field, read, root)
  switch (field.kind) {
    case 'whole':
    case 'decimal':
    case 'money':
      return typeof sent !== 'object' && Math.abs(Number(sent) - Number(read)) <= (field.kind === 'decimal' ? slack(field.digits) : 0)
    case 'flag':
      return ['true', '1'].includes(String(sent)) === Boolean(read) && typeof sent !== 'object'
    case 'manyOf':
    case 'images':
    case 'references':
      return JSON.stringify(wordsOf(sent)) === JSON.stringify(wordsOf(read))
    case 'lines':
      return Array.isArray(sent) && sent.length === 0 && isNothing(field, read, root)
    case 'block':
      return typeof sent === 'object' && !Array.isArray(sent) && isNothing(field, read, root)
    case 'richText':
      return !/<script|<[^>]*\son\w+=/i.test(String(read)) && (/[<&"]/.test(String(sent)) || read === String(sent).trim())
    case 'dateTime':
      return read === sent || read === `${sent} 00:00:00`
    case 'secret':
      return typeof sent !== 'object' && read === '******'
    default:
      return typeof sent !== 'object' && String(read) === String(sent).trim()
  }
}

/** Half of the last stored decimal place; 6 places by default. */
const slack = (digits = 6): number => 0.5000001 * 10 ** -digits

function isNothing(field: Field, read: unknown, root: string): boolean {
  if (field.kind === 'secret') return read === '******' || read === ''
  if (field.kind === 'parent') return read === root
  return field.kind === 'block'
    ? isEmpty(read) || !Object.values(read as object).some(Boolean)
    : JSON.stringify(read) === JSON.stringify(emptyOf(field))
}
