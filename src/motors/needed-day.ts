import { blanks } from './words-left.ts'

/** A day by which a motor is needed: `2026-12-05`, without the year `12-05`, or `week`, `nextWeek`, `month` for the end of that; and its words. */
export interface NeededDay {
  readonly day: string
  readonly text: string
}

const day = String.raw`(?<day>0?[1-9]|[12]\d|3[01])`
const month = '(?<month>0?[1-9]|1[0-2])'
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const monthName = `(?<name>${months})[a-z]{0,6}\\.?`
const arrives = '(?:[要须需]?\\s?(?:到货|交货|要货|送到|到厂|到现场)|要用?|[需使]?用)'
/** What is due by the day then is not the motor: "12月5日前报价", "报价12月5日前有效", "reply by 5 Dec". */
const notOther = '(?!\\s?(?:要求?|[需须])?(?:报价?|有效|付款|下[订单]|开标|签|回复|截止|生产|出厂|发))'
const notBehindOther = '(?<!(?:截[止至]|有效期?|生产|出厂|制造)(?:日期|时间)?[到至于在]?\\s?[:：]?\\s?)'
const before = '(?:之?前|以前(?![的是用]))'
const by =
  '(?<![a-z])(?<!(?:quot(?:e|ed|ation)|repl(?:y|ied)|respond|made|produced|manufactured|built|valid|pay|paid|payment)(?:\\s(?:us|me|it|price))?\\s)(?:need(?:ed|s)?|required|delivery|deliver(?:ed)?|arrive[sd]?)?\\s?(?:by|before|no later than|not later than)\\s(?:the\\s)?'
/** "2000-12-10" may be a budget and a day. */
const year = String.raw`(?<year>20[2-9]\d)`
const fullDate = `${year}(?<sign>[-./])${month}\\k<sign>${day}`
/** Before a day without its year; behind a slash, or a number that is no year, begins another part of a list. */
const begins = String.raw`(?:(?<![\w./-])|(?<=[^\d./-]\/|\d{3}[-/])(?<!(?<!\d)20[2-9]\d[-/]))`

/** Without "前" a day may be that of the dispatch, of a validity or of a production; "12/5" and "12-5" alone are a fraction or a range, and "7.5前" is more often a number. */
const dates: readonly RegExp[] = [
  `(?<![\\d.]|\\d年)${notBehindOther}(?:${year}年)?${month}月${day}[日号]?\\s?${before}(?:${arrives})?${notOther}`,
  `(?<![\\d.]|\\d年)(?:${year}年)?${month}月${day}[日号]?\\s?(?:${arrives})${notOther}`,
  `(?<![\\w./-])${notBehindOther}${fullDate}[日号]?\\s?(?:${before}(?:${arrives})?|${arrives})${notOther}`,
  `${begins}${notBehindOther}${month}[-/]${day}[日号]?\\s?${before}(?:${arrives})?${notOther}`,
  `${begins}${notBehindOther}${month}\\.${day}(?:[日号]\\s?${before}(?:${arrives})?|\\s?${before}(?:${arrives}))${notOther}`,
  `${by}${fullDate}(?![\\w./-])`,
  `${by}${day}(?:st|nd|rd|th)?\\s(?:of\\s)?${monthName}(?:,?\\s${year})?(?![\\w-])`,
  `${by}${monthName}\\s${day}(?:st|nd|rd|th)?(?:,?\\s${year})?(?![\\w-])`,
].map((form) => new RegExp(form, 'giu'))

/** With one of these words it is the motor that is due then. */
const namesArrival = new RegExp(`(?:${arrives})$|^(?:need|required|deliver|arrive)`, 'i')

const ends = {
  week: `本周(?:[内底末])?(?:之?前)?${arrives}|本周[内底末](?:之?前)?|(?<![a-z])(?:by|before) the end of (?:the|this) week`,
  nextWeek: `下周(?:[内底末])?(?:之?前)?${arrives}|下周[内底末](?:之?前)?|(?<![a-z])(?:by|before) the end of next week`,
  month: `(?<!\\d)(?:本?月底|本月[内底末]|月末)(?:之?前)?(?:${arrives})?|本月(?:之?前)?${arrives}|(?<![a-z])(?:by|before) the end of (?:the|this) month`,
} as const
const periods = Object.entries(ends).map(([period, form]) => [period, new RegExp(form, 'giu')] as const)

/** Most texts have none of these. */
const mayBeDue = /前|月|周|[日号]|(?<![a-z])(?:by|before|later than)\s/i

type Groups = Readonly<Record<'year' | 'month' | 'day' | 'name', string | undefined>>

const two = (figure: number): string => String(figure).padStart(2, '0')

function writtenDay({ year, month, day, name }: Groups): string {
  const number = name === undefined ? Number(month) : months.split('|').indexOf(name.toLowerCase()) + 1
  return [...(year === undefined ? [] : [year]), two(number), two(Number(day))].join('-')
}

/** Takes the first day by which a motor is needed out of a text; the rest is left in its place. */
export function takeNeededDay(text: string): { readonly neededDay?: NeededDay; readonly rest: string } {
  if (!mayBeDue.test(text)) return { rest: text }
  const days = dates.flatMap((form) => [...text.matchAll(form)])
  const due = days.find(([found]) => namesArrival.test(found)) ?? days[0]
  if (due) return take(text, due, writtenDay(due.groups as Groups))
  for (const [period, form] of periods) {
    form.lastIndex = 0
    const match = form.exec(text)
    if (match) return take(text, match, period)
  }
  return { rest: text }
}

const take = (text: string, { 0: found, index }: RegExpExecArray, day: string): ReturnType<typeof takeNeededDay> => ({
  neededDay: { day, text: found.trim() },
  rest: text.slice(0, index) + blanks(found) + text.slice(index + found.length),
})

const dayMs = 86_400_000

/**
 * Days from `today` (`yyyy-MM-dd`) to such a day; a week ends on Sunday (ISO 8601). A day without its year is the next one. Undefined for a
 * day that does not exist or is over.
 */
export function daysUntil({ day }: NeededDay, today: string): number | undefined {
  const now = new Date(`${today}T00:00:00Z`)
  const untilSunday = (7 - now.getUTCDay()) % 7
  if (day === 'week') return untilSunday
  if (day === 'nextWeek') return untilSunday + 7
  if (day === 'month') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate() - now.getUTCDate()
  const days = (written: string): number | undefined => {
    const at = new Date(`${written}T00:00:00Z`)
    const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
    return isDay && at >= now ? Math.round((at.getTime() - now.getTime()) / dayMs) : undefined
  }
  if (day.length === 10) return days(day)
  const thisYear = now.getUTCFullYear()
  return days(`${thisYear}-${day}`) ?? days(`${thisYear + 1}-${day}`)
}
