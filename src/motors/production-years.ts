import type { Limits } from './limits.ts'
import { matchAt } from './match-at.ts'
import type { Found } from './reading.ts'

export const year = /(?:19[5-9]|20[0-4])\d/.source
const made = '(?:的|生产|出厂|制造|产(?![地品]))?'

const inMonth = String.raw`\s?\d{1,2}\s?月份?(?:\s?\d{1,2}\s?[日号])?`
const partOf = '[底末初中]'
/** What stands behind the year of a date by which something is due: "12月10日前交货", "底前", "12月31日有效". */
export const dueBehindYear = [
  String.raw`(?:${inMonth})?\s?${partOf}?(?:[以之]?[前后]|以?内)?\s?(?:交货|到[货期]|有效|发货|付款)`,
  `(?:${inMonth})?${partOf}?(?:[以之]?前|内)?要(?!求)`,
  String.raw`(?:${inMonth}|${partOf})\s?(?:[以之]?前|以?内)(?!\s?的?(?:生产|出厂|制造|产))`,
].join('|')
const dueDate = new RegExp(`${year}年(?:${dueBehindYear})`, 'y')

const [month, day] = ['(?:0?[1-9]|1[0-2])', '(?:0?[1-9]|[12]\\d|3[01])']
const ofYear = `${year}[-./]${month}(?:[-./]${day})?(?![-/]?\\d)[日月]?`
const ofThisYear = `${month}[-/]${day}(?![-/.]?\\d)`
const [due, before] = ['(?:交货|到[货期]|有效|发货|付款)', '[以之]?前']
const beforeAlone = String.raw`${before}(?:\s?要(?!求)|(?!\s?的?(?:生产|出厂|制造|产)|[端轴置盖后法]))`
/** "2026-12-10前", "12-10前交货", "2026/12到货"; without a year only before a day: in "11-4 到货" a power and its poles arrive. */
const dueInNumbers = new RegExp(
  String.raw`(?:${ofYear}\s?(?:(?:${before}|以?内)?\s?${due}|${beforeAlone})|${ofThisYear}日?\s?(?:(?:${before}|以?内)\s?${due}|${beforeAlone}))`,
  'y',
)

/** A date in numbers by which something is due; no power with poles, nor a range. */
export function dueAt(text: string, at: number): Found | undefined {
  const due = matchAt(dueInNumbers, text, at)
  return due ? { end: at + due[0].length, kind: 'detail', fields: {} } : undefined
}

/** Nothing is in stock that was made in a year to come: such a year, with a word behind it or without, is one in which something is due. */
export const isToCome = ([from, to]: Limits, thisYear: number): boolean => (from ?? to ?? 0) > thisYear

/**
 * What a year at a place is: one to come that begins with its digits, and not with a name of it, is a date by which something is due. Asked
 * of what was read, and not while it is read: until then years that are joined or excluded are of one kind.
 */
export function madeOrDue(found: Found, text: string, at: number, thisYear: () => number): Found {
  const { end, fields } = found
  const isDue = text.charAt(at + 4) === '年' && isToCome(fields.prodYearRange ?? [null, null], thisYear())
  // No filter and no field holds such a date, but it is no part of a model either.
  return isDue ? { end, kind: 'detail', fields: {} } : found
}

/** "2023年", "2023年5月生产", "2020年以后", "2020年之前". */
const inYear = new RegExp(`(${year})年(?:\\d{1,2}月份?)?(?:([以之]后|及?以上|后|起(?![重动])|至今)|([以之]前|及?以下|前))?${made}`, 'y')
/** "2020-2023年", "2020年到2023年". */
const inYears = new RegExp(`(${year})年?\\s?[-~至到]\\s?(${year})年(?:之间)?${made}`, 'y')
/** What stands behind the first of two years. */
export const startsYears: ReadonlySet<string> = new Set('-~至到')

const madeIn = (limits: Limits, end: number): Found => ({ end, kind: 'year', fields: { prodYearRange: limits } })

/** Years in which a motor was made, at their first digit. */
export function madeInAt(text: string, at: number): Found | undefined {
  const both = matchAt(inYears, text, at)
  if (both) return madeIn([Number(both[1]), Number(both[2])], at + both[0].length)
  const one = matchAt(inYear, text, at)
  // No filter and no field holds such a date, but it is no part of a model either.
  const due = one && matchAt(dueDate, text, at)
  if (due) return { end: at + due[0].length, kind: 'detail', fields: {} }
  return one ? madeIn([one[3] ? null : Number(one[1]), one[2] ? null : Number(one[1])], at + one[0].length) : undefined
}

/** With the word that says what it is: "made in 2023", "生产日期2023年5月", "built after 2020", "year 2020 or newer". */
export const namedYear = new RegExp(
  `(?:(?:生产|出厂|制造)(?:日期|年[份月]|时间)?|年份|MADE|MANUFACTURED|BUILT|PRODUCED|YEAR(?: OF MANUFACTURE)?|MFG|YOM)\\s?[:.为]?\\s?(?:IN\\s|FROM\\s|OF\\s)?(不早于|晚于|≥|AFTER\\s|SINCE\\s|早于|≤|BEFORE\\s)?\\s?(${year}(?:\\s?OR (?:NEWER|LATER))?)(?:[-./]\\d{1,2}(?!\\d)|年(?:\\d{1,2}月)?)?(?![A-Z0-9./-])`,
  'y',
)

/** The years that a name, a sign and a year say. */
export function yearsOf(sign: string, written: string): Limits {
  const made = Number.parseInt(written, 10)
  if (/^(?:早|≤|B)/.test(sign)) return [null, made]
  return sign === '' && !written.includes('OR') ? [made, made] : [made, null]
}
