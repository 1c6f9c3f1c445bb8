import { atMost, noLess, noMore, within } from './limit-words.ts'
import { turns } from './units.ts'

/** No time of day: "8点30分", "8点30前". */
const spokenPoint = /(?<=(?<![税票含带加开]\s?\d?|普票|专票)\d)点(?=\d{1,2}(?!\d|\s?[台只个套件]))(?!\d{1,2}(?:分(?!贝)|[之以]?[前后]))/g

const chinese = '一二两三四五六七八九'
const digit = `[\\d${chinese}]`
/** Behind the number before the first scale: "万二千五", "百五". */
const smaller = `(?:[零〇]?${digit}[千百十]){0,3}`
/** Before and behind these characters the last digit is one of a longer number, or what is said is none of money. */
const otherNames = `(?:转[速矩]|速度|海拔|高度|耐压|绝缘|电阻|电[压流]|功率|容量|里程|运行|用过|温[度升]|[重质]量|[净毛自]?重|直径|长度|扭矩|惯量|噪[声音]|寿命|时间|距离|第)(?:[了约为是]|${noMore}|${noLess}|超过|[低高]于|最[高大多])?`
const ofOther = `(?<!${otherNames}\\s?|[零〇十百千万亿${chinese}])`
const isEnd = `(?!一(?!\\s?[台只个套件])|[零〇十百千万亿${chinese.slice(1)}瓦伏克转台只个套件米次吨斤年月天号极级成小公平兆欧])`

const names = String.raw`[台只个套件]\s?[@＠]|价[格位]?|预算(?:\s?单[台只个套件])?|每[台只个套件]|总[价计共额]|一共|合计|共计|打包|全部|[¥￥€$]|(?<![a-z])(?:price|budget(?: per (?:unit|piece|pc|motor|set))?|rmb|cny|usd|eur)|[含未]税(?!\s)`
const stockNames = '数量|(?<!新)库存|现存|结存|在库'
/** Names of a price, or of a number of pieces, that stand before other figures as well. */
const looseNames = `[只仅][要卖售需]|到手|[一1][台只个套件]|${stockNames}`
/** What stands before money, with a limit and a sign. */
const behind = (words: string, first: string, number = ''): string =>
  String.raw`(?<=(?:${words})\s{0,2}(?:[:：为是约]|of|is)?\s{0,2}(?:${atMost})?\s{0,2}(?:[¥￥€$]|rmb|cny|usd|eur)?\s{0,2}(?:${first}\s?[-~～至到]\s?)?${number})`
const sum = `(?:${digit}?十[${chinese}]?(?=万)|${digit}(?:点${digit})?)`

/** Sums of money in Chinese figures: behind a name or a sign, before a sign or a limit, or with 万 and a digit behind it. */
const spokenMoney = new RegExp(
  [
    `(?=${sum}[万千百])${ofOther}(?:${behind(`${names}|${looseNames}|${noMore}|控制在`, `${sum}[万千百]${smaller}${digit}?`)}${sum}[万千百]${smaller}${digit}?${isEnd}`,
    `${sum}[万千百]${smaller}${digit}?(?=\\s?(?:[元块]|${within}))`,
    `${sum}万(?=[零〇]?${digit})${smaller}${digit}?${isEnd})`,
  ].join('|'),
  'gi',
)
/** "一万二千转"; thousands alone are read as they are said. */
const spokenTurns = new RegExp(`(?=${sum}万)(?<![零〇十百千万亿${chinese}])${sum}万${smaller}${digit}?(?=\\s?${turns})`, 'gi')

/** Thousands without a sign, where a price may stand: no reader of searches takes them for one. */
const spokenThousands = new RegExp(`(?=${digit}千)${ofOther}${sum}千(?=${digit})${smaller}${digit}?${isEnd}`, 'g')

/** Behind the name of a price such a number with a W is rather the power of a small motor: 60 W, 180 W. */
const isWatts = String.raw`(?<!(?:(?<!总)价[格位]?|每[台只个套件]|税|price)[^\d]{0,8}(?:[2-9]\d|\d{3,6})\s?(?=w))`
/** K and W for 千 and 万. */
const latinScale = new RegExp(
  [
    String.raw`(?=[kw](?![a-z\d]|\/\d|-\d{1,2}(?![\d.kw万千])|\s?(?:转|\d{1,2}\s?(?:p(?![a-z])|极|pole))))${behind(names, String.raw`\d[\d.]{0,5}[kw万千]?`, String.raw`\d[\d.,]{0,7}`)}${isWatts}[kw]`,
    String.raw`(?<=\d)[kw](?=\s?(?:[元块]|(?:€|rmb|cny|yuan|usd|eur)(?![a-z]|\s?:?\s?\d)))`,
  ].join('|'),
  'gi',
)

/** "2.5k以内" beside a power in kW is no second power. */
const limitedScale = /(?<=(?<![\d.,~/-])(?:[1-9]\d?(?:\.\d{1,2})?(?=k)|[1-9](?:\.\d{1,2})?(?=w)))[kw](?=\s?(?:[之以]内|以下))/gi
const powerBeside = /\d\s?(?:kw|千瓦)(?!\s?(?:及?以上|起|[-~～至到+]))/i

/** Most texts have none of them, and are not searched by the longer expressions. */
const hasScale = /[万千百](?![瓦伏克])|[kKwW](?![A-Za-z\d])(?<=\d\s?.)/
const hasLatinScale = /[kKwW](?![A-Za-z\d])(?<=\d\s?.)/
const hasSpokenScale = /[一二两三四五六七八九十][万千百](?![瓦伏克])|[万千百][零〇一二两三四五六七八九]|点[\d一二两三四五六七八九][万千百]/

const figures = '零一二三四五六七八九'
const writtenAs: Readonly<Record<string, string>> = { 两: '2', 〇: '0', 点: '.' }
const inFigures = (found: string): string =>
  found
    .replace(/^(.?)十(.?)(?=万)/, tensOf)
    .replace(/[^万千百十\d]/g, (character) => writtenAs[character] ?? String(figures.indexOf(character)))
/** "二十万" as "20万", "二十五万" as "025万"; "十万" is too short for that. */
const tensOf = (found: string, tens: string, ones: string): string =>
  tens === '' ? found.replace(/十(?=.)/, ones === '' ? '十' : '1') : `${ones === '' ? '' : '0'}${tens}${ones || '0'}`

/** Sums of money as they are said, in the figures of a keyboard, each at its place: "一万二千五" as "1万2千5", "1.2k" behind a price's name as "1.2千". */
export const withSpokenMoney = (text: string): string => (hasScale.test(text) ? withFigures(text) : text)

const scaleOf = (letter: string): string => (letter.toLowerCase() === 'k' ? '千' : '万')

function withFigures(text: string): string {
  const spoken = hasSpokenScale.test(text) ? text.replace(spokenMoney, inFigures).replace(spokenTurns, inFigures) : text
  if (!hasLatinScale.test(spoken)) return spoken
  const plain = spoken.replace(latinScale, scaleOf)
  // A test of this expression would begin where one of another text has ended.
  return plain.search(limitedScale) >= 0 && powerBeside.test(plain) ? plain.replace(limitedScale, scaleOf) : plain
}

/** What is said in an offer or a demand, in the figures of a keyboard, each at its place: "1点5万" as "1.5万", "三千五" as "3千5". */
export const withSpokenFigures = (text: string): string =>
  withSpokenMoney(text.replace(spokenPoint, '.').replace(spokenThousands, inFigures))

/** What is left of such a text, as it was written. */
export const asSpoken = (rest: string, text: string): string => rest.replace(/\S/g, (_, at: number) => text.charAt(at))

const counted = String.raw`(?:\s?(?:[台只个套件极级转伏瓦安匹]|千[瓦伏]|马力|(?:kw|kv|hp|hz|rpm|pcs|[pv])(?![a-z]))|(?!rmb|cny|yuan|usd|eur)[a-z])`
const ofUnit = '(?![瓦伏克])'
const scale = `(?:(?<!\\d{4}|,\\d{3})\\s?[万千]|百)${ofUnit}`

/** Behind the first number of an amount, "万", "千5", "万2千5", "万2500": the last digits are none of what is counted, as in "1万2台". */
export const scaled = `${scale}(?:[0零〇]?\\d[千百十]${ofUnit}){0,3}(?:(?:(?<=万)(?:\\d{4}|[零〇]\\d{2,3})|(?<=千)(?:\\d{3}|[零〇]\\d\\d)|(?<=百)\\d{2}|\\d)(?!\\d|\\.\\d|${counted}))?(?!\\s?[万千百十亿零〇]${ofUnit}|\\d(?![\\d.]{0,5}${counted}))`
/** A scale that is none of an amount which is understood. */
export const unscaled = '(?![万千百十亿零〇](?![瓦伏克]))'
/** "1,2k" is 1200 or 1.2 and something else. */
export const unclearComma = ',\\d{1,2}\\s?[万千百](?![瓦伏克])'
/** The one number of tens that is shorter than its figures. */
export const tenOfTenThousands = `(?<![${chinese}百千])十(?=万)`

const several = `(?<![\\d.,一])(?:[2-9]|[1-9]\\d{1,4}|[两二三四五六七八九十]{1,3})\\s?[台只个套件]|(?:\\d{1,4}|[${chinese}十]{1,3})\\s?[对双副]`
/** Behind a blank, as behind a named number of pieces, the price is that of one: "2台 6千8", "数量:2台1万2". */
const behindSeveral = new RegExp(`(?<!(?:${stockNames})[:：]?\\s{0,2})(?:${several})$`)
const beforeSeveral = new RegExp(`^(?:${several})`)
const behindName = new RegExp(`(?:${otherNames}|${stockNames})[:：]?\\s{0,2}$`)
const isRestOf = /(?:(?<![a-z\d.*×-])\d{1,3},|[零〇])$/i
const beforeUnit = /^\s?(?:小时|公斤|千克|斤|米|吨|次|度|兆欧)/
const longestBefore = 12

/** Whether an amount with a scale and without a name is the price of several, as in "两台1.5万", or of something else, as "重量1千2", or a part of another number. */
export function isOfOther(text: string, at: number, end: number): boolean {
  const [before, behind] = [text.slice(Math.max(0, at - longestBefore), at), text.slice(end, end + longestBefore)]
  return (
    isRestOf.test(before) || behindSeveral.test(before) || beforeSeveral.test(behind) || behindName.test(before) || beforeUnit.test(behind)
  )
}

const powers: Readonly<Record<string, number>> = { 万: 10_000, 千: 1000, 百: 100, 十: 10 }

/** "1,200", "1.2万", "1万2千5", where one digit behind a scale counts its tenths, "1万2500". */
export function amountOf(written: string): number {
  const plain = Number(written)
  if (!Number.isNaN(plain)) return Math.round(plain * 100) / 100
  const joined = written.replace(/[,，\s]/g, '')
  let [value, power] = [0, 10]
  for (const [, number = '', sign = ''] of joined.replace(/^十/, '10').matchAll(/(\d{1,12}(?:\.\d{1,12})?)([万千百十]?)/g)) {
    power = powers[sign] ?? (number.length > 1 ? 1 : power / 10)
    value += Number(number) * power
  }
  return Math.round(value * 100) / 100
}
