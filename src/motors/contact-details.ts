import { accountsIn, mentionIn } from './contact-accounts.ts'
import { isDesignation, isEnglish, isLikeDesignation, isWord } from './contact-words.ts'

export type ContactKind = 'phone' | 'email' | 'wechat' | 'qq' | 'messenger' | 'site'

/** Digits in Chinese, also as written on cheques and as spoken on the phone, and those in circles, which Unicode does not unite with 0 to 9. */
const digitCharacters = [
  ['零〇○⓿', 0],
  ['一壹幺❶➀➊⓵', 1],
  ['二贰貳❷➁➋⓶', 2],
  ['三叁❸➂➌⓷', 3],
  ['四肆❹➃➍⓸', 4],
  ['五伍❺➄➎⓹', 5],
  ['六陆陸❻➅➏⓺', 6],
  ['七柒❼➆➐⓻', 7],
  ['八捌❽➇➑⓼', 8],
  ['九玖❾➈➒⓽', 9],
] as const
const digitOf = new Map(digitCharacters.flatMap(([characters, digit]) => [...characters].map((each) => [each, String(digit)] as const)))

/** All characters that are read as a digit, and no pattern: in full width, in circles, in Chinese. */
export function writingsOf(digit: number): string {
  const inCircles = digit === 0 ? '⓪' : String.fromCodePoint(0x245f + digit)
  const chinese = digitCharacters.find(([, each]) => each === digit)?.[0] ?? ''
  return `${digit}${String.fromCodePoint(0xff10 + digit)}${inCircles}${chinese}`
}

/** The value of a decimal digit of another script: those of a script follow each other in Unicode from 0 to 9. */
function foreignDigit(character: string): string {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((character.codePointAt(0) ?? 0) - value - 1))) value += 1
  return String(value)
}

/** One character in one way of writing: narrow, lower case, a digit as 0 to 9; empty if it cannot be seen. */
function plainCharacter(character: string): string {
  const visible = character.normalize('NFKC').replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
  return Array.from(visible.toLowerCase(), (each) => digitOf.get(each) ?? each)
    .join('')
    .replace(/(?![0-9])\p{Nd}/gu, foreignDigit)
}

export interface PlainText {
  readonly text: string
  /** The same, in which only decimal digits are digits: a Chinese numeral or a number in a circle beside a phone number is no part of it. */
  readonly digitsOnly: string
  /** The index in the text as it was given, of each character of `text` and of its end. */
  readonly places: readonly number[]
}

/** Dots that are put into brackets, spelled or raised before the ending of a site, so that no program takes them for one. */
const disguisedDots =
  /[[({<【]\s?(?:[.。·•]|dot|点)\s?[\])}>】]|(?<=[\p{L}\d])(?:[\s_-]dot[\s_-]|[·•∙⋅・])(?=(?:com|cn|net(?!\s?(?:weight|wt|price|\d))|org|cc|vip|hk|io|co)(?![a-z0-9]))|(?<=[a-z0-9]{3})dot(?=(?:com|cn)(?![a-z0-9]))/gu

/** With a dot in place of each of them. */
function withPlainDots(read: PlainText): PlainText {
  const [places, text, digitsOnly]: [number[], string[], string[]] = [[], [], []]
  let from = 0
  for (const { 0: written, index } of read.text.matchAll(disguisedDots)) {
    text.push(read.text.slice(from, index), '.')
    digitsOnly.push(read.digitsOnly.slice(from, index), '.')
    for (let at = from; at <= index; at += 1) places.push(read.places[at] ?? 0)
    from = index + written.length
  }
  if (from === 0) return read
  for (let at = from; at < read.places.length; at += 1) places.push(read.places[at] ?? 0)
  return { text: text.join('') + read.text.slice(from), digitsOnly: digitsOnly.join('') + read.digitsOnly.slice(from), places }
}

export function plain(given: string): PlainText {
  const places: number[] = []
  let text = ''
  let digitsOnly = ''
  let place = 0
  for (const character of given) {
    const written = plainCharacter(character)
    for (let count = 0; count < written.length; count += 1) places.push(place)
    text += written
    digitsOnly += /\p{Nd}/u.test(character) ? written : written.replace(/\d/g, '一')
    place += character.length
  }
  places.push(place)
  // Typed for 幺 (1), which sounds alike.
  return withPlainDots({ text: text.replace(/(?<![什怎那这多要])么(?=[-\s]?\d)|(?<=\d[-\s]?)么/g, '1'), digitsOnly, places })
}

/** Digits with what people put between them, also over several lines. */
const numberRuns = /\d(?:[^\p{L}\p{N}]{0,16}\d)*/gu
/** Runs of digits and of the letters that look like 0 and 1, in one or in groups. */
const lookalikes = /(?<![a-z0-9])[0-9oil]{3}\s?[0-9oil]{4}\s?[0-9oil]{4}(?![a-z0-9])/g
/** Groups of a mobile number with a Chinese character between them. */
const parted = /(?<![a-z0-9.])(1[3-9]\d)(\p{sc=Han})(\d{4})(\p{sc=Han})(\d{4})(?![a-z0-9])(\p{sc=Han}?)/gu
const units = new Set('台元转瓦千伏安极级座个只套件年月日米克吨斤')
/** The same with a letter between them, or one repeated; what stands beside a dash is a part number. */
const lettered = /(?<![a-z0-9./-])(1[3-9]\d)([a-z]{1,4})(\d{4})([a-z]{1,4})(\d{4})(?![a-z0-9]|[./-][a-z0-9])/g
const isOneLetter = (letters: string): boolean => letters !== 'mm' && new Set(letters).size === 1

/** Numbers of mobile phones that the plan of the Chinese ministry (MIIT) assigns. */
export const mobile = /^1(?:3\d|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8\d|9\d)\d{8}$/
export const prefixed = /^(?:0|86|0086)?(1\d{10})$/
/** Lengths of the groups that people divide a mobile number into; with `loose` ones, groups of ratings are more likely. */
const mobileGroups = new Set(['11', '3-4-4', '3-8', '7-4', '5-6', '3-3-5', '3-2-2-2-2', Array(11).fill(1).join('-')])
const looseGroups = new Set(['4-4-3', '4-7', '2-4-5', '2-5-4', '2-9', '3-2-6', '5-3-3'])
/** An area code with a number: seven digits only outside of the largest cities. */
const fixedLine =
  /^(?:(?:010|02\d)-[2-8]\d{3}-?\d{4}|(?:010|02\d)[2-8]\d{7}|0[3-9]\d\d-(?:[2-8]\d{2,3}-?\d{4}|[2-8]\d{3}-\d{3})|0[3-9]\d\d[2-8]\d{6,7})$/
const hotline = /^[48]00-(?:\d{3}-\d{4}|\d{4}-\d{3}|\d{7})$/

/** A hotline written in one, as serial numbers are: those are named as such, or go on. */
const hotlineInOne =
  /(?<service>(?:客服|服务|售后|咨询|订购|联系)[^\p{L}\p{N}]{0,6})?(?<![a-z0-9]|[a-z0-9][./-]|(?:[编序列料图货件单批]号|(?<![a-z])(?:no|nr|[sp]\/?n))[\s.:]{0,3})(?<number>400[016-9]\d{6})(?![a-z0-9]|[./-][a-z0-9])/gu
/** The words behind which a number in one is that of a motor or of an order. */
const serialNumber =
  /(?:(?:出厂|产品|设备|合同|订单)编号|[序列料图货件单批]号|(?<![a-z])(?:s\/?n|p\/n|(?:serial|order|part|item|batch|drawing)\s?(?:no|nr|number)))[\s.:]{0,3}$/
const longestWord = 24
/** Different digits of one that is to be remembered. */
const fewDigits = 3

/** Voltages, speeds, powers and currents are round; a phone number rarely is in all of its groups. */
const isRound = (group: string): boolean => group.length > 1 && Number(group) % 5 === 0
/** What stands behind the designation of a bearing, and behind the year of a model. */
const notCounted = new Set('轴型款新')
/**
 * Whether two units are none: a quantity does not begin with 0, one list does not count the same unit twice and then nothing, and behind a
 * price and a quantity stands no number that counts nothing, unless it is a round figure or a year.
 */
function areNoUnits(signs: readonly string[], groups: readonly string[], behind: string): boolean {
  if (!signs.some((sign) => units.has(sign)) || groups.some((group) => group.startsWith('0'))) return true
  if (units.has(behind)) return false
  return signs[0] === signs[1] || !(notCounted.has(behind) || groups.some(isRound) || isYear(groups[1] ?? ''))
}

const isYear = (group: string): boolean => /^(?:19|20)\d\d$/.test(group)
/** A year with a month, `202411`, as dates of manufacture are written. */
const isMonth = (group: string): boolean => /^20\d\d(?:0[1-9]|1[0-2])$/.test(group)
/** Voltages and synchronous speeds behind the height of a shaft: `132 1500 3000`. */
const ratings = new Set(['400', '415', '440', '460', '480', '660', '690', '1000', '1200', '1500', '1800', '3000', '3600'])

/** Rated speeds of two, four and six poles at 50 and 60 Hz. */
const isSpeed = (group: string): boolean => /^(?:1(?:1\d|3[89]|4\d|6[89]|7\d)\d|2[7-9]\d\d|3[3-5]\d\d)$/.test(group)
/** The last digit in a group of its own, as poles and decimals are: behind no speed, no voltage and no decimal point. */
const isLastApart = (groups: readonly string[], written: string): boolean =>
  groups.map(({ length }) => length).join('-') === '3-4-3-1' &&
  !/[.,/]/.test(written) &&
  !groups.slice(1).some((each) => isRound(each) || isSpeed(each))
/** Digits of which some are in brackets, with nothing else between them. */
const isBracketed = (groups: readonly string[], written: string): boolean =>
  /^[\d()[\]{}<>【】]+$/.test(written) && !groups.slice(1).every(isRound) && !groups.some(isMonth)

/** Whether groups of digits are a phone number, and what is written from the first to the last of them. */
function isPhone(groups: readonly string[], whole: string): boolean {
  const [, ...rest] = groups
  const digits = groups.join('')
  if (rest.length > 0 && rest.every((group) => ratings.has(group))) return false
  const written = groups.join('-')
  if (fixedLine.test(written)) return true
  if (hotline.test(written)) return !rest.every((group) => Number(group) % 50 === 0)
  if (rest.length === 0) return mobile.test(prefixed.exec(digits)?.[1] ?? '')
  if (!mobile.test(digits)) return false
  const lengths = groups.map(({ length }) => length).join('-')
  if (mobileGroups.has(lengths) || (looseGroups.has(lengths) && !groups.every(isRound) && !groups.some(isMonth))) return true
  return isLastApart(groups, whole) || isBracketed(groups, whole)
}

/** A number behind a word that says it is a phone's, or behind a plus: seven digits are enough, but no date and no ratings. */
const namedNumbers =
  /(?:电话|手机|座机|固话|热线|联系人?|致电|拨打|传真|(?<![a-z])(?:tel|phone|mobile|cell|call|fax|whatsapp))[\s:.=号码是为()-]{0,6}(\d[-\s().\d]{6,24})/g
const internationalNumbers =
  /\+\s?((?:86|852|853|886|880|1|7|2[07]|3\d|4\d|5[1-8]|6\d|81|82|84|9[0-58]|9[67]\d|2[1-69]\d)(?:[-\s()]{0,2}\d){8,13})(?!\d)/g
/** With the two zeros that are dialled in place of the plus: no decimals of a figure before other columns. */
const dialledNumbers =
  /(?<![a-z0-9]|[a-z0-9][./-]|\d,)00 ?((?:880|2[07]|3\d|4\d|5[1-8]|6\d|81|82|84|9[0-58]|9[67]\d|2[1-69]\d)[- ()](?:[- ()]{0,2}\d){7,11}|9[67]\d[2-9]\d{8})(?![a-z0-9]|[./-][a-z0-9])/g
/** Short words, behind which a number is one of a telephone if it is as long. */
const calledNumbers =
  /(?<![a-z])(?:mob|ph|call\sme|contact(?:\s(?:me|us|no|number))?|text(?:\s(?:me|us))?|sms)(?:\son|\sat)?[\s:.=-]{0,4}(\+?(?:\d{10,13}|0\d{3,4}\s\d{3}\s?\d{3,4}|\d{5}\s\d{5}))(?![a-z0-9]|[./-][a-z0-9])/g
const date = /^(?:19|20)\d\d(?:[-./\s]|(?:0\d|1[0-2])[0-3]\d(?!\d))/

/** A contact in a plain text. */
export interface Span {
  readonly kind: ContactKind
  readonly start: number
  readonly end: number
  /** Its plain form. */
  readonly found: string
}

/** As ratings and quantities are: of the numbers of telephones each fifth ends in 0 or 5. */
const isShortAndRound = (group: string): boolean => group.length <= 4 && isRound(group)

function* namedPhones(text: string): Generator<Span> {
  for (const expression of [namedNumbers, internationalNumbers, dialledNumbers, calledNumbers])
    for (const { 0: found, 1: number = '', index } of text.matchAll(expression)) {
      const groups = number.match(/\d+/g) ?? []
      if (groups.join('').length >= 7 && !groups.every(isShortAndRound) && !date.test(number))
        yield { kind: 'phone', start: index, end: index + found.length, found }
    }
}

function* partedPhones(text: string): Generator<Span> {
  const isMobile = (groups: readonly string[]): boolean => mobile.test(groups.join('')) && !groups.slice(1).every(isRound)
  for (const { 0: run, 1: first = '', 2: sign = '', 3: second = '', 4: other = '', 5: third = '', 6: behind = '', index } of text.matchAll(
    parted,
  ))
    if (isMobile([first, second, third]) && areNoUnits([sign, other], [second, third], behind))
      yield { kind: 'phone', start: index, end: index + run.length - behind.length, found: `${first} ${second} ${third}` }
  for (const { 0: run, 1: first = '', 2: sign = '', 3: second = '', 4: other = '', 5: third = '', index } of text.matchAll(lettered))
    if (isMobile([first, second, third]) && isOneLetter(sign) && isOneLetter(other))
      yield { kind: 'phone', start: index, end: index + run.length, found: `${first} ${second} ${third}` }
}

function* phones(text: string): Generator<Span> {
  for (const { 0: run, index } of text.matchAll(numberRuns)) {
    if (/^\d+$/.test(run) && serialNumber.test(text.slice(Math.max(0, index - longestWord), index))) continue
    const groups = [...run.matchAll(/\d+/g)]
    for (let from = 0; from < groups.length; from++)
      for (let to = from + 1; to <= Math.min(groups.length, from + 11); to++) {
        const found = groups.slice(from, to)
        const digits = found.map(([group]) => group)
        const [first, last] = [found[0], found.at(-1)]
        if (!first || !last) continue
        const end = last.index + last[0].length
        if (isPhone(digits, run.slice(first.index, end)))
          yield { kind: 'phone', start: index + first.index, end: index + end, found: digits.join(' ') }
      }
  }
  for (const { 0: found, index, groups: { service, number = '' } = {} } of text.matchAll(hotlineInOne))
    if (service !== undefined || new Set(number.slice(3)).size <= fewDigits)
      yield { kind: 'phone', start: index, end: index + found.length, found: number }
  yield* partedPhones(text)
  for (const { 0: run, index } of text.matchAll(lookalikes))
    if (/[oil]/.test(run) && mobile.test(run.replaceAll('o', '0').replace(/[il]/g, '1').replace(/\s/g, '')))
      yield { kind: 'phone', start: index, end: index + run.length, found: run }
}

const spelledRuns = /\d(?:[^\p{L}\p{N}]{0,2}\d){9,}/gu
/** Digits in Chinese among those of a mobile number that is written in both ways: no quantity and no list has as many in one. */
const fewestSpelled = 5

/** Phone numbers in Chinese numerals that another numeral touches. */
function* spelledPhones({ text, digitsOnly }: PlainText): Generator<Span> {
  const isSpelled = (at: number): boolean => !/\d/.test(digitsOnly.charAt(at))
  for (const { 0: run, index } of text.matchAll(spelledRuns)) {
    const digits = Array.from(run.matchAll(/\d/g), (digit) => index + digit.index)
    for (const [from, start] of digits.entries())
      for (const length of [11, 12, 10]) {
        const places = digits.slice(from, from + length)
        const found = places.map((at) => text.charAt(at)).join('')
        const end = (places.at(-1) ?? start) + 1
        const [spelled, isInOne] = [places.filter(isSpelled).length, end - start === length]
        const isWhollySpelled = places.length === length && spelled === length
        const isMobile = mobile.test(found) && (isWhollySpelled || (isInOne && spelled >= fewestSpelled))
        if (isMobile || (isWhollySpelled && isInOne && (fixedLine.test(found) || /^400\d{7}$/.test(found))))
          yield { kind: 'phone', start, end, found }
      }
  }
}

/** What is a contact by the word before it, or by its form, unless its parts are words of the trade. Accounts of messengers have at least five characters. */
const named: readonly (readonly [kind: ContactKind, expression: RegExp, isNone?: (parts: readonly (string | undefined)[]) => boolean])[] = [
  ['email', /[a-z0-9]\s?(?:@|\(at\)|\[at\]|艾特)\s?(?:qq|163|126|139|189|gmail|sina|foxmail)(?![a-z0-9])/g],
  ['email', /[a-z0-9]\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,40}\s?(?:[.。]|\(dot\)|点)\s?[a-z]{2}/gu],
  ['email', /[a-z0-9]\s?艾特\s?[a-z\d-]{1,40}\s?(?:[.。]|\(dot\)|点)\s?[a-z]{2}/g],
  ['email', /[a-z0-9]\sat\s(?:qq|163|126|139|189|gmail|sina|foxmail|outlook|hotmail)\./g],
  ['email', /[a-z0-9]\sat\s[a-z0-9-]{1,40}(?:\.[a-z0-9-]{1,40}){0,3}\.(?:com|cn|net|org|cc|vip|top|hk|io|co)(?![a-z0-9-])/g],
  ['email', /[a-z0-9]\sat\s[a-z0-9-]{1,40}\sdot\s[a-z]{2}/g],
  // Behind the Chinese word, or a marker, any account; behind letters alone one with a digit or of letters that are no words.
  [
    'wechat',
    /(?:[微薇威徽][^\p{L}\p{N}]?(?:信|x(?:in)?)|v信|wei[^\p{L}\p{N}]?信|加我?v|[加+]\s?我?[微薇])[^\p{L}\p{N}]{0,3}(?:号码?|id|搜索?|联系)?[^\p{L}\p{N}]{0,3}[是为]?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/gu,
  ],
  // Characters that sound alike, which are names of companies too.
  [
    'wechat',
    /[围圍维維唯葳崴巍]信\s?(号码?|id)?\s?([:=是为])?\s?([a-z][-_a-z0-9]{5,19}|\d{8,12})(?![-_a-z0-9])/g,
    ([, id, sign, account = '']) => isWord(account) || (id || sign ? isDesignation(account) : isLikeDesignation(account)),
  ],
  ['wechat', /[微薇]\s?[:=]\s?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/g],
  ['wechat', /(?<![a-z0-9])v(?!(?<=\d\sv)\s?\()\s?(?:号码?|id)?\s?[:=是为(]\s?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/g],
  // Before the name of the messenger in brackets.
  [
    'wechat',
    /(?<![-\w.])(?:(([a-z]{3,15})[-_]?\d{1,8}[a-z]{0,4})|[a-z]{2,12}_[a-z0-9_]{2,12})\s?[([【]\s?(?:([vw]x)|v信|[微薇威徽][信x]?|wechat|wei\s?xin)\s?(?:号码?|同号|id)?\s?[)\]】]/g,
    ([, account, letters = '', brand]) =>
      brand !== undefined && account !== undefined && (account.length < 6 || isEnglish(letters) || isDesignation(account)),
  ],
  // Letters alone there, where the name is no brand.
  [
    'wechat',
    /(?<![-\w.])([a-z]{6,20})\s?[([【]\s?(?:v信|[微薇威徽]信|wechat|wei\s?xin|whats\s?app|skype|telegram|[vw]x(?=\s?(?:同?号|id)))\s?(?:号码?|同号|id)?\s?[)\]】]/g,
    ([, letters = '']) => isEnglish(letters),
  ],
  // An account that is named after the messenger.
  ['wechat', /(?<![a-z0-9])(?:(?:wxid|weixin|wechat)_[a-z0-9]|[vw]x_[a-z]{3}(?!ies(?![a-z])))[-_a-z0-9]{2,31}/g],
  // With a picture in the place of a letter.
  [
    'wechat',
    /(?:\p{Extended_Pictographic}\s?(?:[微薇威徽]|v(?![a-z]))|(?<![a-z0-9])[v微薇威徽]\p{Extended_Pictographic})\s?(?:[a-z][-_a-z0-9]{5,19}|\d{5,12})/gu,
  ],
  ['qq', /(?<![a-z0-9])(?:q\s?q|扣扣|企鹅)\s?群?号?\s?[:=是为]?\s?[1-9]\d{4,11}/g],
  // The letter alone stands for a flow rate and in designations, whose numbers are shorter or go on.
  ['qq', /(?<![a-z0-9-]|流量\s?)q\s?群?号?\s?[:=是为]?\s?[1-9]\d{6,10}(?![a-z0-9]|[./-]\s?[a-z0-9])/g],
  [
    'messenger',
    /(?:telegram|(?<![a-z0-9])tg)\s?(?:id|号)?\s?[:=是为]?\s?@\s?[a-z]\w{0,31}|telegram\s?(?:id|号)?\s?[:=是为]\s?([a-z]\w{4,31})/g,
    ([, account]) => account !== undefined && isEnglish(account),
  ],
  ['messenger', /skype\s?(?:id|号)?\s?(?:[:=是为]\s?[a-z0-9]|live:)[a-z0-9._-]{0,31}/g],
  // Without a mark between them the account has digits, as a word may follow.
  [
    'messenger',
    /(?:钉钉|飞书|(?<![a-z0-9-])(?:tg|whats\s?app|dingtalk))\s?(?:id|号)?\s?[:=是为@]\s?[a-z]\w{4,31}|(?:钉钉|飞书)\s?(?:id|号)?\s?[a-z][a-z._]{2,19}\d{2}\w{0,19}|(?:钉钉|飞书)\s?号?\s?\d{5,12}/g,
  ],
  // Accounts of video platforms and of a messenger that is called as a part of a factory is.
  [
    'messenger',
    /(?:抖音|快手|小红书|(?<![a-z])(?:douyin|kuaishou|tiktok))\s?(?:(?:号码?|id)\s?[:=是为@]?|[:=是为@])\s?(?:[a-z][\w.-]{3,19}|\d{5,12})|(?:抖音|快手|小红书|(?<![a-z])(?:douyin|kuaishou|tiktok))\s?(?:[a-z][a-z._-]{1,15}\d[\w.-]{0,15}|\d{8,12})/g,
  ],
  [
    'messenger',
    /(?<![a-z0-9])(?<!(?:production|assembly|packing) |线|线 )line\s?(?:id|me)\s?(?:[:=是为]\s?@?([a-z]{3}[\w.-]{1,19})|@?([a-z]{3,15})[._-]?\d[\w.-]{0,15})/g,
    ([, account = '', letters = account]) => /^[a-z]+$/.test(letters) && isEnglish(letters),
  ],
  // Accounts of markets and channels; behind some of their names letters alone are enough, as nothing else stands there.
  [
    'messenger',
    /(?:旺旺|闲鱼|咸鱼|淘宝|拼多多|微博|公众号|视频号)\s?(?:店铺?)?(?:(?:号码?|id)\s?[:=是为@]?|[:=是为@])\s?(?:([a-z][\w-]{5,19})(?![\w-])|\d{5,12})|(?:旺旺|闲鱼|咸鱼|公众号|视频号)\s?(?:([a-z][a-z_-]{1,15}\d[\w-]{0,15})|([a-z]{6,20})(?![\w-])|\d{8,12})/g,
    ([, named, account, letters]) => {
      const written = named ?? account ?? letters
      return written !== undefined && (isDesignation(written) || isEnglish(written))
    },
  ],
  // With blanks in the place of its dots.
  ['site', /(?<![a-z0-9])www[\s,_-]{1,3}[a-z0-9]{2,40}(?:-[a-z0-9]{2,20})?[\s.。,_-]{1,3}(?:com|cn|net|org|cc|top|vip)(?![a-z0-9])/g],
  ['site', /https?:\/\/|(?<![a-z0-9])(?:www[.。]|t\.me\/|wa\.me\/)[a-z0-9]/g],
  // An address of a site without its protocol, also with a spoken dot.
  [
    'site',
    /(?<![a-z0-9@-])[a-z0-9][a-z0-9-]{1,62}\s?(?:[.。]|\(dot\)|点)\s?(?:com|net|org|cn|top|shop|xyz|vip|cc|info|biz|store|site|online|club|link|ltd|wang|ren)(?:\.cn)?(?![a-z0-9-])/g,
  ],
  // Names in Chinese, where the ending is no word of weights and prices.
  ['site', /\p{sc=Han}{1,4}(?:\.|点)(?:com|cn|net(?!\s?(?:weight|wt|price|\d)))(?:\.cn)?(?![a-z0-9-])/gu],
  // Endings in Chinese, which are no words of a sentence where a letter follows, or a word for a place or a maker stands before them.
  [
    'site',
    /(?<!产地|产国|国别|国家|品牌|制造|生产|[省市区县镇])(?<=[a-z0-9\p{sc=Han}])\.(?:中[国國]|网[络址店]|商城|中文网)(?![\p{L}\p{N}])/gu,
  ],
  ['site', /(?<=[a-z0-9\p{sc=Han}])(?<![有限份总分子本该我贵])\.(?:公司|集团)(?!\s{0,3}[\p{L}\p{N}:])/gu],
  ['site', /[a-z0-9]点中国(?![\p{L}\p{N}])|(?<![a-z0-9])xn--[a-z0-9]/gu],
  // Endings of countries, which end designations too: behind three letters, or before the name of a page. Some are words.
  ['site', /(?<![a-z0-9@-])[a-z]{3}[a-z0-9-]{0,60}\.(?:de|eu|ru|jp|uk|fr|kr|tv|(?:in|me|us|it|sg)(?!\s[a-z0-9]))(?![a-z0-9-])/g],
  ['site', /(?<![a-z0-9@.-])[a-z][a-z0-9-]{0,30}\.(?:de|eu|ru|jp|uk|fr|kr|tv|in|me|us|it|sg|ly)\/[a-z][a-z0-9]{2}/g],
  // Endings that are words or short, and so begin a sentence too: without a space.
  [
    'site',
    /(?<![a-z0-9@-])[a-z0-9][a-z0-9-]{1,62}\.(?:tech|app|dev|ink|fun|pro|group|asia|website|space|live|cloud|mobi|work|world|company|co|io|hk|tw)(?![a-z0-9-])/g,
  ],
]

function* namedContacts(text: string): Generator<Span> {
  for (const [kind, expression, isNone] of named)
    for (const match of text.matchAll(expression))
      if (!isNone?.(match)) yield { kind, start: match.index, end: match.index + match[0].length, found: match[0] }
  yield* accountsIn(text)
}

export function* spansIn(read: PlainText): Generator<Span> {
  const { text, digitsOnly } = read
  yield* namedContacts(text)
  for (const each of digitsOnly === text ? [text] : [digitsOnly, text]) {
    yield* namedPhones(each)
    yield* phones(each)
  }
  if (read.digitsOnly !== read.text) yield* spelledPhones(read)
}

/**
 * The first phone number, e-mail address, web address or account of a messenger in a text that everybody reads, in its plain form;
 * undefined if there is none. Finds them spaced, in full width and in Chinese digits.
 */
export function contactIn(text: string): string | undefined {
  return spansIn(plain(text)).next().value?.found
}

/** Two words of small letters and a number: no designation, which has capitals, but an account. Elsewhere it may be the end of a sentence. */
const accountInModel = /(?<![\w.])[a-z]{2,20}\.[a-z]{2,20}\d{2,12}(?![\w.-])/

/** The same in a designation, which the public reads in the title: there the name of a messenger and a long number are enough. */
export const contactInModel = (model: string): string | undefined =>
  contactIn(model) ?? mentionIn(plain(model).digitsOnly) ?? accountInModel.exec(model.normalize('NFKC'))?.[0]

/** The same in any text, for who decides whether it may be published: a messenger may be named without an account, and a number be a serial one. */
export const possibleContactIn = (text: string): string | undefined => contactIn(text) ?? mentionIn(plain(text).digitsOnly)
