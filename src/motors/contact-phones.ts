import type { PlainText, Span } from './contact-text.ts'

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
/** Those that rows of ratings have as often, which a dot, a dash or a blank divides. */
const unusualGroups = new Set(['4-3-4', '2-3-3-3'])
/** Those that cells of a table are as likely. */
const rareGroups = new Set(['2-2-2-2-2-1', '3-3-3-2', '5-5-1', '1-3-3-4'])
/** An area code with a number: seven digits only outside of the largest cities. */
const fixedLine =
  /^(?:(?:010|02\d)-[2-8]\d{3}-?\d{4}|(?:010|02\d)[2-8]\d{7}|0[3-9]\d\d-(?:[2-8]\d{2,3}-?\d{4}|[2-8]\d{3}-\d{3})|0[3-9]\d\d[2-8]\d{6,7})$/
const hotline = /^[48]00-(?:\d{3}-\d{4}|\d{4}-\d{3}|\d{7})$/

/** A hotline written in one, as serial numbers are: those are named as such, or go on. */
const hotlineInOne =
  /(?<service>(?:客服|服务|售后|咨询|订购|联系)[^\p{L}\p{N}]{0,6})?(?<![a-z0-9]|[a-z0-9][./-]|(?:[编序列料图货件单批]号|(?<![a-z])(?:no|nr|[sp]\/?n))[\s.:]{0,3})(?<number>400[016-9]\d{6})(?![a-z0-9]|[./-][a-z0-9])/gu
/** The words behind which a number in one is that of a motor or of an order. */
const serialNumber =
  /(?:(?:出厂|产品|设备|合同|订单|资产|物资|物料|电机)编[号码]|(?:[序列料图货件单批]|出厂|(?<![手座])机身?)号|固定资产|(?<![a-z])(?:s\/?n|p\/?n|po|art(?:icle)?|ref|serial|item|mat(?:erial)?|(?:serial|order|part|item|batch|drawing)\s?(?:no|nr|number)|(?<!(?:tel|telefon|phone|mobile?|mob|handy|ruf|ph|cell|fax|contact|call|text|whatsapp|wechat|my|our)[\s.:-]{0,2})n[or]))[\s.:#]{0,3}$/
/** The year, the month and the number of a motor as Siemens writes them: `UC 1305/1234567`. */
const [dated, datedBefore] = [/^\d\d(?:0[1-9]|1[0-2])[ /]\d{7,8}$/, /(?<![a-z])(?:n[or]?\.?\s?)?(?:u[cd]|e)\s?$/]
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
/** Those of six and eight poles at 50 Hz, and of the smallest motors. */
const isOtherSpeed = (group: string): boolean => /^(?:7[2-4]|9[6-9]|13[1-7])\d$/.test(group)
/** As in a row of a table. Dashes are between the groups of a telephone number. */
const isRow = (written: string): boolean => /^\d+[\s,/|;]/.test(written)
/** Powers in kW, and in horsepower, that numbers of mobile phones begin with. */
const powers = new Set(['132', '150', '180', '185'])
/** A power with a speed: `132 1485 8650`, `132 988 12920`. */
const isPowerWithSpeed = ([first = '', second = '']: readonly string[], written: string): boolean =>
  powers.has(first) && (isSpeed(second) || isOtherSpeed(second)) && isRow(written)
/** The speeds at 50 and at 60 Hz with a power: `1488 1786 110`. */
const areTwoSpeeds = ([first = '', second = '', ...others]: readonly string[]): boolean =>
  others.length === 1 && isSpeed(first) && isSpeed(second) && Math.abs(Number(second) / Number(first) - 1.2) < 0.03
/** A power from 75 kW on, which may have its voltage behind it. */
const powerBefore =
  /(?<![\d.])(75|90|110|132|1[568]0|185|200|220|250)\s?(?:kw|千瓦)?[\s,/|;]{1,4}(?:(?:380|400|415|440|460|480|660|690)\s?v?[\s,/|;]{1,4})?$/
/** Behind a power its current and its speed: `75 139 1480 7505`. */
function isCurrentWithSpeed([first = '', second = '']: readonly string[], written: string, before: string): boolean {
  const amperesOfKilowatt = Number(first) / Number(powerBefore.exec(before)?.[1])
  return isSpeed(second) && isRow(written) && amperesOfKilowatt > 0.9 && amperesOfKilowatt < 2.1
}
/** Length, width and height. */
const size = /^\d{2,4}\s?[*×x/]\s?\d{2,4}\s?[*×x/]\s?\d{2,4}$/
const sizeBefore =
  /(?:尺寸|长宽高|外形|体积|包装|木箱|(?<![a-z])(?:outline|sizes?|dim(?:ension)?s?|l\s?[*×x/]\s?w\s?[*×x/]\s?h))[\s:=为约是()（）]{0,4}(?:(?:mm|cm|毫米|厘米)[\s:=()（）]{0,3})?$/
const sizeBehind = /^\s?\(?(?:[mc]m|毫米|厘米)(?![a-z])/

/** The last digit in a group of its own, as poles and decimals are: behind no speed, no voltage and no decimal point. */
const isLastApart = (groups: readonly string[], written: string): boolean =>
  groups.map(({ length }) => length).join('-') === '3-4-3-1' &&
  !/[.,/]/.test(written) &&
  !groups.slice(1).some((each) => isRound(each) || isSpeed(each))
/** Digits of which some are in brackets, with nothing else between them. */
const isBracketed = (groups: readonly string[], written: string): boolean =>
  /^[\d()[\]{}<>【】]+$/.test(written) && !groups.slice(1).every(isRound) && !groups.some(isMonth)

/** A voltage, a speed, a power or a shaft height. */
const isRated = (group: string): boolean =>
  isSpeed(group) || ratings.has(group) || powers.has(group) || /^(?:112|160|225|280|315|355)$/.test(group)
const isNominal = (group: string): boolean => Number(group) % 50 === 0 || isRated(group)
/** A voltage with a speed in place of a hotline: `400 2945 113`, `400-690-1485`. */
const isVoltageWithSpeed = (groups: readonly string[], written: string): boolean =>
  hotline.test(groups.join('-')) &&
  groups.some((each) => isSpeed(each) || isOtherSpeed(each) || (each.length === 4 && ratings.has(each))) &&
  (isRow(written) || groups.every(isRated))
const lengthsOf = (groups: readonly string[]): string => groups.map(({ length }) => length).join('-')
/** Those of an unusual number that may be ratings. Rated speeds at 50 and 60 Hz begin with 14 and 17. */
const ratingsAmong = ([first = '', ...rest]: readonly string[]): number =>
  [/^1[47]/.test(first) && isSpeed(first), ...rest.map((each) => Number(each) % 10 === 0 || isYear(each) || isNominal(each))].filter(
    Boolean,
  ).length
const isUnusualNumber = (groups: readonly string[], written: string): boolean =>
  /^\d+([ .-])\d+(?:\1\d+)+$/.test(written) && !groups.some(isMonth) && ratingsAmong(groups) <= 1

/** Whether groups of digits are a phone number, and what is written from the first to the last of them. */
function isPhone(groups: readonly string[], whole: string): boolean {
  const [, ...rest] = groups
  const digits = groups.join('')
  if (rest.length > 0 && rest.every((group) => ratings.has(group))) return false
  const written = groups.join('-')
  if (fixedLine.test(written)) return true
  if (hotline.test(written))
    return (
      !rest.every((group) => Number(group) % 50 === 0) && !(isRow(whole) && rest.every((group) => isRated(group) || isOtherSpeed(group)))
    )
  if (rest.length === 0) return mobile.test(prefixed.exec(digits)?.[1] ?? '')
  if (!mobile.test(digits)) return false
  const lengths = lengthsOf(groups)
  if (rareGroups.has(lengths) && groups.every((group) => group.length === 1 || isRound(group))) return false
  if (unusualGroups.has(lengths) || rareGroups.has(lengths)) return isUnusualNumber(groups, whole)
  if (mobileGroups.has(lengths) || (looseGroups.has(lengths) && !groups.every(isRound) && !groups.some(isMonth))) return true
  return isLastApart(groups, whole) || isBracketed(groups, whole)
}

/** A number behind a word that says it is a phone's, or behind a plus: seven digits are enough, but no date and no ratings. */
const namedNumbers =
  /(?:[☎☏✆📞📱📲]|电话|手机|座机|固话|热线|客服|售后|联系人?|致电|拨打|传真|(?<![a-z])(?:tel|phone|mobile|cell|call|fax|whatsapp|telefon[eo]?|mobil|celular)|(?<!\p{L})(?:тел(?:ефон)?|моб|факс))[\s:.=#号码是为()-]{0,6}(\d[-\s().\d]{6,24})/gu
/** With a slash behind its area code, which begins with 0 as no rating does. */
const slashedNumbers =
  /(?<![a-z])(?:tel|phone|mobile?|cell|call|fax|fon|handy|whatsapp|telefon)[\s:.=()-]{0,6}(0\d{1,4}\)?\s?\/\s?\d{2,9}(?:[-\s]\d{2,5}){0,3})/g
const internationalNumbers =
  /\+\s?((?:86|852|853|886|880|1|7|2[07]|3\d|4\d|5[1-8]|6\d|81|82|84|9[0-58]|9[67]\d|2[1-69]\d)(?:[-\s()]{0,2}\d){8,13})(?!\d)/g
/** With dots between its groups, each of several digits. */
const dottedNumbers =
  /\+\s?(?=(?:[. ]?\d){10,15}(?![.\d]))((?:86|852|853|886|880|1|7|2[07]|3\d|4\d|5[1-8]|6\d|81|82|84|9[0-58]|9[67]\d|2[1-69]\d)(?:[. ]\d{2,8}){2,5})(?!\d)/g
/** A fixed line in China, dialled from abroad. */
const chineseLines =
  /(?<![a-z0-9]|[a-z0-9][./-])00 ?(86[- ()]{1,2}0?(?:10|2\d|[3-9]\d\d)[- ()]{1,2}[1-9]\d{2,3}[- ]?\d{4})(?![a-z0-9]|[./-][a-z0-9])/g
/** A number in North America, whose area code is in brackets. */
const bracketedNumbers = /(?<![a-z0-9])(\([2-9]\d{2}\)\s?[2-9]\d{2}[-. ]\d{4})(?![a-z0-9]|[./-][a-z0-9])/g
/** The same with dashes or dots alone, as numbers of parts have too, and a number behind an area code and a slash. */
const possibleNumbers =
  /(?<![a-z0-9]|[a-z0-9][./-])(?:[2-9]\d{2}([-.])[2-9]\d{2}\1\d{4}|\([2-9]\d{2}\)\s?[2-9]\d{2}-\d{4}|0\d{2,4}\/\d{6,9})(?![a-z0-9]|[./-][a-z0-9])/g
/** With the two zeros that are dialled in place of the plus: no decimals of a figure before other columns. */
const dialledNumbers =
  /(?<![a-z0-9]|[a-z0-9][./-]|\d,)00 ?((?:880|2[07]|3\d|4\d|5[1-8]|6\d|81|82|84|9[0-58]|9[67]\d|2[1-69]\d)[- ()](?:[- ()]{0,2}\d){7,11}|9[67]\d[2-9]\d{8})(?![a-z0-9]|[./-][a-z0-9])/g
/** Short words, behind which a number is one of a telephone if it is as long. */
const calledNumbers =
  /(?<![a-z])(?:mob|ph|call\sme|dial|ring\sme|contact(?:\s(?:me|us|no|number))?|text(?:\s(?:me|us))?|sms)(?:\son|\sat|\sno)?[\s:.=-]{0,4}(\+?(?:\d{10,13}|0\d{3,4}\s\d{3}\s?\d{2,4}(?:\s\d\d)?|\d{5}\s\d{5}))(?![a-z0-9]|[./-][a-z0-9])/g
/** As numbers are written within a country: behind a 0 in Europe, Asia and Africa, or with the 8 of Russia; Brazil, India. */
const nationalNumbers =
  /(?<![a-z0-9]|[a-z0-9][./-])(?:07\d{3} \d{3} ?\d{3}|01[5-7]\d (?:\d{7,8}|\d{3} \d\d \d\d)|05\d\d \d{3} \d\d ?\d\d|05\d \d{3} \d{4}|0[67](?:[ .]\d\d){4}|8[ -]?\(?9\d\d\)?[ -]\d{3}-\d\d-\d\d|8 ?\(9\d\d\) ?\d{3}-?\d\d-?\d\d|8 (?:9\d\d|49[59]|812) \d{3} \d\d \d\d|0[3-9]\d{1,2}([ .-])\d{3}\1\d{3,4}|0[3-9]\d \d{3} \d\d \d\d|0[3-9]\d\d[ -]\d{7}|0[1789]0-\d{4}-\d{4}|91-[6-9]\d{9}|\(\d\d\) 9\d{4}-\d{4}|[6-9]\d{4}-\d{5})(?![a-z0-9]|[./-][a-z0-9])/
/** The parts of a mobile number with words that say in which order they follow; the digits among those are read as one. */
const announcedParts =
  /(?<![a-z0-9.])1[3-9]\d(?=[^\n]{0,16}[前后中间然接再加尾])(?:\d{4}|[\s,:;、是为前后中间面然接着再加最尾号码位一]{1,9}\d{4})[\s,:;、是为前后中间面然接着再加最尾号码位一]{1,9}\d{4}(?!\d)|区号[^\n]{0,12}[2-8]\d{6,7}(?!\d)|(?<![a-z0-9.-])[2-8]\d{7}\s?转\s?\d{3,4}(?!\d)/
const date = /^(?:19|20)\d\d(?:[-./\s]|(?:0\d|1[0-2])[0-3]\d(?!\d))/

/** As ratings and quantities are: of the numbers of telephones each fifth ends in 0 or 5. */
const isShortAndRound = (group: string): boolean => group.length <= 4 && isRound(group)

/** Whatever else its groups may be, behind a word for a telephone. */
const isHotline = (groups: readonly string[]): boolean =>
  hotline.test(groups.join('-')) && !groups.every((group) => Number(group) % 50 === 0 || ratings.has(group))

/** `(380) 415-1440`. */
const isRowOfRatings = (number: string, groups: readonly string[]): boolean => number.startsWith('(') && groups.filter(isNominal).length > 1

function* namedPhones(text: string): Generator<Span> {
  for (const expression of [
    namedNumbers,
    slashedNumbers,
    internationalNumbers,
    dottedNumbers,
    chineseLines,
    bracketedNumbers,
    dialledNumbers,
    calledNumbers,
  ])
    for (const { 0: found, 1: number = '', index } of text.matchAll(expression)) {
      const groups = number.match(/\d+/g) ?? []
      if (
        groups.join('').length >= 7 &&
        (!groups.every(isShortAndRound) || isHotline(groups)) &&
        !date.test(number) &&
        !isRowOfRatings(number, groups)
      )
        yield { kind: 'phone', start: index, end: index + found.length, found }
    }
}

/** Seven and more digits in English, or three before two groups of figures. */
const wordsOfDigits =
  /(?<![a-z])(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[\s,-]{1,3}){3}(?:(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)[\s,-]{1,3}){3,12}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?![a-z])|\d{4}[\s,-]{1,3}\d{4}(?!\d))/g

const englishDigits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
/** With figures in place of the words. */
export const withDigits = (written: string): string =>
  written.replace(/(?<![a-z])(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)(?![a-z])/g, (word) =>
    String(Math.max(0, englishDigits.indexOf(word))),
  )

function* partedPhones(text: string): Generator<Span> {
  const isMobile = (groups: readonly string[]): boolean => mobile.test(groups.join('')) && !groups.slice(1).every(isRound)
  for (const { 0: run, 1: first = '', 2: sign = '', 3: second = '', 4: other = '', 5: third = '', 6: behind = '', index } of text.matchAll(
    parted,
  ))
    if (isMobile([first, second, third]) && areNoUnits([sign, other], [second, third], behind))
      yield { kind: 'phone', start: index, end: index + run.length - behind.length, found: `${first} ${second} ${third}` }
  for (const { 0: run, 1: first = '', 2: sign = '', 3: second = '', 4: other = '', 5: third = '', index } of text.matchAll(lettered))
    if (isMobile([first, second, third]) && isOneLetter(sign) && isOneLetter(other) && !isSize(text, index, index + run.length))
      yield { kind: 'phone', start: index, end: index + run.length, found: `${first} ${second} ${third}` }
}

interface FoundNumber extends Span {
  readonly groups: readonly string[]
}

/** Whether it is named as the size of a motor. */
const isSize = (text: string, start: number, end: number): boolean =>
  size.test(text.slice(start, end)) &&
  (sizeBefore.test(text.slice(Math.max(0, start - longestWord), start)) || sizeBehind.test(text.slice(end, end + 4)))

/** Whether it is more likely a row of ratings, or a size. */
function isRating(text: string, { groups, start, end }: FoundNumber): boolean {
  const written = text.slice(start, end)
  return (
    isPowerWithSpeed(groups, written) ||
    areTwoSpeeds(groups) ||
    isVoltageWithSpeed(groups, written) ||
    isCurrentWithSpeed(groups, written, text.slice(Math.max(0, start - longestWord), start)) ||
    isSize(text, start, end) ||
    (unusualGroups.has(lengthsOf(groups)) && ratingsAmong(groups) > 0) ||
    rareGroups.has(lengthsOf(groups))
  )
}

/** Whether a number in one or with dashes is named as one of a part or of an order. */
function isSerial(text: string, { start, end }: FoundNumber): boolean {
  const [written, before] = [text.slice(start, end), text.slice(Math.max(0, start - longestWord), start)]
  return (
    (/^\d[\d-]+$/.test(written) && serialNumber.test(before)) ||
    (dated.test(written) && (datedBefore.test(before) || serialNumber.test(before)))
  )
}

function* numbersIn(text: string): Generator<FoundNumber> {
  for (const { 0: run, index } of text.matchAll(numberRuns)) {
    const groups = [...run.matchAll(/\d+/g)]
    for (let from = 0; from < groups.length; from++)
      for (let to = from + 1; to <= Math.min(groups.length, from + 11); to++) {
        const found = groups.slice(from, to)
        const digits = found.map(([group]) => group)
        const [first, last] = [found[0], found.at(-1)]
        if (!first || !last) continue
        const end = last.index + last[0].length
        if (isPhone(digits, run.slice(first.index, end)))
          yield { kind: 'phone', start: index + first.index, end: index + end, found: digits.join(' '), groups: digits }
      }
  }
}

const isPossible = ([found]: readonly string[]): boolean => !(found?.match(/\d+/g) ?? []).every((each) => isRound(each) || isSpeed(each))

/** The first number that is one of a telephone, whatever else it may be. */
export const numberLikePhone = (text: string): string | undefined =>
  numbersIn(text).next().value?.found ??
  Array.from(text.matchAll(possibleNumbers)).find(isPossible)?.[0] ??
  nationalNumbers.exec(text)?.[0] ??
  announcedParts.exec(text)?.[0]

/** The first that is one or, as its name says, one of a part; neither ratings nor a size. */
export const numberLikeSerial = (text: string): string | undefined =>
  Array.from(numbersIn(text)).find((each) => !isRating(text, each))?.found

function* phones(text: string): Generator<Span> {
  for (const each of numbersIn(text)) {
    const { kind, start, end, found } = each
    if (!isRating(text, each) && !isSerial(text, each)) yield { kind, start, end, found }
  }
  for (const { 0: found, index, groups: { service, number = '' } = {} } of text.matchAll(hotlineInOne))
    if (service !== undefined || new Set(number.slice(3)).size <= fewDigits)
      yield { kind: 'phone', start: index, end: index + found.length, found: number }
  yield* partedPhones(text)
  for (const { 0: found, index } of text.matchAll(wordsOfDigits)) yield { kind: 'phone', start: index, end: index + found.length, found }
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

/** Numbers of telephones in a plain text. */
export function* phonesIn(read: PlainText): Generator<Span> {
  const { text, digitsOnly } = read
  for (const each of digitsOnly === text ? [text] : [digitsOnly, text]) {
    yield* namedPhones(each)
    yield* phones(each)
  }
  if (digitsOnly !== text) yield* spelledPhones(read)
}
