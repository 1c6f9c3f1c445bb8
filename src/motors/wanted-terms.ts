import { isDeniedAt } from './denied-behind.ts'
import { atMost, noLess, within, withinOrAbout } from './limit-words.ts'
import { betterConditions } from './matching/match-details.ts'
import { type NeededDay, takeNeededDay } from './needed-day.ts'
import { endOfAll, englishTotals, isOtherSum, otherCurrencies, totalWords } from './other-sums.ts'
import { amountOf, asSpoken, isOfOther, scaled, tenOfTenThousands, unclearComma, unscaled, withSpokenFigures } from './spoken-figures.ts'
import { behindCount, isOfPieces, isOfSeveral } from './sums-of-several.ts'
import type { Taken } from './taken-parts.ts'
import { blanks } from './words-left.ts'

/** What buyers write beside the motor that they need, and no listing says. */
export interface WantedTerms {
  /** Of the dictionary `urgency`. */
  readonly urgency?: 'STOP' | 'WEEK' | 'MONTH' | 'PLAN'
  /** Days from today until the motor is needed. */
  readonly withinDays?: number
  /** The day by which it is needed, where no number of days is said. */
  readonly neededDay?: NeededDay
  /** For one piece. */
  readonly budget?: number
  /** For all pieces. */
  readonly budgetTotal?: number
  /** Of the dictionary `condition`: those that will do, the best first. */
  readonly conditions?: readonly string[]
  /** Of the dictionary `freight`. */
  readonly freight?: string
}

type Urgency = NonNullable<WantedTerms['urgency']>

/** "不停机", "不能停机": a machine that runs on. */
const runsOn = String.raw`(?<!不得)不(?:[能得会用必再]|可以?|允许|需要?)?|未|没有?|[无毋]需|无须|[非免]|(?<![a-z])(?:not?|without|isn['’]?t)\s(?:an?\s)?`
const stopped = new RegExp(`抢修|(?<!${runsOn})(?:停机抢修|停机|停产抢修|line down|breakdown)`, 'giu')
const urgent =
  /急求|急购|急找|急需|加急|紧急|急用|特急|尽快|(?<!\p{Script=Han})急(?!\p{Script=Han})|(?<![a-z])(?:very )?urgent(?:ly)?(?![a-z])|(?<![a-z])asap(?![a-z])/giu
/** "不急用", "无需加急", "not urgent": no urgency, whatever words of one it has; "急不急" and "要不要加急" ask. */
const notUrgent = new RegExp(
  [
    `(?:暂时?|目前|现在|[并也还都])?(?:(?<![急要是需用能会])不(?:[算是会]|一定)?(?:[很太]|怎么|那么|特别|非常|十分)?|(?<!除)非|没有?(?:[很太]|那么|这么|特别)?|(?:(?<![急要是需用能会])不(?:用|必|需要?|要求?)|[无毋]需|无须|没必要|别)[太要]?)着?(?:急求|急购|急找|急需|加急|紧急|特急|尽快|急(?:着?[用要需]|于)?)(?![停刹不速])`,
    String.raw`(?:是否)?(?:加急|紧急|急用|(?<![a-z])urgent)\s?[:：]\s?(?:否|不(?:[是用]|需要?)?|无|none|no)(?![a-z\p{Script=Han}])`,
    String.raw`(?<![a-z])(?:not?|non|never|(?:is|are)n['’]?t|without)[\s-](?:(?:an?|any|so|very|too|that|really|needed|required)\s){0,2}(?:urgent(?:ly)?|urgency|asap|rush|hurry|emergency)(?![a-z])`,
  ].join('|'),
  'giu',
)
/** In another currency than yuan it is no budget of a demand. */
const currency = String.raw`(?:[¥￥]|rmb|cny|(?<foreign>(?:us|hk)?\s?\$|€|(?<![a-z])(?:usd|eur)(?![a-z])|${otherCurrencies}))?\s?`
const number = String.raw`(?:(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.\d{1,2})?|${tenOfTenThousands})(?!${unclearComma})`
const ofPower = String.raw`\s?(?:(?:k?[wv]|k|hp)(?![a-z\d])|千[瓦伏]|[瓦伏匹]|马力)`
/** Behind it what is counted is none of a range. */
const counted = String.raw`\s?(?:[台只个套件年月天日极级伏匹转%]|千?瓦|马力|[a-z]|[-~/](?=\d))`
const from = String.raw`(?:(?<from>${number}(?:${scaled})?)\s?(?:元|块)?(?:[-~～–—至到]|\s[-~～–—至到]\s)[¥￥$€]?\s?(?=[\d,.]{1,13}(?![\d,.]|(?!\s?(?:rmb|cny|yuan|usd|eur))${counted})))?`
const sum = String.raw`${from}(?<written>${number})(?!\d|\.\d)(?<scale>${scaled})?${unscaled}(?!${ofPower})\s?(?:元|块|rmb|cny|yuan|(?<foreignBehind>美[元金]|欧元|(?:usd|eur|dollars?|euros?)(?![a-z])|[$€](?!\s?\d)|${otherCurrencies}))?`
const perPiece = String.raw`(?:\s?\/\s?(?:台|(?:pcs?|pieces?|units?)(?![a-z]))|\s?每台)?(?:\s?${withinOrAbout})?`
const about = String.raw`\s?${withinOrAbout}`
/** "1000<价格<3000" is read whole. */
const most = String.raw`(?<!\d\s{0,2}[<≤]=?\s{0,2}(?:单价|价格?|price)?\s{0,2})(?:${atMost})`
/** Names of other figures than prices. */
const otherNames =
  '机座|中心高|框|座号|转速|速度|功率|容量|电压|电流|频率|海拔|高度|温度|温升|噪[音声]|重量|质量|直径|轴[径长]|[总轴]长|长度|宽度|转矩|扭矩|惯量|振动|寿命|时间|距离|frame|height|speed|altitude|weight|diameter|(?<![a-z])h'

const ofOne = String.raw`[单每][台只个套件]\s{0,2}`
const namedBudget = new RegExp(
  String.raw`(?:(?<all>总体?|(?:总共|一共|合计|共计|全部)\s{0,2}|(?<![a-z])total\s)|${ofOne})?(?:预算|心理价位?|目标价|(?<![a-z])(?:budget|(?:target|max(?:imum|\.)?(?: unit)?) price|price limit)(?![a-z])(?: per (?:unit|piece|pc|motor|set)(?![a-z]))?|(?:最高)?限价|最高价|(?:价格|单价)上限)(?:上限)?\s{0,3}(?:of|is)?\s{0,3}[:：为在是]?\s{0,3}(?:(?<whole>总[共计]|一共)|(?<one>${ofOne})(?:${most})?|${most})?\s{0,3}${currency}${sum}${perPiece}`,
  'giu',
)
const allPieces = String.raw`(?<all>${totalWords}|(?<![a-z])(?:${englishTotals}))\s{0,3}[:：为在是]?\s{0,3}`
/** Of all pieces, where a word says that it is the most. */
const totals: readonly RegExp[] = [
  new RegExp(String.raw`${allPieces}${most}\s{0,3}${currency}${sum}${perPiece}`, 'giu'),
  new RegExp(`${allPieces}${currency}${sum}${about}`, 'giu'),
]
const ofMoney = String.raw`(?=[¥￥]|rmb|cny|[\d,.]{1,13}(?:${scaled})?\s?(?:[元块]|rmb|cny|yuan)|[\d.]{1,6}[万千百](?![瓦伏克])(?:\d[千百]?){0,2}(?!\d|\s?(?:[转台只个套件]|r)))${currency}${sum}${perPiece}`
/** What a motor has to cost at least is no budget. */
const leastPrice = new RegExp(String.raw`(?<least>${noLess}|至少|at least)\s{0,3}${ofMoney}`, 'giu')
const amountsAlone: readonly RegExp[] = [
  new RegExp(String.raw`${most}\s{0,3}${ofMoney}`, 'giu'),
  new RegExp(String.raw`(?<![\w.,-])${currency}${from}(?<written>${number})(?<scale>${scaled})?\s?(?:元|块)${about}`, 'giu'),
  // A bare number below which the price is to stay: one with a unit, or behind the name of something else, is none.
  new RegExp(
    String.raw`(?<![\w.,-])(?<!(?:${otherNames})(?:尺寸|号|不超过|不高于|最高|最大|为|是|在|of|size|is)?\s{0,2}[:：=Φφ]?\s{0,2})${currency}(?<written>(?:\d{1,3}(?:,\d{3}){1,3}|\d{3,9})(?:\.\d{1,2})?|${tenOfTenThousands}|\d{1,3}(?:\.\d{1,2})?(?=[万千百]))(?<scale>${scaled})?\s?${within}(?!的?(?:机座|座号|中心高|框))`,
    'giu',
  ),
]
const unnamed = new Set(amountsAlone)
const budgets: readonly RegExp[] = [
  leastPrice,
  new RegExp(`${behindCount}${currency}${sum}${perPiece}`, 'giu'),
  namedBudget,
  ...totals,
  // Below a price that is named; else the number may be one of anything.
  new RegExp(
    String.raw`(?:价格|单价|价位|每台|(?<![a-z])(?:unit )?price)\s{0,3}[:：为在是]?\s{0,3}${most}\s{0,3}${currency}${sum}${perPiece}`,
    'giu',
  ),
  new RegExp(String.raw`(?:价格|单价|价位|每台)\s{0,3}[:：为在是]?\s{0,3}${currency}${sum}${about}`, 'giu'),
  ...amountsAlone,
]

/** What makes any condition do, or all from a lowest one up. */
const anyCondition =
  /(?:新旧|新的?旧的|全新二手|新机旧机|成色)(?:程度)?(?:都|均|皆)?(?:不限|不论|无所谓|不要求|可以?|行)|(?:不限|不论|无论)(?:新旧|成色)|(?<![a-z])(?:new (?:or|and|\/|&) ?(?:used|second[- ]?hand)|(?:used|second[- ]?hand) (?:or|and|\/|&) ?new|any condition|(?:new|used),? (?:does not|doesn't) matter)(?![a-z])/giu
const takes = String.raw`(?:的|货|机|件|电机)?\s?(?:[五六七八九]成新?(?:以上)?的?)?\s?(?:也|都|均|亦|也都|就)?(?:可以(?!谈)|可(?![议谈小刀开退换发供])|行(?![情业程驶])|能?接受|考虑|ok(?![a-z])|没关系|无所谓)`
const takesEnglish = String.raw`(?: motors?| ones?)?(?: for [^,.;\n]{1,16})?(?: is| are| also| condition| will| would)?(?: also)? (?:ok|okay|fine|acceptable|accepted|welcome|possible|considered|do)(?![a-z])`
const lowest: readonly (readonly [condition: string, zh: string, en: string])[] = [
  ['USED', '(?:二手|旧|用过)', '(?:used|second[- ]?hand)'],
  ['REFURB', '(?:翻新|大修过?|维修过?)', '(?:refurbished|refurb|reconditioned|rebuilt)'],
  ['REMOVED', '拆机', '(?:take-?out|removed)'],
  ['NOS', '库存', '(?:surplus|new old stock)'],
]
/** "除了二手都行", "不是二手就行", "anything but used is fine": what is named is what will not do. */
const notDenied = String.raw`(?<!除(?!尘)[^\s，,。;；！!\n]{0,12}|(?<!是)不(?:[要是收用]|能(?:是|有|用|接受)?|接受|考虑|需要)|没有|[无毋]需|谢绝|[非免])`
const notDeniedEnglish = String.raw`(?<!(?<![a-z])(?:except|except for|(?:all|anything|everything) but|excluding|other than|not|non|no|without)[\s-])`
const accepted = lowest.map(
  ([condition, zh, en]) =>
    [
      condition,
      new RegExp(
        `(?<![不非勿]|不[能可会想再]|不可以|无法)(?:能|可以?|也)?接受${zh}(?:的|货|机|件|电机)?|${notDenied}${zh}${takes}(?!用的?\\s?(?:[都均全]|一律|一概)?(?:不|勿|免|[无毋]需))|${notDeniedEnglish}(?<![a-z])${en}${takesEnglish}`,
        'giu',
      ),
    ] as const,
)

/** "要台", "想买个": one, which is not said. */
const oneWanted = /(?<=[要求购买找来])(?:台(?![州湾东前式])|个(?=\s?[a-z0-9]))/giu

/** An old motor that is to be replaced is in no condition that is wanted. */
const broken = `(?:坏(?:了|掉)|烧(?:了|掉|坏|毁)|损坏|报废了?|故障|出问题|淘汰了?|不能用了?|burnt|burned|broken|failed|fails|damaged|dead|defective|faulty)(?!的?[也都](?:要|收|可以|行))`
const replaced: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:原(?:来|有|机|装)|现(?:用|有|场)|在用|之前|以前|旧|老(?!Y)|(?<![a-z])(?:old|existing|original|present|current)(?![a-z]))[^，,。;；！!\n]{0,40}?${broken}`,
    'giu',
  ),
  /(?:替换|更换|替代|代替|顶替|换掉?|(?<![a-z])(?:replac(?:e|ing)|replacement (?:for|of))(?: (?:an?|the|our))?)\s?(?:原来?|现有|旧|老|坏|报废|old|existing|broken|burnt|faulty|damaged|used|failed)[^，,。;；！!\n]{0,4}/giu,
]
const ofReplaced = new RegExp(
  `${broken}|旧(?:的|电机|机)?|老(?:的|电机)|二手|用过的?|报废|故障机?|(?<![a-z])(?:used|old|existing|broken|burnt|faulty)(?: (?:one|motor))?(?![a-z])`,
  'giu',
)

export const urgencyWithin = (days: number): Urgency => {
  if (days <= 1) return 'STOP'
  if (days <= 7) return 'WEEK'
  return days <= 31 ? 'MONTH' : 'PLAN'
}

/** The conditions that will do, and the text without what says so and without the condition of a motor that is replaced. */
function takeConditions(text: string): { readonly conditions?: readonly string[]; readonly rest: string } {
  let condition: string | undefined
  const take =
    (each: string) =>
    (found: string): string => {
      condition = condition === undefined || betterConditions(each).includes(condition) ? each : condition
      return blanks(found)
    }
  let rest = replaced.reduce((left, form) => left.replace(form, (found) => found.replace(ofReplaced, blanks)), text)
  rest = rest.replace(anyCondition, take('USED'))
  for (const [each, form] of accepted) rest = rest.replace(form, take(each))
  return { rest, ...(condition !== undefined && { conditions: betterConditions(condition) }) }
}

type Groups = Readonly<Record<string, string | undefined>>

/** Figures below this one share the scale behind a range: "3-5万". */
const leastUnscaled = 100

/** Of a range the most. */
function limitOf({ written = '', scale = '', from = '' }: Groups): number {
  const own = Number(from) < leastUnscaled ? scale.trim().charAt(0) : ''
  return Math.round(Math.max(amountOf(written + scale), amountOf(from + own)))
}

type Budgets = Pick<WantedTerms, 'budget' | 'budgetTotal'> & { readonly taken: readonly Taken[]; readonly rest: string }

/** Budgets of one piece and of all; those in other currencies are only taken out. */
function takeBudgets(text: string): Budgets {
  const found: { budget?: number; budgetTotal?: number } = {}
  const taken: Taken[] = []
  const rest = budgets.reduce(
    (left, form) =>
      left.replace(form, (budget: string, ...more: unknown[]) => {
        const groups = more.at(-1) as Groups
        const at = Number(more.at(-3))
        if (groups.all === undefined && form !== namedBudget && form !== leastPrice && isOtherSum(left, at)) return budget
        if (unnamed.has(form) && groups.scale && isOfOther(left, at + budget.search(/\S/), at + budget.length)) return budget
        if (form === namedBudget && isOfPieces(left, at, budget)) return budget
        const foreign = groups.foreign ?? groups.foreignBehind
        if (groups.least !== undefined) taken.push({ at, text: budget, says: { least: budget } })
        else if (foreign !== undefined) taken.push({ at, text: budget, says: { foreign } })
        else if (endOfAll(left, at, at + budget.trimEnd().length) || (form === namedBudget && isOfSeveral(left, at, budget)))
          found.budgetTotal ??= limitOf(groups)
        else found[groups.one === undefined && (groups.all ?? groups.whole) !== undefined ? 'budgetTotal' : 'budget'] ??= limitOf(groups)
        return blanks(budget)
      }),
    text,
  )
  return { ...found, taken, rest }
}

interface TakenTerms {
  readonly terms: WantedTerms
  /** As it was given, at whose places the rest and the parts are. */
  readonly text: string
  readonly rest: string
  /** What is none of the terms. */
  readonly taken: readonly Taken[]
}

/** Takes out of a text how urgent a motor is, what it may cost and in what condition it may be; the rest is left in its place, for the reader. */
export function takeWantedTerms(text: string): TakenTerms {
  const given = text.replace(oneWanted, '1台')
  let urgency: Urgency | undefined
  const marks =
    (mark: Urgency) =>
    (found: string, at: number, whole: string): string => {
      if (isDeniedAt(whole, at)) return found
      urgency ??= mark
      return blanks(found)
    }
  const { conditions, rest: withoutConditions } = takeConditions(withSpokenFigures(given))
  const { withinDays, neededDay, rest: withoutDay } = takeNeededDay(withoutConditions)
  const urged = withoutDay.replace(notUrgent, blanks).replace(stopped, marks('STOP')).replace(urgent, marks('WEEK'))
  const { rest, taken, ...budget } = takeBudgets(urged)
  const named = withinDays === undefined ? urgency : urgencyWithin(withinDays)
  const terms = {
    ...(named !== undefined && { urgency: named }),
    ...(withinDays !== undefined && { withinDays }),
    ...(neededDay !== undefined && { neededDay }),
    ...budget,
    ...(conditions !== undefined && { conditions }),
  }
  return { terms, text: given, rest: asSpoken(rest, given), taken }
}
