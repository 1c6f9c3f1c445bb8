import { excluded } from './exclusion.ts'
import { matchAt } from './match-at.ts'
import { isExType } from './matching/ex-types.ts'
import type { Found } from './reading.ts'
import { kindsWhere } from './token-kinds.ts'

type FoundAt = (at: number) => Found | undefined

/** What may stand between a word and its value: "防爆等级：无", "explosion-proof type: none". */
const name =
  '(?:型?电机|型)?(?:等级|要求|型式|形式|标志)?(?:\\s(?:CLASS|RATING|RATED|PROTECTION|CERTIFIED|REQUIRED|REQUIREMENTS?|MARKING|TYPE))?(?:\\s?\\((?:是/否|有/无|YES/NO|Y/N)\\))?'
const none = '否(?![则决认])|N/A|NONE(?! (?:OTHER|ELSE|BUT))'
/** Nothing else can be meant, nor do they deny what stands behind them. */
const certain = `${none}|NOT (?:REQUIRED|NEEDED|NECESSARY|APPLICABLE|WANTED|INCLUDED|FITTED|AVAILABLE)`
const unrequired = '(?:无|没有?)(?:特殊)?要求|不(?:[做作]要求|要求)'
const withSign = String.raw`[^\S\n]?(?:[:=]|(?<bracket>\())[^\S\n]?(?:(?:${certain}|${unrequired}|(?<nonEx>[非不](?:防爆|隔爆)))|(?<open>无|没有|不(?:需要?|要|用|必|是|带|含|配|做)?|[无毋]需|无须)|(?<no>NO)|[/×✗-]{1,2}(?=\s?(?:[,、;。|)\n]|$)))(?![A-Z0-9-])(?<closed>\))?`
/** Without a sign between them a word of a value may as well be the first one of what follows, or the value of another name. */
const behindWord = String.raw`[^\S\n]?(?:${unrequired}|${none}|(?:无|(?<=\s)NO)(?=[^\S\n]?(?:[,、;。|)\n]|$)))(?![A-Z0-9-])`
const deniedWithSign = new RegExp(name + withSign, 'y')
const deniedBehind = new RegExp(name + behindWord, 'y')
const ofMotor = /(?:机|MOTORS?)$/
const clauseEnd = /\s{0,2}(?:[,、;。!|)\n]|\.?[^\S\n]{0,2}(?:\n|$))/y
const sign = /\s?[:=(]/y

/** Whether a text has what may say of a word before it that it is not so. */
export const mayDenyValue = (text: string): boolean =>
  /[否无毋不非没]|N(?:O(?:NE|T|N)|\/A)(?![A-Z0-9])|NO(?![A-Z0-9]|\.[^\S\n]{0,2}\S)|[/×✗-](?=\s?(?:[,、;。|)\n]|$))/.test(text)

const others = /* @__PURE__ */ kindsWhere(({ negation }) => negation === 'any')

/** Whether what stands behind "no" is no part of it: "no brake" and "no 5" are something else, "no encoder: yes" begins the next value. */
function endsBefore(text: string, end: number, isNo: boolean, foundAt: FoundAt): boolean {
  if (matchAt(clauseEnd, text, end)) return true
  if (!/\s/.test(text.charAt(end))) return false
  const next = foundAt(end + 1)
  if (!next) return !isNo
  return others.has(next.kind) ? matchAt(sign, text, next.end) !== null : !isNo || (next.confidence ?? 1) === 1
}

/** A whole mark is a value itself: "ExdIIBT4 无" has an empty cell behind it, and "CT4: not included: cable" another name. */
const isMark = ({ fields: { exGasGroup, exDustGroup, exTClass } }: Found): boolean => (exGasGroup ?? exDustGroup ?? exTClass) !== undefined
const isEx = ({ kind }: Found): boolean => kind === 'ex' || kind === 'type'

function isDeniable(found: Found): boolean {
  const { typeHint = '', condition } = found.fields
  return found.kind === 'feature' || (isEx(found) && isExType(typeHint)) || (found.kind === 'condition' && condition !== 'NOS')
}

function deniedEnd(text: string, start: number, found: Found, foundAt: FoundAt): number | undefined {
  if (!isDeniable(found)) return undefined
  const value = matchAt(deniedWithSign, text, found.end)
  if (value) {
    const end = found.end + value[0].length
    const { open, no, nonEx, bracket, closed } = value.groups ?? {}
    // "带刹车（不防爆）" has a brake.
    if ((bracket && !closed) || (nonEx && !isEx(found))) return undefined
    if (isMark(found) && !matchAt(clauseEnd, text, end)) return undefined
    return (open ?? no) === undefined || endsBefore(text, end, no !== undefined, foundAt) ? end : undefined
  }
  // In the lines of a list it may be the cell of a remark: "全新 无".
  const mayBeApart = found.kind !== 'condition' && !isMark(found) && !ofMotor.test(text.slice(start, found.end))
  const behind = mayBeApart ? matchAt(deniedBehind, text, found.end) : null
  return behind ? found.end + behind[0].length : undefined
}

/** Of an explosion-proof motor, a feature or a condition that its value denies, what it excludes: "防爆：否", "explosion proof: no", "刹车：无", "Ex n/a". */
export function withDeniedValue(text: string, start: number, found: Found, foundAt: FoundAt): Found {
  const end = deniedEnd(text, start, found, foundAt)
  return end === undefined ? found : excluded([found], end, text)
}

const whether = /是否(?:要求|需要?|必须|带|含|配|为|做|用)?/y
const nonEx =
  '(?:[非不](?:防爆|隔爆)(?:型|的|电机|电动机|马达|产品|货){0,2}|NON[\\s-]?(?:EX(?:[\\s-]PROOF)?|EXPLOSION[\\s-]?PROOF|FLAMEPROOF|ATEX)(?![A-Z])(?:\\sMOTORS?(?![A-Z]))?)'
const notBefore =
  "(?<!是(?=不是)|能(?=不能)|要(?=不要)|可(?=不可)|收(?=不收))(?:不(?:想?要|能(?:是|用|有|要|接受)?|[得许准会](?:是|用|有)?|可(?:以(?:是|用|有)?|是|用|有)?|允许(?:是|用|有)?|应该?|该|收|接受|考虑|是)|没有?|[别勿莫]|谢绝|拒绝|杜绝|禁止|排除|(?:NOT?|NEVER|WITHOUT|EXCLUDING|EXCEPT(?: FOR)?|OTHER THAN|(?:ANY|EVERY)THING BUT|(?:DO NOT|DON['’]?T) (?:WANT|NEED|ACCEPT)))[\\s-]{0,2}(?:任何|(?:AN?|ANY)\\s)?"
const refused = '(?:不(?:想?要|收|考虑|接受|能接受|可接受|可以?|行(?!星))|勿扰|免谈|除外)'
const quoting = '(?:报(?:价|(?![关废销税检]))|联系|打扰|打电话|回复|(?:考虑|来|谈|看|聊)(?=[了哈啊的呢哦吧]{0,2}(?:[、,;:!。\\s]|$)))'
const notBehind = [
  `(?:的话)?[、,]?\\s?(?:就|则|请|也|都|一律|一概){0,2}(?:不(?:用|要|必|能)?|[勿别免莫])(?:再|来|给|发)?${quoting}`,
  String.raw`(?:的话)?(?:\s?(?:都|均|全|皆|一律|一概|就|则|也)){0,2}${refused}(?=[了哈啊的呢哦吧]{0,2}(?:\s(?!\s)|[、,;:!。()/]|$))`,
  String.raw`\s${refused}(?=\s?(?:[、,;!。\n]|$))`,
  String.raw`\s(?:(?:IS|ARE|WILL)\s)?(?:NOT\s(?:BE\s)?(?:ACCEPTABLE|ACCEPTED|WANTED|CONSIDERED|ALLOWED|PERMITTED|OK|SUITABLE)|UNACCEPTABLE|EXCLUDED|PROHIBITED)(?![A-Z])`,
].join('|')
const wantedEx = new RegExp(`${notBefore}${nonEx}(?!的?[吗么嘛?])|${nonEx}(?:${notBehind})`, 'y')

/** What a text says of a denial: "是否防爆：否" excludes, and who wants nothing that is not explosion-proof asks for it ("不要非防爆", "不能不防爆", "非防爆不可"). */
export function denialAt(text: string, at: number, foundAt: FoundAt): Found | undefined {
  const asked = matchAt(whether, text, at)
  if (asked) {
    const found = foundAt(at + asked[0].length)
    const end = found && deniedEnd(text, at, found, foundAt)
    return end === undefined ? undefined : excluded([found as Found], end, text)
  }
  const wanted = matchAt(wantedEx, text, at)
  if (!wanted) return undefined
  return { end: at + wanted[0].length, kind: 'type', fields: { typeHint: /隔爆|FLAMEPROOF/.test(wanted[0]) ? 'EX.D' : 'EX' } }
}
