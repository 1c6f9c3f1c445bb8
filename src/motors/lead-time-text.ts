import { countOf } from './chinese-figure.ts'
import { blanks, wordsLeft } from './words-left.ts'

/** What a trader writes about the dispatch, by the choice of a listing. */
export type LeadDays = 'TODAY' | 'D3' | 'D7' | 'D15' | 'LONGER'

/** Stock is dispatched at once; "当天有效" is about a price, and who has none says so before the word or behind it. */
const atOnce = [
  '(?<![非无]|没有?|不是|缺|等|求)现货(?!没有?|无|不|已?[售卖]完)(?:供应|发售)?',
  '[当今][天日](?:就|即|可|内|能)?发(?:货|出)?|当[天日](?!有效|报价|价|到|下单|付款|订|内?[要需回])',
  '(?:立即|立刻|马上|随时|即刻)(?:就|即|可|能)?(?:发货|发出|出货|提货)',
  '(?<![a-z])(?:(?<!not )(?:in|ex)[- ]stock|same[- ]day|(?:immediate|prompt) (?:delivery|dispatch|shipment)|ships? today)(?![a-z])',
].join('|')

const count = String.raw`(\d{1,3}|[一二两三四五六七八九十半])`
const upTo = String.raw`(?:\s?[-~–—至到]\s?${count})?`
const unit = '(个?工作[日天]|天|日|个?(?:周|星期|礼拜)|个?月|(?:working |business )?days?|weeks?|months?)'
const named = '(?:交货?期|交货(?:时间|周期)?|货期|供货期|发货(?:期|时间|周期)?|lead ?time|delivery(?: time)?|dispatch)'

const forms: readonly RegExp[] = [
  new RegExp(`${named}\\s{0,2}[:：]?\\s{0,2}[约≤]?\\s?${count}${upTo}\\s?${unit}(?:以?内|左右)?`, 'giu'),
  new RegExp(
    `(?<![\\d.年月]|\\d{4}[-./](?:\\d{1,2}[-./])?)${count}${upTo}\\s?${unit}(?:以?内|左右|后)?(?:就|即|可|能)?(?:发货|发出|出货|交货|供货)(?!款)`,
    'giu',
  ),
]
const now = new RegExp(atOnce, 'giu')

const daysOf = (written: string): number => (/周|星期|礼拜|week/i.test(written) ? 7 : /月|month/i.test(written) ? 30 : 1)

/** The last day of each choice. */
const choices: readonly (readonly [days: number, choice: LeadDays])[] = [
  [0, 'TODAY'],
  [3, 'D3'],
  [7, 'D7'],
  [15, 'D15'],
]

const choiceOf = (days: number): LeadDays => choices.find(([last]) => days <= last)?.[1] ?? 'LONGER'

/** The choices of what is dispatched within so many days. */
export const leadDaysWithin = (days: number): readonly LeadDays[] => choices.flatMap(([last, choice]) => (last <= days ? [choice] : []))

/** Takes what is said about the dispatch out of a text; the rest is left in its place. What is said first counts. */
export function takeLeadTime(text: string): { readonly leadDays?: LeadDays; readonly rest: string } {
  let leadDays: LeadDays | undefined
  let rest = text
  for (const form of forms)
    rest = rest.replace(form, (found: string, from: string, to: string | undefined, named: string) => {
      leadDays ??= choiceOf(countOf(to ?? from) * daysOf(named))
      return blanks(found)
    })
  rest = rest.replace(now, (found: string) => {
    leadDays ??= 'TODAY'
    return blanks(found)
  })
  return { rest, ...(leadDays && { leadDays }) }
}

/** What stands in a field for the dispatch, where a number alone counts days, and what is left of it. */
function readField(text: string): { readonly leadDays?: LeadDays; readonly rest: string } {
  const written = text.normalize('NFKC').trim()
  const range = /^\d{1,3}(?:\s?[-~–—至到]\s?\d{1,3})?$/.test(written)
  const { rest, ...found } = takeLeadTime(`交期 ${written}${range ? '天' : ''}`)
  return { ...found, rest: rest.replace('交期', '') }
}

/** The choice that a field for the dispatch names, if it says nothing else. */
export function readLeadTime(text: string): LeadDays | undefined {
  const { leadDays, rest } = readField(text)
  return /[\p{L}\p{N}]/u.test(rest) ? undefined : leadDays
}

/** Words beside a time with which it is not the last day, or not that of the dispatch. */
const otherTime =
  /\d|以[上后外]|超过|(?<!不)多|余|至少|最[少快早]|起|(?<!差)不|非|没|无|质保|保修|有效|付款|账期|(?<![a-z])(?:over|more|at least|min|not?|warranty|payment)(?![a-z])/i

/** The same beside words that are not understood. Undefined also where those may make it another time. */
export function readLeadTimeAndWords(text: string): { readonly leadDays: LeadDays; readonly unread: readonly string[] } | undefined {
  for (const written of [text, text.replace(/(?=\d|[一二两三四五六七八九十半]\s?个?[天日周月])/, ' 交期 ')]) {
    const { leadDays, rest } = readField(written)
    if (leadDays !== undefined) return otherTime.test(rest) ? undefined : { leadDays, unread: wordsLeft(rest) }
  }
  return undefined
}
