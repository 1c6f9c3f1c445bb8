import { countOf } from './chinese-figure.ts'
import { isDeniedAt } from './denied-behind.ts'
import { noMore } from './limit-words.ts'
import type { Found } from './reading.ts'
import { blanks, wordsLeft } from './words-left.ts'

/** What a trader writes about the dispatch, by the choice of a listing. */
export type LeadDays = 'TODAY' | 'D3' | 'D7' | 'D15' | 'LONGER'

const figure = '[一二两三四五六七八九十]'
const count = String.raw`(\d{1,3}|${figure}{1,3}|半|(?<![a-z])(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety)(?=\s))`
const upTo = String.raw`(?:\s?(?:[-~–—至到]|to\s)\s?${count})?`
/** "12月" is December, "12月3日" a day of it and "十月内" in October. */
const unit = String.raw`(个?工作[日天]|天|(?<!月\s?[\d\s~–—-]{1,8})日|(?:个半?)?(?:周|星期|礼拜)|个半?月|(?<=半)月|(?<=(?<!${figure})[一两三四五六七八九])月(?=\s?[以之]?内)|(?:个半?)?小时|(?:working |business )?days?|weeks?|months?|hours?|hrs?|(?<=\d)h)(?!(?<=[a-z])[a-z\d])`
/** A time in words or figures: its first count, its last one and its unit. */
export const time = String.raw`${count}${upTo}[-\s]?${unit}`
const within = '(?:[以之]?内|左右|后)'
const may = '(?:[就即]?(?:可以?|能)?)'
/** Before a place the word says where to, and belongs to it: "3天内发往上海". */
const sent = '(?:(?:发货|发出|发运|出货|交货|交付|供货)(?![款地单到至往])|(?=发货?[到至往]))'
const named =
  '(?:交[货付]?期|[交发供到]货期|货期|交货(?:时间|周期)|发货(?:时间|周期)?|交付(?:时间|周期)|(?<![a-z])(?:lead[ -]?time|(?:deliver(?:y|ed|s)?|dispatch(?:ed|es|ing)?|ships?|shipped|shipping|shipment)(?: time)?))'
const is = String.raw`\s{0,2}[:：]?\s{0,2}(?:为|是|在|约|≤|<=?|${noMore}|(?:is|of|in|within|about|up to|max\.?)\s)?\s?`
/** Digits before it make it another number, or a date; and of a warranty or a payment it is another time. */
const begins = String.raw`(?<![\d.一二两三四五六七八九十]|\d\/|个(?=半)|质保|保修|账期|\d{4}[-./](?:\d{1,2}[-./])?)(?:第|(?:with)?in\s)?`
const what = String.raw`\s(?:lead ?time|delivery|dispatch|shipping|shipment)(?![a-z]|\sto\s)`

/** When it arrives is not when it is dispatched, as nobody knows how long the transport takes. */
const arrives = '(?:到货|送达|到达)(?![日时期款单])'
const notArrived = `(?!前|(?:${within})?${may}\\s?${arrives})`
/** The word belongs to the place behind it: "3天到货苏州". */
const arrived = `(?:${within})?${may}\\s?(?:${arrives}(?![一-龥])|(?=${arrives}))`

/** "当天有效" is about a price. */
const atOnce = [
  '[当今][天日](?:不(?:能|可以?|会)?发(?:货|出)?|发不[了出]货?)',
  `[当今][天日](?:[就即可内能]|可以)?(?:发(?:货|出)?(?![货出票现动款地单到至往])|(?=发货?[到至往]))`,
  '当[天日](?!有效|报价|价|到|下单|付款|订|内?[要需回]|[不没无])',
  `(?:立即|立刻|马上|随时|即刻)${may}(?:${sent}|提货)`,
  '(?<![a-z])(?:same[- ]day(?: (?:dispatch|delivery|shipping|shipment))?|(?:immediate|prompt) (?:delivery|dispatch|shipment|shipping)|ships? today)(?![a-z])',
].join('|')

const dispatched = new RegExp(
  [
    `${named}${is}${time}(?:${within}?${may}${sent}|${within})?${notArrived}`,
    String.raw`${begins}${time}(?:(?:\s?${within}\s?)?${may}${sent}|${what}|(\s?${arrived}))`,
    String.raw`(?<![a-z])(?:with)?in\s${time}`,
    `(?:[当次隔翌今明后][天日]|第二天)${may}(?:${arrives}(?![一-龥])|(?=${arrives}))`,
    atOnce,
  ].join('|'),
  'gi',
)
/** Each of these expressions has one of these in it; most texts have none. */
const mayBeDispatched = /[发出交供提][货出付运期到至往]|货期|到货|[送到]达|当[天日]|[当今][天日].{0,2}发|lead|deliver|dispatch|ship|same/i

/** Where the alternatives of a named time, of one before the dispatch and of one behind a place have it, and what says of the second that it is one of an arrival. */
const [ofName, ofDispatch, ofPlace, behindArrival] = [1, 4, 8, 7] as const
/** "delivery to Hamburg in 3 days": elsewhere such a time may be one of anything. */
const toPlace =
  /(?<![a-z])(?:deliver(?:y|ed|s)?|dispatch(?:ed|es)?|ships?|shipped|shipping|shipment)(?: it| them)? to \p{L}[\p{L} .,'-]{1,30} $/iu
/** It is not so, except where the word before asks whether it is: "能不能当天发货". */
const denied =
  /(?:(?<![能可是会行要])不(?:[能会是]|可以?|支持|保证|承诺|提供|接受)?(?:够|保证|提供|接受)?|没法|无法|难以|并非|(?<![a-z])(?:can ?not|(?:ca|wo|do|does)n['’]t|(?:do|does) not|not|no|never|unable to|without)(?: (?:be|offer|provide|guarantee|do))?)\s?$/i
const notAtOnce = /^[当今][天日](?:不|发不)/
const arrival = /^(?:[当次隔翌今明后][天日]|第二天).{0,4}(?:到货|送达|到达)/
const isDashed = /[a-z\d]-$/i
/** It divides the parts of a line, unless it is within a date: "YE3-132S-4/3天内", "12/3日". */
const slash = /(?<=(?<!\d)\d{1,3})\/(?!\d{1,2}(?:-\d{1,2})?日)/g
/** Characters before a time that say what it is one of. */
const longestBefore = 60

/** Stock is dispatched at once; who has none says so before the word or behind it. To who searches it says nothing, as all of it is stock. */
const inStock =
  /(?<![非无]|没有?|不是|缺|等|求)现货(?!没有?|无|不|已?[售卖]完)(?:供应|发售|到货(?![日时期款单地到至往]))?|(?<![a-z])(?<!not )(?:in|ex)[- ]stock(?![a-z])/giu

/** A number of two neighbours, as 三五, is no figure: the last one counts. */
function daysOf(count: string, unit: string): number {
  const written = countOf(count)
  const value = (Number.isNaN(written) ? countOf(count.slice(-1)) : written) + (unit.includes('半') ? 0.5 : 0)
  if (/小时|^h/i.test(unit)) return value <= 24 ? 0 : Math.ceil(value / 24)
  const days = value * (/周|星期|礼拜|week/i.test(unit) ? 7 : /月|month/i.test(unit) ? 30 : 1)
  return days < 1 ? 0 : days
}

/**
 * The last day of a time that was found, and where it begins there: in "380-3天" another number stands before it, and in "YE3-132S-4-24小时"
 * the first one ends a designation. Undefined for a date: "12-10日".
 */
export function lastDayOf(
  [from = '', to = from, unit = '']: readonly (string | undefined)[],
  found: string,
  before: string,
): { readonly days: number; readonly begins: number } | undefined {
  const days = daysOf(to, unit)
  const isOther = to !== from && found.startsWith(from) && isDashed.test(before)
  if (daysOf(from, unit) <= days && !isOther) return { days, begins: 0 }
  return unit === '日' ? undefined : { days, begins: found.indexOf(to, found.indexOf(from) + from.length) }
}

/** The last day of each choice. */
const choices: readonly (readonly [days: number, choice: LeadDays])[] = [
  [0, 'TODAY'],
  [3, 'D3'],
  [7, 'D7'],
  [15, 'D15'],
]

const choiceOf = (days: number): LeadDays => choices.find(([last]) => days <= last)?.[1] ?? 'LONGER'

/** The choices of what is dispatched within so many days. */
const leadDaysWithin = (days: number): readonly LeadDays[] => choices.flatMap(([last, choice]) => (last <= days ? [choice] : []))

/** A time of dispatch, and where it stands in a text. */
interface LeadTime {
  readonly start: number
  readonly end: number
  /** Undefined where it is at once. */
  readonly days: number | undefined
  /** Of what is not dispatched by then, and of an arrival, no field says anything. */
  readonly about: 'dispatch' | 'denial' | 'arrival'
}

function leadTimesIn(text: string): readonly LeadTime[] {
  if (!mayBeDispatched.test(text)) return []
  return [...text.replace(slash, ' ').matchAll(dispatched)].flatMap((match): LeadTime[] => {
    const { 0: found, index } = match
    const group = [ofName, ofDispatch, ofPlace].find((each) => match[each] !== undefined)
    const before = text.slice(Math.max(0, index - longestBefore), index)
    if (group === ofPlace && !toPlace.test(before)) return []
    const [sign = ''] = denied.exec(before) ?? []
    const isArrival = match[behindArrival] !== undefined || arrival.test(found + text.slice(index + found.length, index + found.length + 2))
    const about = isArrival ? 'arrival' : sign !== '' || notAtOnce.test(found) ? 'denial' : 'dispatch'
    const [start, end] = [index - sign.length, index + found.length]
    if (group === undefined) return [{ start, end, days: undefined, about }]
    const last = lastDayOf(match.slice(group, group + 3), found, before)
    if (last === undefined || (group === ofName && last.begins > 0)) return []
    return [{ start: last.begins > 0 ? index + last.begins : start, end, days: last.days, about }]
  })
}

const none: ReadonlyMap<number, Found> = new Map()

/** What a search says about the dispatch, by where that begins in its text. What no filter holds is told, and searched in no designation. */
export function leadTimesByPlace(text: string): ReadonlyMap<number, Found> {
  const times = leadTimesIn(text)
  if (times.length === 0) return none
  return new Map(
    times.map(({ start, end, days = 0, about }): [number, Found] => {
      if (about === 'arrival') return [start, { end, kind: 'detail', fields: {} }]
      if (about === 'denial') return [start, { end, kind: 'text', fields: { text: '' } }]
      return [start, { end, kind: 'leadDays', fields: { leadDays: leadDaysWithin(days) } }]
    }),
  )
}

/** Takes what is said about the dispatch out of a text; the rest is left in its place. A time counts before what is at once. */
export function takeLeadTime(text: string): { readonly leadDays?: LeadDays; readonly rest: string } {
  const times = leadTimesIn(text).filter(({ about, start }) => about === 'dispatch' && !isDeniedAt(text, start))
  const named = times.find(({ days }) => days !== undefined) ?? times[0]
  const without = times.reduce((rest, { start, end }) => rest.slice(0, start) + blanks(rest.slice(start, end)) + rest.slice(end), text)
  const rest = without.replace(inStock, (found, at: number) => (isDeniedAt(text, at) ? found : blanks(found)))
  const leadDays = named ? choiceOf(named.days ?? 0) : rest === without ? undefined : 'TODAY'
  return { rest, ...(leadDays && { leadDays }) }
}

/** What stands in a field for the dispatch, where a number alone counts days, and what is left of it. */
function readField(text: string): { readonly leadDays?: LeadDays; readonly rest: string } {
  const written = text.normalize('NFKC').trim()
  const range = /^\d{1,3}(?:\s?[-~–—至到]\s?\d{1,3})?$/.test(written)
  const { rest, ...found } = takeLeadTime(`交期 ${written}${range ? '天' : ''}`)
  return { ...found, rest: rest.replace('交期', '') }
}

/** Words beside a time with which it is not the last day, or not that of the dispatch. */
const otherTime =
  /\d|以[上后外]|超过|(?<!不)多|余|至少|最[少快早]|起|(?<!差)不|非|没|无|质保|保修|有效|付款|账期|(?<![a-z])(?:over|more|at least|min|not?|warranty|payment)(?![a-z])/i

/** The choice that a field for the dispatch names, beside words that are not understood. Undefined also where those may make it another time. */
export function readLeadTimeAndWords(text: string): { readonly leadDays: LeadDays; readonly unread: readonly string[] } | undefined {
  for (const written of [text, text.replace(/(?=\d|[一二两三四五六七八九十半]\s?个?[天日周月])/, ' 交期 ')]) {
    const { leadDays, rest } = readField(written)
    if (leadDays !== undefined) return otherTime.test(rest) ? undefined : { leadDays, unread: wordsLeft(rest) }
  }
  return undefined
}
