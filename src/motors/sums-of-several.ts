import { matchAt } from './match-at.ts'
import { ofEach } from './other-sums.ts'

const figure = '[二两三四五六七八九]'
const ofTime = '(?!月|工作|半|星期|礼拜|小时|季度|点)'
const pieces = String.raw`(?<![\d.,一十]|${figure})(?:[2-9]|[1-9]\d{1,4}|${figure}|${figure}?十[一二三四五六七八九]?)\s?[台只个套件]${ofTime}`
const inEnglish = String.raw`(?:all\s)?(?:[2-9]|[1-9]\d{1,4}|two|three|four|five|six|eight|ten)\s?(?:pcs?|pieces?|units?|sets?|motors?)(?![a-z])`
const several = `(?:(?:一共|总共|共)?${pieces}|${inEnglish})`

/** Directly behind a sum of money: "预算3万/5台", "预算3万(5台)", "预算3万5台", "budget 15k for 5 pcs". */
export const behindSum = String.raw`(?:\s?/\s?${several}|\s?[(（]\s?${several}\s?[)）]|\sfor\s(?:the\s)?(?:${inEnglish}|both(?![a-z]))|(?<=[万千百元块内下右]\d?)${pieces})`
/** Directly before the name of a sum: "5台预算3万". Behind a blank, as in "5台 预算3000", it is said of what is wanted. */
export const beforeName = `(?<=${pieces}(?:的|一?共)?)`
const name = '(?:预算|心理价位?|目标价|(?<![a-z])budget)'
/** Behind the name with the number of pieces: "预算5台3万", "budget for 5 pcs: 15000". */
export const behindCount = String.raw`(?<=(?<all>${name}(?:\s?(?:一共|总共|共)?${pieces}\s{0,2}[:：]?|\sfor\s(?:the\s)?${inEnglish}\s?(?:is|of|:)?)\s{0,2}))`

const isBehind = new RegExp(behindSum, 'iy')
const isBefore = new RegExp(`${beforeName}$`, 'i')
/** "5台预算3万一台". */
const oneBehind = /\s?(?:[一1]|[/每]\s?[一1]?)\s?[台只个套件]/y
const isCount = new RegExp(`${pieces}|${inEnglish}`, 'iy')
const longestBefore = 12

/** Whether a budget that is named is that of several pieces, whose number stands directly beside it. */
export function isOfSeveral(text: string, at: number, budget: string): boolean {
  const before = text.slice(Math.max(0, at - longestBefore), at)
  const end = at + budget.trimEnd().length
  if (ofEach.test(before.slice(-5) + budget) || matchAt(oneBehind, text, end)) return false
  return isBefore.test(before) || matchAt(isBehind, text, end) !== null
}

/** "预算5台": no sum of money. */
export const isOfPieces = (text: string, at: number, budget: string): boolean => matchAt(isCount, text, at + budget.search(/\d/)) !== null
