import type { Token } from './reading.ts'

/** 别 ends words as 级别. */
const denied = '(?:最[好多高]|尽量)?(?:不(?:能够?|得|可以?|要|宜|应该?|会|允许|准|许)?|(?<![级类特区个分性])别)'
const more = '(?:超[过出]?|[高大多][于过])'
const less = '[低小少][于过]'
const moreInEnglish = '(?:(?:MORE|GREATER|HIGHER|LARGER) THAN|ABOVE|OVER|EXCEED(?:ING)?)'
const lessInEnglish = '(?:(?:LESS|LOWER|SMALLER|CHEAPER) THAN|BELOW|UNDER)'
const not =
  "(?:(?:SHOULD|MUST|COULD|WOULD|DO(?:ES)?)(?: NOT|N['’]?T)|(?:SHALL|WILL|MAY|CAN) ?NOT|(?:CA|WO)N['’]?T|NOTHING|NEVER|NOT?)(?: WANT)?(?: TO)?(?: (?:BE|GO|COST|PAY|SPEND))?"

/** "不超过", "不能超过", "别高于"; "not over", "should not be more than", "nothing above". */
export const noMore = `${denied}${more}|${not} ${moreInEnglish}`
/** "不低于", "不得低于"; "not below", "no less than". */
export const noLess = `${denied}${less}|${not} ${lessInEnglish}`
/** Where nothing denies it. */
export const moreThan = `超过|[高大多]于|${moreInEnglish}`

/** Before an amount that is the most. */
export const atMost = `≤|<=?|${noMore}|[小少低]于(?:或?等于)?|最[多高]|至多|控制在|AT MOST|UP TO|WITHIN(?= (?:[¥￥]|RMB|CNY|[\\d,.]{1,13} ?(?:RMB|CNY|YUAN)))|${lessInEnglish}|MAX(?:IMUM|\\.)?`
/** Behind it; 内 alone ends what is said. */
export const within = '(?:及?以下|[以之]内|封顶|内(?=$|[\\s,，;；、。)）]|的))'
/** Behind an amount that somebody wants to spend: about as much is a limit, too. */
export const withinOrAbout = `(?:${within}|左右|上下)`

const besideAmount = (words: string, other: string): RegExp =>
  new RegExp(
    `^(?:(?:${words})|IN|TOTAL|PRICE|LIMIT|UP|TO|AT|MOST|LEAST|MORE|LESS|THAN|NOT?|BE|OVER|UNDER|ABOVE|BELOW|MAX|MIN${other})$`,
    'iu',
  )
const beforeAmount = besideAmount(
  `\\p{Script=Han}{0,8}(?:总[价计额共]?|总金额|一共|共计?|合计|全部|每台|单台|上限|不?超过?|[高大多低小少]于|最[高多低]|至[少多]|控制在|在|为)`,
  '',
)
const behindAmount = besideAmount('(?:及|或)?以[上下内]|之内|内|为?上限|为限|封顶|左右|上下', '|OR')

/** What is left of a limit or a total beside an amount is searched in no designation. */
export function leaveLimitWords(tokens: Token[]): void {
  const leave = (at: number, step: 1 | -1): void => {
    for (let place = at + step, form = step > 0 ? behindAmount : beforeAmount; ; place += step) {
      const token = tokens[place]
      if (token?.kind !== 'text' || !form.test(token.text)) return
      tokens[place] = { ...token, fields: { text: '' } }
    }
  }
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== 'price') continue
    leave(at, -1)
    leave(at, 1)
  }
}
