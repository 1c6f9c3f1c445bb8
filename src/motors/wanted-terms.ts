/** What buyers write beside the motor that they need, and no listing says. */
export interface WantedTerms {
  /** Of the dictionary `urgency`. */
  readonly urgency?: 'STOP' | 'WEEK' | 'MONTH' | 'PLAN'
  /** Days from today until the motor is needed. */
  readonly withinDays?: number
  /** For one piece. */
  readonly budget?: number
}

type Urgency = NonNullable<WantedTerms['urgency']>

const digits: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 半: 0.5 },
  ...{ a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
}
const unitDays: readonly (readonly [RegExp, number])[] = [
  [/小时|hour/i, 1 / 24],
  [/[天日]|day/i, 1],
  [/周|星期|week/i, 7],
  [/月|month/i, 30],
]

const chinesePeriod =
  /(?<![\d.])(\d{1,3}|[一二两三四五六七八九十半])\s?(小时|天|日|个?(?:周|星期|月))\s?(?:之内|以内|内)?\s?(?:到货|交货|发货|要货|要)?(?<=内|到货|交货|发货|要货|要)/giu
const englishPeriod =
  /(?:needed\s)?(?:with)?in\s(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)\s(hour|day|week|month)s?(?![a-z])/giu
const stopped = /停机抢修|停机|停产抢修|抢修|line down|breakdown/giu
const urgent =
  /急求|急购|急找|急需|加急|紧急|急用|特急|(?<!\p{Script=Han})急(?!\p{Script=Han})|(?<![a-z])(?:very )?urgent(?:ly)?(?![a-z])|(?<![a-z])asap(?![a-z])/giu
const namedBudget =
  /(?:单台)?(?:预算|心理价位?|目标价|(?<![a-z])(?:budget|target price)(?![a-z]))\s{0,3}(?:of|is)?\s{0,3}[:：]?\s{0,3}(?:[¥￥]|rmb|cny)?\s?(\d[\d,]{0,9}(?:\.\d{1,2})?)\s?(万)?\s?(?:元|块|rmb|cny|yuan)?(?:\s?\/\s?台|\s?每台)?\s?(?:之内|以内|内|以下|左右)?/giu
/** A bare number below which the price is to stay: one with a unit is a power or a quantity. */
const limitedBudget = /(?<![\w.,-])(?:[¥￥]|rmb|cny)?\s?(\d[\d,]{2,9}(?:\.\d{1,2})?)\s?(万)?\s?(?:元|块)?\s?(?:之内|以内|以下)/giu

const urgencyWithin = (days: number): Urgency => {
  if (days <= 1) return 'STOP'
  if (days <= 7) return 'WEEK'
  return days <= 31 ? 'MONTH' : 'PLAN'
}

/** Takes out of a text how urgent a motor is and what it may cost; the rest is left in its place, for the reader. */
export function takeWantedTerms(text: string): { readonly terms: WantedTerms; readonly rest: string } {
  let urgency: Urgency | undefined
  let withinDays: number | undefined
  let budget: number | undefined
  const blank = (found: string): string => found.replace(/[^\n]/g, ' ')
  const period = (found: string, count: string, unit: string): string => {
    const days =
      (digits[count.toLowerCase()] ?? Number(/^an$/i.test(count) ? 1 : count)) * (unitDays.find(([form]) => form.test(unit))?.[1] ?? 1)
    withinDays ??= Math.ceil(days)
    return blank(found)
  }
  const amount = (found: string, written: string, tenThousands: string | undefined): string => {
    budget ??= Number(written.replaceAll(',', '')) * (tenThousands ? 10_000 : 1)
    return blank(found)
  }
  const marks =
    (mark: Urgency) =>
    (found: string): string => {
      urgency ??= mark
      return blank(found)
    }
  const rest = text
    .replace(chinesePeriod, period)
    .replace(englishPeriod, period)
    .replace(stopped, marks('STOP'))
    .replace(urgent, marks('WEEK'))
    .replace(namedBudget, amount)
    .replace(limitedBudget, amount)
  const named = withinDays === undefined ? urgency : urgencyWithin(withinDays)
  const terms = {
    ...(named !== undefined && { urgency: named }),
    ...(withinDays !== undefined && { withinDays }),
    ...(budget !== undefined && { budget }),
  }
  return { terms, rest }
}
