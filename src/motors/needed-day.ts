import { countOf } from './chinese-figure.ts'
import { lastDayOf, time } from './lead-time-text.ts'
import { blanks } from './words-left.ts'

/**
 * A day by which a motor is needed: `2026-12-05`, without the year `12-05`, `12-end` for the last one of a month, `week`, `nextWeek`, `month`,
 * `nextMonth` for the end of that, or `week-5`, `nextWeek-5` for the Friday; and its words.
 */
export interface NeededDay {
  readonly day: string
  readonly text: string
}

const day = String.raw`(?<day>0?[1-9]|[12]\d|3[01])`
const month = '(?<month>0?[1-9]|1[0-2])'
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthName = `(?<name>${months})(?:uary|ruary|ch|il|e|y|t|ust|tember|ober|ember)?(?![a-z])\\.?`
const motorArrives = '(?:到货|交货|要货)(?![款单])|送到|到厂|到现场'
const arrives = `(?:[要须需]?\\s?(?:${motorArrives})|要用?|[需使]?用)`
const before = '(?:之?前|以前(?![的是用]))'
const need = '(?:need(?:ed|s)?|required|delivery|deliver(?:ed)?|arrive[sd]?|arrival)\\s'
const needed = `(?<![a-z])(?:${need})?`
const by = `(?:${needed}(?<![a-z])(?:by|before|no later than|not later than)|(?<![a-z])${need}on)\\s(?:the\\s)?`
/** A date stands behind these words also without "by". */
const dated =
  '(?<![a-z]|(?:on|upon|after|before|from|of)\\s)(?:(?:requested\\s|required\\s)?(?:date\\sof\\s)?(?:delivery|arrival)(?:\\sdue)?(?:\\sdate)?|(?:required|requested|need(?:ed)?)\\sdate)(?:\\s?[:：=]\\s?|\\s(?:is\\s)?)'
const byDate = `(?:${by}|${dated})`
/** "2000-12-10" may be a budget and a day. */
const year = String.raw`(?<year>20[2-9]\d)`
const fullDate = `${year}(?<sign>[-./])${month}\\k<sign>${day}`
/** Before a day without its year; behind a slash, or a number that is no year, begins another part of a list. */
const begins = String.raw`(?:(?<![\w./-])|(?<=[^\d./-]\/|\d{3}[-/])(?<!(?<!\d)20[2-9]\d[-/]))`
const notOfNumber = '(?<![\\d.]|\\d年)'

/** What names the date of an arrival, and of a dispatch. */
const arrivalNames = '(?:交期|货期|[交到要]货(?:日期?|期限?|时间)?|交付(?:日期?|期限?|时间)|需[求用要](?:日期|时间))'
const dueDays = `(?:${arrivalNames}|[发供]货(?:日?期|时间))`
/** What names the date of a delivery. */
export const dueNames = `(?:${dueDays}|[发供]货)`
const is = '\\s?[:：为是]?\\s?'
const ends = '\\s?(?:$|[,，;；。、])'
/** Dates behind their name; without a day the last one of the month is meant. Behind a month a number may be one of pieces. */
const datesWithMonth: readonly string[] = [
  `(?:${year}年\\s?)?${month}\\s?月(?:\\s?${day}(?:\\s?[日号]|(?=\\s|[以之]?[前后内]|${ends}))|份?(?!\\s?\\d{1,2}\\s?[日号]))`,
  `${fullDate}(?![-/.]?\\d)[日号]?`,
  `${year}[-./]${month}(?![-/.]?\\d)月?`,
]
const dateInFigures = `${month}[-/]${day}(?![-/.]?\\d)[日号]?(?=[以之]?[前后内]|${ends})`
const dueInEnglish = '(?:DELIVERY|DUE)(?: DATE)?(?: BY)?'
/** "交期2026年12月", "到货日期: 12-10", in capitals. Days that a delivery takes are no date, nor are the powers that are delivered: 供货11-4. */
export const namedDue: readonly RegExp[] = [
  ...[...datesWithMonth, '20[2-9]\\d年'].map((date) => `(?:${dueNames}|${dueInEnglish})${is}${date}`),
  `(?:${dueDays}|${dueInEnglish})${is}${dateInFigures}`,
].map((form) => new RegExp(`${form}[底末初中]?(?:[以之]?[前后内])?`, 'y'))
/** Two figures are days that a delivery takes, unless their name is that of a date. */
const namedArrivals: readonly string[] = [
  ...datesWithMonth.map((date) => arrivalNames + is + date),
  `${arrivalNames}(?<=日期?|期限)${is}${dateInFigures}`,
].map((form) => `${form}(?!(?<=月份?)[初中上])[底末]?(?![以之]?后)(?:${before}|[以之]?内)?`)

/** Without "前" a day may be that of the dispatch, of a validity or of a production; "12/5" and "12-5" alone are a fraction or a range, and "7.5前" is more often a number. */
const dates: readonly RegExp[] = [
  `${notOfNumber}(?:${year}年)?${month}月${day}[日号]?\\s?(?:${before}${arrives}?|${arrives})`,
  `(?<![\\d.一二三四五六七八九十]|\\d年)(?:${year}年)?(?<month>0?[1-9]|1[0-2]|十[一二]?|[一二三四五六七八九])月[底末](?:${before}${arrives}?|${arrives})`,
  `(?<![\\w./-])${fullDate}[日号]?\\s?(?:${before}${arrives}?|${arrives})`,
  `${begins}${month}[-/]${day}[日号]?\\s?${before}${arrives}?`,
  `${begins}${month}\\.${day}(?:[日号]\\s?${before}${arrives}?|\\s?${before}${arrives})`,
  `${byDate}${fullDate}(?![\\w./-])`,
  `${byDate}${day}(?:st|nd|rd|th)?\\s(?:of\\s)?${monthName}(?:,?\\s${year})?(?![\\w-])`,
  `${byDate}${monthName}\\s${day}(?:st|nd|rd|th)?(?:,?\\s${year})?(?![\\w-])`,
  ...namedArrivals,
].map((form) => new RegExp(form, 'giu'))

/** Days from today: of "2026-12-10日内" and "12月10日内" the last figure is no number of them. */
const periods: readonly RegExp[] = [
  `(?<![\\d.年月一二两三四五六七八九十]|个(?=半)|\\d{4}[-./]\\d{1,2}[-./]|\\d{4}[-./](?=\\d{1,2}[-./]\\d))${time}\\s?(?:[以之]?内(?:\\s?${arrives})?|(?:到货|交货|要货)(?![款单])|要)`,
  `${needed}(?<![a-z])(?:with)?in\\s${time}`,
].map((form) => new RegExp(form, 'giu'))

const weekdayNames = 'mon|tue|wed|thu|fri|sat|sun'
const weekdays: readonly RegExp[] = [
  `(?<which>[本这]|下个?)?(?:周|星期|礼拜)(?<weekday>[一二三四五六日天])(?:${before}${arrives}?|${arrives})`,
  `${by}(?:(?<which>this|next)\\s)?(?<weekday>${weekdayNames})[a-z]{0,6}(?![\\w-])`,
].map((form) => new RegExp(form, 'giu'))

/** Today, tomorrow, the day after it. */
const nearDays: readonly RegExp[] = [
  new RegExp(`今[天日](?:${before}${arrives}?|${arrives})|${by}today(?![a-z])`, 'giu'),
  new RegExp(`明[天日](?:${before}${arrives}?|${arrives})|${by}tomorrow(?![a-z])`, 'giu'),
  new RegExp(`后天(?:${before}${arrives}?|${arrives})`, 'giu'),
]

const endOf = (name: string, alone: string, english: string): RegExp =>
  new RegExp(`(?:${name}[内底末]?${before}?${arrives}|(?:${alone})(?:之?前)?${arrives}?)|${by}end of ${english}`, 'giu')
const periodEnds = {
  week: endOf('本周', '本周[内底末]', '(?:the|this) week'),
  nextWeek: endOf('下周', '下周[内底末]', 'next week'),
  nextMonth: endOf('(?:下个?|次)月', '(?:下个?|次)月[内底末]', 'next month'),
  month: endOf('本月', '(?<![\\d一二三四五六七八九十上下次每个])(?:本?月底|月末)|本月[内底末]', '(?:the|this) month'),
} as const

/** With one of these words it is the motor that is due then. */
const namesArrival = new RegExp(`${arrives}$|^(?:need|re(?:quired|quested)|deliver|arriv|date|${arrivalNames})`, 'i')
/** Whatever stands beside it: in "3天内要 报价" another sentence follows, in "3天内要报价" none. */
const isArrival = new RegExp(`(?:${motorArrives}).?$|[要用]\\s$|^(?:deliver|arriv|date|${arrivalNames}(?<=期限?|日|时间))`, 'iu')

/** What is due by the day then is not the motor: "12月5日前报价", "3天内给个报价", "within 30 days of delivery". Behind a blank more of it is another sentence. */
const otherBehind = new RegExp(
  [
    '^(?:[请能可给我就即先须需要支]|以|个|必须|务必|尽快|要求|提供|安排|完成){0,4}(?:报(?!废)|回[复信电话]|答复|反馈|联系|确认|有效|付|[打汇转]款|结[清款算账]|[货尾余]款|到货款|下[订单]|[开投定]标|开票|签|截止|生产|出厂|制造|发|出货|寄|供货|验收|退|换货|质保|保修)',
    '^\\s(?:要求?|[需须])?(?:报价|有效|付款(?!方式|条件)|下[订单]|开标|签|回复|截止|生产|出厂|发[货出运]|出货|寄出|供货)',
    '^\\s(?:(?:after|of|from|upon|on)\\s(?:the\\s)?(?:receipt|delivery|arrival|invoice|acceptance|installation|commissioning)|(?:(?:for|of|to|as|the|your|full|best|net)\\s){0,3}(?:quot|repl(?:y|ied)|respon|answer|pa(?:y|id)|valid|warrant|guarant|invoice|offer|(?:dispatch|shipping|shipment|lead ?time)(?![a-z]|\\sto\\s)))',
  ].join('|'),
  'iu',
)
/** "质保12个月内", "到货后30天内", "报价3天内有效", "reply by 5 Dec". Behind a blank what is done may be another sentence: "请报价 3天内". */
const otherBefore = new RegExp(
  [
    '(?:质保|保修|三包|账期|有效期?|截[止至]|生产|出厂|制造|付款(?:期限?|条件|方式|时间))(?:日期|时间|期限?)?[为是到至于在]?\\s?[:：]?\\s?',
    '(?:报价|回复|答复|反馈|确认|[付打汇结]款|[发出]货)(?:时间|期)?[为是于在请]{0,2}[:：]?',
    '(?:[到收]货|签收|验收|[开到收]票|安装|调试|投运|使用)(?:合格|完毕|完成)?(?:之?后|起)\\s?第?|货到(?:之?后)?',
    '(?<![a-z])(?:quot(?:e[sd]?|ing|ations?)|repl(?:y|ies|ied)|respon(?:d|se)|answer|offers?|prices?|feedback|confirm(?:ation)?|made|produced|manufactured|built|valid(?:ity)?|pay(?:ment|able)?|paid|warranty|guarantee|invoiced?|ship(?:s|ped|ping|ment)?|dispatch(?:ed|es)?|lead[ -]?time)(?:\\s(?:us|me|it|terms?|prices?|is|are|must be|due|back|needed|required)){0,3}:?\\s',
  ]
    .map((form) => `(?:${form})$`)
    .join('|'),
  'iu',
)
/** Characters beside a day that say what it is one of. */
const longestBeside = 60

/** Most texts have none of these. */
const mayBeDue =
  /[前月周日号天]|\d\s?[到交要须需使用送]|[到交要]货|交[期付]|货期|需[求用要]时间|小时|星期|礼拜|(?<![a-z])(?:(?:by|before|later than|(?:with)?in|on)\s|delivery|arrival|(?:required|requested|need(?:ed)?)\sdate)/i

type Groups = Readonly<Partial<Record<'year' | 'month' | 'day' | 'name' | 'which' | 'weekday', string | undefined>>>

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Of a month alone it is the last day. */
function writtenDay({ year, month = '', day, name }: Groups): string {
  const number = name === undefined ? countOf(month) : months.split('|').indexOf(name.toLowerCase()) + 1
  return [...(year === undefined ? [] : [year]), two(number), day === undefined ? 'end' : two(Number(day))].join('-')
}

/** By the number of ISO 8601, Monday 1. */
function writtenWeekday({ which = '', weekday = '' }: Groups): string {
  const place = weekday === '天' ? 6 : '一二三四五六日'.indexOf(weekday)
  const number = 1 + (place >= 0 ? place : weekdayNames.split('|').indexOf(weekday.toLowerCase()))
  return `${/^(?:下|next)/i.test(which) ? 'nextWeek' : 'week'}-${number}`
}

interface Due {
  readonly at: number
  readonly found: string
  /** A day that is named, or days from today. */
  readonly due: string | number
}

function periodOf(match: RegExpExecArray, text: string): readonly Due[] {
  const { 0: found, index } = match
  const last = lastDayOf(match.slice(1), found, text.slice(Math.max(0, index - longestBeside), index))
  // Within hours it is needed at once, which is not today.
  return last ? [{ at: index + last.begins, found: found.slice(last.begins), due: Math.max(1, last.days) }] : []
}

function isOfMotor({ at, found }: Due, text: string): boolean {
  const end = at + found.length
  if (isArrival.test(text.slice(at, end + 1))) return true
  if (otherBefore.test(text.slice(Math.max(0, at - longestBeside), at))) return false
  return /^(?:need|require|request)/i.test(found) || !otherBehind.test(text.slice(end, end + longestBeside))
}

/** The first day by which a motor is needed, one with a word of its arrival before others. */
function dueIn(text: string): Due | undefined {
  if (!mayBeDue.test(text)) return undefined
  const days = [
    ...periods.flatMap((form) => [...text.matchAll(form)].flatMap((match) => periodOf(match, text))),
    ...dates.flatMap((form) => dueBy(form, text, writtenDay)),
    ...weekdays.flatMap((form) => dueBy(form, text, writtenWeekday)),
    ...nearDays.flatMap((form, days) => dueBy(form, text, () => days)),
    ...Object.entries(periodEnds).flatMap(([period, form]) => dueBy(form, text, () => period)),
  ].filter((each) => isOfMotor(each, text))
  return days.find(({ found }) => namesArrival.test(found)) ?? days[0]
}

const dueBy = (form: RegExp, text: string, dueOf: (groups: Groups) => Due['due']): Due[] =>
  [...text.matchAll(form)].map(({ 0: found, index, groups = {} }) => ({ at: index, found, due: dueOf(groups) }))

/** A word of such a day, in which most words have no part: of a text without one nothing else is tried. */
export const mayBeOfDay = new RegExp(
  `[前内要到交用天日周底]|^(?:by|before|in|within|no|not|on|date|required|requested|(?:${months})[a-z]{0,6})$`,
  'i',
)

/** Where a text names the first day by which a motor is needed. */
export function neededDayIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const due = dueIn(text)
  return due && { start: due.at, end: due.at + due.found.trimEnd().length }
}

/** Takes the first day by which a motor is needed out of a text, or the days until then; the rest is left in its place. */
export function takeNeededDay(text: string): { readonly neededDay?: NeededDay; readonly withinDays?: number; readonly rest: string } {
  const first = dueIn(text)
  if (first === undefined) return { rest: text }
  const { at, found, due } = first
  return {
    ...(typeof due === 'number' ? { withinDays: due } : { neededDay: { day: due, text: found.trim() } }),
    rest: text.slice(0, at) + blanks(found) + text.slice(at + found.length),
  }
}

const dayMs = 86_400_000

/**
 * Days from `today` (`yyyy-MM-dd`) to such a day; a week ends on Sunday (ISO 8601). A day without its year is the next one. Undefined for a
 * day that does not exist or is over.
 */
export function daysUntil({ day }: NeededDay, today: string): number | undefined {
  const now = new Date(`${today}T00:00:00Z`)
  const untilSunday = (7 - now.getUTCDay()) % 7
  const [week = '', weekday = 7] = day.split('-')
  const until = untilSunday + Number(weekday) - 7
  if (week === 'nextWeek') return until + 7
  if (week === 'week') return until < 0 ? until + 7 : until
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  const endOfMonth = (year: number, month: number): number => (Date.UTC(year, month, 0) - now.getTime()) / dayMs
  if (day === 'month') return endOfMonth(thisYear, thisMonth)
  if (day === 'nextMonth') return endOfMonth(thisYear, thisMonth + 1)
  const [last = '', month = '', ofYear] = day.split('-').reverse()
  const days = (year: number): number | undefined => {
    const written = `${year}-${month}-${last}`
    const at = new Date(`${written}T00:00:00Z`)
    const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
    const until = last === 'end' ? endOfMonth(year, Number(month)) : (at.getTime() - now.getTime()) / dayMs
    return (isDay || last === 'end') && until >= 0 ? until : undefined
  }
  return ofYear === undefined ? (days(thisYear) ?? days(thisYear + 1)) : days(Number(ofYear))
}
