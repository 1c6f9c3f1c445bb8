import { matchAt } from './match-at.ts'
import { betterConditions } from './matching/match-details.ts'
import type { Fields, Found, Token } from './reading.ts'
import { kindsWhere } from './token-kinds.ts'

type FoundAt = (at: number) => Found | undefined

/** Before what is not wanted: "不要二手", "除了ABB", "not used", "no need for a brake". */
const before = new RegExp(
  String.raw`(?:${[
    String.raw`(?<!爆的?\s?[或和/]?\s?|[若如果]|要是|凡是?)不(?=防爆|隔爆)`,
    '不(?:(?:要求|做)(?:是|用|有)?|能(?:是|用|有|要|带|接受)?|可(?:以(?:是|用|有|接受)?|用|有|接受)?|得(?:是|用|有)?|允许(?:是|用|有)?|必要?|想?要|接受|考虑|需要?(?:是|有)?|收|带|含|用|是|买|配)',
    '(?<only>除(?:了|去|开)?)|排除|拒绝|谢绝|杜绝|禁止|没有?|[无毋]需|无须|[非无未免勿]',
    "(?<english>(?:NO|NOT) NEED (?:FOR(?! PARTS)|OF)|(?:NOT|DO(?:ES)?N['’]?T|DOES NOT|CAN ?NOT|CAN['’]?T) (?:WANT|NEED|ACCEPT|TAKE|BUY|CONSIDER|REQUIRE|BE)|(?:NOT|NO) (?:ACCEPT|LOOK|CONSIDER)ING(?: FOR)?|(?:ANYTHING|EVERYTHING|ALL)(?: ELSE)? (?:BUT|EXCEPT(?: FOR(?! PARTS))?)|(?:IS|ARE)N['’]T|NO|NOT|NON|NEITHER|NEVER|EXCEPT(?: FOR(?! PARTS))?|EXCLUDING|WITHOUT|OTHER THAN)(?![A-Z0-9])",
  ].join('|')})[\s-]{0,2}(?:国产|进口|特殊|任何|(?:AN?|ANY|THE)\s)?`,
  'y',
)
const firstOfSign = new Set('不除排拒谢杜禁没毋非无未免勿NEWODCAI')
/** What may stand behind each thing that is named. */
const suffix = /(?:过?的|货|品|件|电机|马达|机(?!座))?(?:\s(?:MOTORS?|ONES?|UNITS?|ITEMS?)(?![A-Z0-9]))?/y
const behind = /(?:以外|之外|外)?/y
const divider = /\s?[、,/和与及或]\s?|\s(?:OR|AND|NOR)\s/y
/** Between two of a run that a sign behind it denies. */
const runDivider = /\s{0,2}[、,/和与及或]\s{0,2}|\s(?:OR|AND|NOR)\s|\s?/y
const mostOfRun = 8

const refusing =
  '不(?:想?要|收|接受|能接受|可接受|考虑|予考虑|在考虑|需要?|必|用|行(?!星)|可以?|能(?:要|用)|允许|合适|买)|[无毋]需|无须|免谈|勿扰|免了?'
const clauseEnd = String.raw`(?=[了哈啊的呢哦吧]{0,2}(?:\s|[、,;:!?。()/]|\.(?!\d)|$))`
/** Behind what is not wanted: "二手勿扰", "二手翻新都不要", "used not accepted". Some of these may as well stand before what follows. */
const rejected = new RegExp(
  `${[
    String.raw`(?<all>\s{0,2}(?:都|均|全都?|皆|统统|通通|一律|一概)(?:${refusing}))`,
    '(?<certain>勿扰|免谈|除外)',
    `(?:${refusing})${clauseEnd}`,
    String.raw`不(?:带|含|配)(?=\s{0,2}(?:[、,;!。]|$))`,
    String.raw`(?<english>(?:\s(?:IS|ARE|WILL|WOULD|SHALL|MUST|CAN|DO|DOES))?\s(?:(?:NOT|ISN['’]?T|AREN['’]?T|WON['’]?T|CANNOT|CAN['’]?T)(?:\sBE)?\s(?:ACCEPTABLE|ACCEPTED|WANTED|NEEDED|REQUIRED|NECESSARY|ALLOWED|PERMITTED|CONSIDERED|WELCOME|DESIRED|OK|OKAY|FINE|SUITABLE|POSSIBLE|INCLUDED|FITTED|AN OPTION|DO)|UNACCEPTABLE|UNWANTED|UNNECESSARY|EXCLUDED|PROHIBITED)(?![A-Z0-9]))`,
  ].join('|')}`,
  'y',
)
/** Whether a text has a sign that may stand behind what it denies. */
export const mayReject = (text: string): boolean =>
  /[不勿免毋]|无[需须]|除外|N(?:['’]|O)?T\s|CANNOT|UNACC|UNWANT|UNNEC|EXCLUDED|PROHIB/.test(text)

const neverExcluded = /* @__PURE__ */ kindsWhere(({ negation }) => negation === 'none')
const excludedInEnglish = /* @__PURE__ */ kindsWhere(({ negation }) => negation === 'any')

/** A price alone is not denied, as it is said of what is named beside it; a limit that is denied would mean the opposite. */
const isPriceLimit = ({ fields }: Pick<Found, 'fields'>): boolean => fields.priceRange !== undefined

const allElse =
  /\s{0,2}[、,;]?\s?(?:(?:其[他它余]的?|别的)\s?(?:也?可以?|也?行(?!星)|也要|OK)|(?:其[他它余]的?|别的)?\s?(?:(?:[都均皆全就]|也都|全都)(?:可以?|行(?!星)|要|接受|考虑|OK(?![A-Z])|没问题)|不限|无所谓)|(?:ANYTHING|EVERYTHING|ALL|ANY|THE)?\s?(?:ELSE|OTHERS?)(?: IS| ARE| WILL)? (?:OK|OKAY|FINE|ACCEPTABLE|ACCEPTED|WELCOME|POSSIBLE|DO)(?![A-Z]))/y

/** The conditions with what they exclude; "除了二手都行", "anything but used": all others will do. */
const withoutConditions = (excluded: readonly string[], isAllElse: boolean): Fields => ({
  conditionsExcluded: excluded,
  ...(isAllElse && { conditions: betterConditions('USED').filter((each) => !excluded.includes(each)) }),
})

/**
 * Brands, conditions and protection against explosion have fields for what is excluded; nothing else has, so that it is not understood rather
 * than the opposite.
 */
export function excluded(all: readonly Found[], end: number, text: string, isAllElse = false): Found {
  const named = (name: 'brand' | 'condition'): string[] => all.flatMap(({ fields }) => fields[name] ?? [])
  const [brands, conditions] = [named('brand'), named('condition')]
  const others = conditions.length === all.length ? matchAt(allElse, text, end) : undefined
  const isEx = all.every(({ kind, fields }) => kind === 'type' && fields.typeHint === 'EX')
  const fields: Fields | undefined =
    brands.length === all.length
      ? { brandsExcluded: brands }
      : conditions.length === all.length
        ? withoutConditions(conditions, isAllElse || others !== null)
        : isEx
          ? { typesExcluded: ['EX'] }
          : undefined
  return fields && all[0]
    ? { end: end + (others?.[0].length ?? 0), kind: all[0].kind, fields }
    : { end, kind: 'text', fields: { text: '' } }
}

/** "除了二手都不要": those alone will do. */
function only(all: readonly Found[], end: number): Found {
  const [first] = all
  const names = (name: 'brand' | 'condition'): string[] => all.flatMap(({ fields }) => fields[name] ?? [])
  const [brands, conditions] = [names('brand'), names('condition')]
  if (first && all.length === 1) return { ...first, end }
  if (first && brands.length === all.length) return { ...first, end, fields: { ...first.fields, brands } }
  if (first && conditions.length === all.length) return { ...first, end, fields: { ...first.fields, conditions } }
  return { end, kind: 'text', fields: { text: '' } }
}

const alone = /\s{0,2}(?:其[他它]的?)?(?:都|均|全|皆|一律|一概)?(?:不(?:想?要|收|接受|考虑|行(?!星)|可以?)|免谈|勿扰)/y

const lesser: ReadonlySet<string | undefined> = new Set(['USED', 'REFURB', 'REMOVED', 'PARTS'])
const willDo = /\s?(?:的|货|机)?\s?(?:[也都]?(?:可以?|行|要)|OK)/y

/** What a sign before it denies as well: "不要二手、翻新", "不要二手翻新". A new motor is none of those beside others, nor is what will do. */
function nextOfRun(text: string, end: number, all: readonly Found[], mayEnd: boolean, foundAt: FoundAt): Found | undefined {
  const divided = matchAt(divider, text, end)?.[0]
  const joint = divided ?? (text.charAt(end) === ' ' ? ' ' : '')
  const next = foundAt(end + joint.length)
  if (!next || (isNew(next) && !all.some(isNew)) || (mayEnd && matchAt(willDo, text, next.end))) return undefined
  return divided !== undefined || (joint === '' ? isChinese(text, end) : lesser.has(next.fields.condition)) ? next : undefined
}

const isChinese = (text: string, at: number): boolean => text.charCodeAt(at) > 0x3000

/** What a text excludes at a place: a sign for it with one or several of a kind behind. */
export function exclusionAt(text: string, at: number, foundAt: FoundAt): Found | undefined {
  if (!firstOfSign.has(text.charAt(at))) return undefined
  const sign = matchAt(before, text, at)
  // "能不能", "是不是" ask; who writes "带不带" takes both.
  const repeated = at > 0 && text.charAt(at - 1) === text.charAt(at + 1) ? text.charAt(at + 1) : ''
  if (!sign || (repeated !== '' && !'带含配'.includes(repeated))) return undefined
  const isExcludable = (found: Found): boolean =>
    isPriceLimit(found) || (sign.groups?.english === undefined ? !neverExcluded.has(found.kind) : excludedInEnglish.has(found.kind))
  const all: Found[] = []
  let end = at + sign[0].length
  for (let next = foundAt(end); next && isExcludable(next) && next.kind === (all[0] ?? next).kind; ) {
    all.push(next)
    end = next.end + (matchAt(suffix, text, next.end)?.[0].length ?? 0)
    next = nextOfRun(text, end, all, sign.groups?.only === undefined, foundAt)
  }
  if (all.length === 0) return undefined
  end += matchAt(behind, text, end)?.[0].length ?? 0
  const rest = sign.groups?.only === undefined ? undefined : matchAt(alone, text, end)
  return rest ? only(all, end + rest[0].length) : excluded(all, end, text, /^(?:ANYTHING|EVERYTHING|ALL) /.test(sign[0]))
}

interface Rejection {
  readonly end: number
  /** Whether it says that it denies all that is named. */
  readonly isOfAll: boolean
}

/** Behind a blank it denies what is before it only where nothing follows that it may deny. */
function rejectionAt(text: string, at: number, foundAt: FoundAt): Rejection | undefined {
  const isApart = text.charAt(at) === ' '
  const sign = matchAt(rejected, text, at) ?? (isApart ? matchAt(rejected, text, at + 1) : null)
  if (!sign) return undefined
  const { all, certain, english } = sign.groups ?? {}
  const end = sign.index + sign[0].length
  if ((all ?? certain ?? english) !== undefined) return { end, isOfAll: all !== undefined || english !== undefined }
  const next = foundAt(isApart && text.charAt(end) === ' ' ? end + 1 : end)
  return next && (!isApart || excludedInEnglish.has(next.kind)) ? undefined : { end, isOfAll: false }
}

const isNew = ({ fields }: Found): boolean => fields.condition === 'NEW'
const wantedBefore = /(?:[带有要配加]|WITH\s)/y

/** "3000元以上不要"; behind a blank a sign denies the most that a buyer pays less likely than what follows. */
const isLimitBefore = (text: string, found: Found): boolean =>
  isPriceLimit(found) && (text.charAt(found.end) !== ' ' || found.fields.priceRange?.[1] === null)

/** The same with the sign behind what was found: "二手勿扰", "二手、翻新都不要", "used or refurbished not accepted". */
export function withRejection(text: string, start: number, found: Found, foundAt: FoundAt): Found {
  if (neverExcluded.has(found.kind) && !isLimitBefore(text, found)) return found
  const all = [found]
  const joints = new Set<string>()
  for (let end = found.end; all.length <= mostOfRun; ) {
    end += matchAt(suffix, text, end)?.[0].length ?? 0
    const sign = rejectionAt(text, end, foundAt)
    if (sign) return all.length === 1 || isRun(text, start, all, joints, sign) ? excluded(all, sign.end, text) : found
    const joint = matchAt(runDivider, text, end)?.[0] ?? ''
    const next = foundAt(end + joint.length)
    if (!next || !(next.kind === found.kind || isMixed(joint, found, next))) return found
    joints.add(joint)
    all.push(next)
    end = next.end
  }
  return found
}

/** "二手和带刹车的都不要": of several kinds only where a word joins them. */
const isMixed = (joint: string, { kind }: Found, next: Found): boolean =>
  joint.trim() !== '' && excludedInEnglish.has(kind) && excludedInEnglish.has(next.kind)

/** Whether the sign denies all of a run, which is no run of a new motor and others, and of what is told apart from them by a blank. */
function isRun(text: string, start: number, all: readonly Found[], joints: ReadonlySet<string>, { isOfAll }: Rejection): boolean {
  const [first] = all
  if (!first || isNew(first) || matchAt(wantedBefore, text, start)) return false
  if (joints.has(' ') && (joints.size > 1 || !isOfAll)) return false
  return isOfAll || first.kind === 'condition' || ![...joints].some((joint) => /[、,]/.test(joint))
}

/** What is not understood and may deny what stands beside it; "能不能" asks. */
const deniesNext =
  /(?:(?<!能)不能|(?<!可)不可以?|(?<!要)不要|(?<!是)不是|(?<!收)不收|(?<!需)不需要?|(?<!行)不行|(?<!接受)不(?:能|可以?|再|会|想)?接受|不(?:得|用|必|想|考虑|允许|希望|考虑|带|含|配)|[无毋]需|无须|拒绝?|谢绝|杜绝|禁止?|勿|别要?|排除|除了|除开)(?:[是有用带要收]|任何|一切|各种|所有){0,2}$/
/** "不用等" denies what it names, and nothing before it. */
const deniesBefore =
  /^(?:[都均全皆也就]|一律|一概|统统|通通){0,2}(?:不(?:能|可以?|要|行|收|用|需要?|必|得|接受|考虑|允许|适合|合适|想要|喜欢|带|含|配)|[无毋]需|无须|拒绝?|谢绝|杜绝|禁止?|勿扰|免谈)(?:[有是要用收买的了哈啊呢哦吧]|接受|考虑|使用|采用|谢谢){0,3}$/
const continued = /^[^\s、,，;；:：。.!！?？()（）/]/
const deniesInEnglish =
  /^(?:NOT|NEVER|UNACCEPTABLE|UNWANTED|UNNECESSARY|FORBIDDEN|PROHIBITED|REJECTED|NEITHER|NOR|DON|DOESN|ISN|AREN|WON|CANNOT|CAN)$/i
const notOfIt =
  /^(?:URGENT|LATER|LESS|MORE|OVER|EXCEEDING|ABOVE|BELOW|UNDER|OLDER|ONLY|SURE|IN STOCK|PRICED?|EARLIER|INCL|NEGOT|FREIGHT|TAX|SHIP|VAT|REFUND|RETURN|FAR|BAD|YET|TESTED|CHECKED|OPENED|INSTALLED|REPAIRED|REWOUND|WORKING|DAMAGED|AVAILABLE|BEFORE|EXPENSIVE|CHEAP|OEM|MISS|CALL|WAIT|LAST|(?:NEED|WANT|REQUIRE) [A-Z]|(?:FOR|RUN|AN?|THE)\b)/i

/** Whether a token that nothing is known of denies what stands before it, or behind it. */
function denialOf({ kind, text, fields }: Token, behind: string): { readonly before: boolean; readonly next: boolean } {
  if (kind !== 'text' || !fields.text) return { before: false, next: false }
  // What is taken out of the text before it is read may stand behind it: "not negotiable".
  const said = behind.replace(/^['’]T/i, '').trimStart()
  const isEnglish =
    deniesInEnglish.test(text) &&
    /^\s?\S/.test(behind) &&
    !notOfIt.test(said) &&
    (!/^(?:CAN|DON|DOESN|ISN|AREN|WON)$/i.test(text) || /^['’]T\b/i.test(behind))
  return { before: isEnglish || (deniesBefore.test(text) && !continued.test(behind)), next: isEnglish || deniesNext.test(text) }
}

/** Where a denial that is not understood stands beside a value, the value is not taken for a wish. */
export function leaveDenied(tokens: Token[], given: string): void {
  const leave = (at: number, isNext = false): boolean => {
    const token = tokens[at]
    const isValue = token !== undefined && (excludedInEnglish.has(token.kind) || (isNext && isPriceLimit(token)))
    if (isValue) tokens[at] = withoutMeaning(token)
    return isValue
  }
  const isJoined = (first: Token | undefined, second: Token | undefined): boolean =>
    first !== undefined && second !== undefined && !/[、,，;；。\n]/.test(given.slice(first.end, second.start))
  const beside = (at: number, step: 1 | -1): number => {
    let place = at + step
    while (tokens[place]?.kind === 'filler') place += step
    const [first, last] = step > 0 ? [at, place] : [place, at]
    for (let each = first; each < last; each += 1) if (!isJoined(tokens[each], tokens[each + 1])) return -1
    return place
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const denial = denialOf(token, given.slice(token.end, token.end + 14))
    const isLeft = [denial.before && leave(beside(at, -1)), denial.next && leave(beside(at, 1), true)].includes(true)
    if (isLeft) tokens[at] = withoutMeaning(token)
  }
}

const withoutMeaning = ({ alternative: _, ...token }: Token): Token => ({ ...token, kind: 'text', fields: { text: '' }, confidence: 1 })

const joining = /\s?[和与及或]\s?/y
const joints = new Set('和与及或')

/** Behind a word that joins two of a kind, as in "ABB或西门子" and "B3和B5"; else the end of the first. */
export function endWithJoint(text: string, { end, kind }: Found, foundAt: FoundAt): number {
  if (!joints.has(text.charAt(text.charAt(end) === ' ' ? end + 1 : end))) return end
  const joint = matchAt(joining, text, end)
  const next = joint ? end + joint[0].length : end
  return joint && foundAt(next)?.kind === kind ? next : end
}
