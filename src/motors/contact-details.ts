/** Chinese digits, also as written on cheques and as spoken on the phone. */
const chineseDigits = new Map(
  ['零〇○', '一壹幺', '二贰貳', '三叁', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖'].flatMap((characters, digit) =>
    [...characters].map((character) => [character, String(digit)] as const),
  ),
)

/** One way of writing: narrow, lower case, digits as 0 to 9, without characters that cannot be seen. */
function plain(text: string): string {
  const visible = text.normalize('NFKC').replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
  return visible
    .toLowerCase()
    .replace(/[零〇○一壹幺二贰貳三叁四肆五伍六陆陸七柒八捌九玖]/g, (character) => chineseDigits.get(character) ?? character)
}

/** Digits with what people put between them; a slash separates values of a motor, such as speeds. */
const numberRuns = /\d(?:[-\s._·,、()~*+|]{0,2}\d)*/g
/** Runs of digits and of the letters that look like 0 and 1. */
const lookalikes = /(?<![a-z0-9])[0-9oil]{11}(?![a-z0-9])/g

/** Numbers of mobile phones that the plan of the Chinese ministry (MIIT) assigns. */
const mobile = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9\d)\d{8}$/
const prefixed = /^(?:0|86|0086)?(1\d{10})$/
/** Lengths of the groups that people divide a mobile number into. */
const mobileGroups = new Set(['11', '3-4-4', '3-8', '7-4', '5-6', '3-3-5', '3-2-2-2-2', Array(11).fill(1).join('-')])
const areaCode = /^(?:010|02\d|0[3-9]\d\d)$/
const fixedLine = /^(?:\d{7,8}|\d{4}-\d{4}|\d{3}-\d{4}|\d{4}-\d{3})$/
const hotline = /^[48]00-(?:\d{3}-\d{4}|\d{4}-\d{3})$/
/** Voltages and synchronous speeds, which stand in groups as well: `132 1500 3000`, `400-690-1500`. */
const ratings = new Set(['415', '440', '460', '480', '660', '690', '1000', '1200', '1500', '1800', '3000', '3600'])

/** Whether groups of digits, as written, are a phone number. */
function isPhone(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups
  const digits = groups.join('')
  if (rest.length > 0 && rest.every((group) => group.length > 2 && ratings.has(group))) return false
  if (hotline.test(groups.join('-'))) return true
  if (areaCode.test(first) && fixedLine.test(rest.join('-'))) return true
  if (rest.length === 0) return mobile.test(prefixed.exec(digits)?.[1] ?? '')
  return mobile.test(digits) && mobileGroups.has(groups.map(({ length }) => length).join('-'))
}

/** A number that the word before it says is a phone's: seven digits are enough. */
const namedNumbers = /(?:电话|手机|座机|联系|致电|拨打|传真|\b(?:tel|phone|mobile|call|fax|whatsapp))[^\d\n]{0,12}(\d[-\s().\d]{6,24})/g

function phoneIn(text: string): string | undefined {
  for (const [found, number = ''] of text.matchAll(namedNumbers)) if (number.replace(/\D/g, '').length >= 7) return found
  for (const [run] of text.matchAll(numberRuns)) {
    const groups = run.match(/\d+/g) ?? []
    for (let from = 0; from < groups.length; from++)
      for (let to = from + 1; to <= Math.min(groups.length, from + 11); to++) {
        const found = groups.slice(from, to)
        if (isPhone(found)) return found.join(' ')
      }
  }
  for (const [run] of text.matchAll(lookalikes)) if (mobile.test(run.replaceAll('o', '0').replace(/[il]/g, '1'))) return run
  return undefined
}

/** What is certainly a contact by the word before it, or by its form. Accounts of messengers have at least five characters. */
const named = [
  /\+\d(?:[-\s()]{0,2}\d){9,}/,
  /[a-z0-9]\s?(?:@|\(at\)|\[at\]|艾特)\s?(?:[a-z0-9-]{1,63}\s?(?:\.|\(dot\)|点)\s?[a-z]{2}|(?:qq|163|126|139|189|gmail|sina|foxmail)(?![a-z0-9]))/,
  /(?:微信|薇信|威信|徽信|v信|加我?[v微薇]|wechat|weixin|(?<![a-z0-9])[vw]x)\s?(?:号|id)?\s?[:=是为]\s?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/,
  /(?:微信|薇信|威信|徽信|v信|加我?[v微薇]|wechat|weixin|(?<![a-z0-9])[vw]x(?=[\s号]))[\s号]{0,3}(?:id\s?)?(?:[a-z][-_a-z]{0,19}[\d_][-_a-z0-9]{0,19}|\d{5,12})/,
  /(?<![a-z0-9])(?:qq|扣扣|企鹅)\s?号?\s?[:=]?\s?[1-9]\d{4,11}/,
] as const

/**
 * The first phone number, e-mail address or account of a messenger in a text that everybody reads, in its plain form; undefined if there
 * is none. Finds them spaced, in full width and in Chinese digits.
 */
export function contactIn(text: string): string | undefined {
  const written = plain(text)
  const byName = named.map((expression) => expression.exec(written)?.[0]).find((found) => found !== undefined)
  return byName ?? phoneIn(written)
}
