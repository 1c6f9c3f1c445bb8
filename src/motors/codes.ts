import { isShaftHeight } from './figures.ts'
import type { Fields, Found } from './reading.ts'

/** A code with a form of its own, by its first letters; all texts are upper case. */
interface Code {
  readonly form: RegExp
  readonly read: (found: RegExpExecArray) => Omit<Found, 'end'> | undefined
}

const mountings = new Set('B3 B5 B6 B7 B8 B14 B34 B35 V1 V3 V5 V6 V15 V17 V18 V19 V35 V36 V37'.split(' '))
/** Degrees of protection that motors have. */
export const protections: ReadonlySet<string> = new Set('00 21 22 23 23S 44 54 55 56 65 66 67 68'.split(' '))

const coolings = new Set('01 06 17 21 31 37 410 411 416 418 511 611 616 666 71W 81W 86W'.split(' '))
/** °C. */
const [coolestDust, hottestDust] = [50, 500]

const code = (form: RegExp, kind: Found['kind'], fieldsOf: (...groups: string[]) => Fields | undefined): Code => ({
  form,
  read: ([, first = '', second = '', third = '', fourth = '', fifth = '']) => {
    const fields = fieldsOf(first, second, third, fourth, fifth)
    return fields && { kind, fields }
  },
})

const behindModel = /(?<![\p{Script=Han}A-Z]|ANY\s)(?:型号|MODEL(?:\s?NO\.?)?)\s?[:为是]?\s?$/u
const longestModel = 18
/** What is no motor, and has types that are numbered like marks. */
const beforeProduct = /^\s?(?:变频器|软[启起]动器|电?[流压]?互感器|断路器|接触器|驱动器|控制器)/
/** What says that a motor is meant, or protection against explosion, wherever it stands. */
const meansMotor =
  /电[机动]|马达|MOTOR|爆|增安|煤|矿|瓦斯|危险|燃|粉尘|气体|化工|石化|油|HAZARD|FLAM|DUST|GAS|ZONE|ATEX|EX|II|[GD][ABC](?![A-Z])|用|配|驱动(?!器)|供电|\d[SML]?\d?\s?-\s?\d|Y[A-Z0-9]/

/** Whether a short mark is rather the type of something, as `CT5` in "CT5 变频器" and `BT4` in "型号 BT4": only where nothing asks for a motor that is explosion-proof. A type of protection before it, as in `dCT6`, makes it a mark. */
const isOtherType = ({ 0: { length }, index, input }: RegExpExecArray): boolean =>
  'BCT'.includes(input.charAt(index)) &&
  (beforeProduct.test(input.slice(index + length, index + length + longestModel)) ||
    behindModel.test(input.slice(Math.max(0, index - longestModel), index))) &&
  !meansMotor.test(input)

const unlessOtherType = ({ form, read }: Code): Code => ({ form, read: (found) => (isOtherType(found) ? undefined : read(found)) })

/** Types of protection of the gas marks, current and old (IEC 60079-0, GB/T 3836.1). */
const gasProtection = 'DB ?EB|DE ?|DB|EB|EC|PXB|PZC|NA|PX|D|E|N|P'
const gasMark = new RegExp(
  `(EX\\s?)?(${gasProtection})\\s?(II\\s?A|II\\s?B\\s?\\+\\s?H2|II\\s?[BC]|II(?=\\s?T[1-6])|I)(?:\\s?(T[1-6]))?(?:\\s?(G[ABC]|MB))?(?![A-Z0-9+])`,
  'y',
)
const dustMark =
  /(?:EX\s?)?(TB|TC|TD\s?A2[12]|T[ABC]D)\s?(III[ABC])?\s?(?:(IP6[5-8])\s?)?(?:T\s?(\d{2,3})(?:\s?°?C)?)?\s?(D[ABC])?(?![A-Z0-9])/y

/** Marks that leave the type of protection open. A group of mines needs it, as one letter could be anything. */
const gasMarkAlone = /(?:EX\s?)?(IIA|IIB\s?\+\s?H2|IIB|IIC)(?:\s?(T[1-6]))?(?:\s?(G[ABC]))?(?![A-Z0-9+])/y
const dustMarkAlone = /(?:EX\s?)?(III[ABC])\s?(?:(IP6[5-8])\s?)?(?:T\s?(\d{2,3})(?:\s?°?C)?)?\s?(D[ABC])?(?![A-Z0-9])/y

const lowerProtection = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
const lettersOf = (epl: string): string => epl.charAt(0) + epl.slice(1).toLowerCase()

function gasFields(sign = '', protection = '', written = '', temperature = '', epl = ''): Fields | undefined {
  const group = written.replace(/\s/g, '')
  // One letter with a Roman I could be anything; a mark of mines says more.
  if (group === 'I' && sign === '' && temperature === '' && epl === '') return undefined
  return {
    ...(protection && { exProtection: lowerProtection(protection) }),
    // Without a letter behind it the group is open.
    ...(group !== 'II' && { exGasGroup: group }),
    ...(temperature && { exTClass: temperature }),
    ...(epl && { epl: lettersOf(epl) }),
    typeHint: group === 'I' ? 'EX.M' : 'EX',
  }
}

function dustFields(protection = '', group = '', ip = '', temperature = '', epl = ''): Fields | undefined {
  if (group === '' && temperature === '' && epl === '' && !/A2/.test(protection)) return undefined
  if (temperature !== '' && (Number(temperature) < coolestDust || Number(temperature) > hottestDust)) return undefined
  return {
    ...(protection && { exProtection: lowerProtection(protection) }),
    ...(group && { exDustGroup: group }),
    ...(ip && { ip }),
    ...(temperature && { exDustTempC: Number(temperature) }),
    ...(epl && { epl: lettersOf(epl) }),
    typeHint: 'EX',
  }
}

const hintOf = (epl: string): string => (epl === 'MB' ? 'EX.M' : 'EX')

const mounting = code(/(?:IM\s?)?([BV]\d{1,2})(?:\s?\/\s?([BV]\d{1,2}))?(?![A-Z0-9])/y, 'mounting', (first, second) => {
  const named = [first, second].filter((each) => each !== '') as string[]
  return named.every((each) => mountings.has(each)) ? { mounting: named.map((each) => (each === 'V36' ? 'V35' : each)) } : undefined
})
/** Code II of IEC 60034-7, by code I. */
const mountingNumbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ 1001: 'B3', 1011: 'V5', 1031: 'V6', 1051: 'B6', 1061: 'B7', 1071: 'B8', 2001: 'B35', 2011: 'V15', 2031: 'V35', 2101: 'B34' },
    ...{ 2111: 'V17', 3001: 'B5', 3011: 'V1', 3031: 'V3', 3601: 'B14', 3611: 'V18', 3631: 'V19' },
  }),
)
const mountingNumber = code(/IM\s?(\d{4})(?!\d)/y, 'mounting', (digits) => {
  const known = mountingNumbers.get(digits)
  return known ? { mounting: [known] } : undefined
})
/**
 * Behind it may stand the letter of the thermal class alone: `IP55-F`. A letter behind a blank is one that is no word, and B with the number
 * of a mounting is that: `IP55 B 35`.
 */
const ip = code(
  /IP[\s-]?(\d{2}S?)W?(?![A-Z0-9])(?:[\s,、]B\s([35-8]|14|3[45])(?![A-Z\d.]|\s?(?:KW|HP|P(?![A-Z])|千瓦|极|[台只个套件]))|(?:[-/]([ABEFH])|[\s,、]([BF]|H(?![\s=-]{1,2}\d)))(?![A-Z0-9级]|\s级|[=-]\d))?/y,
  'ip',
  (degree, number, joined, apart) => {
    const insulation = joined || apart
    return protections.has(degree)
      ? { ip: `IP${degree}`, ...(number && { mounting: [`B${number}`] }), ...(insulation && { insulation }) }
      : undefined
  },
)
const ic = code(/IC\s?(\d{2,3}W?|[678]1W)(?![A-Z0-9])/y, 'ic', (digits) => (coolings.has(digits) ? { ic: `IC${digits}` } : undefined))
const ie = code(/IE\s?-?([1-5])(?![A-Z0-9])/y, 'efficiency', (level) => ({ ie: `IE${level}` }))
const grade = code(/GB\s?([1-3])(?:\s?级|(?![A-Z0-9./-]))/y, 'efficiency', (level) => ({ gbGrade: level }))
const duty = code(/S(10|[1-9])(?:\s?[-(]?\s?(?:[JF]C\s?=?\s?|ED\s?)?(\d{2})\s?%\)?)?(?![A-Z0-9])/y, 'duty', (type, share) => ({
  duty: `S${type}${share ? ` ${share}%` : ''}`,
}))
const thermal = code(/([ABEFHNR])\s?级(?:绝缘)?/y, 'insulation', (letter) => ({ insulation: letter }))
const thermalEnglish = code(/(?:(?:INSULATION\s)?CLASS|INS(?:ULATION|\.)?|CL\.?)\s?([ABEFHNR])(?![A-Z0-9])/y, 'insulation', (letter) => ({
  insulation: letter,
}))
const gas: Code = code(gasMark, 'ex', gasFields)
const dust: Code = code(dustMark, 'ex', dustFields)
const temperature = unlessOtherType(code(/(T[1-6])(?![A-Z0-9])/y, 'ex', (exTClass) => ({ exTClass, typeHint: 'EX' })))
const gasAlone: Code = code(gasMarkAlone, 'ex', (...marks) => gasFields('', '', ...marks))
const dustAlone: Code = code(dustMarkAlone, 'ex', (...marks) => dustFields('', ...marks))
const height = code(/H\s?=?\s?(\d{2,4})(?:\s?MM)?(?![A-Z0-9.])/y, 'frame', (digits) =>
  isShaftHeight(Number(digits)) ? { shaftHeight: Number(digits) } : undefined,
)
const ratio = code(/I\s?=\s?(\d+(?:\.\d+)?)/y, 'ratio', (digits) => ({ ratio: Number(digits) }))

/** What kind of motor it is, and not whose it was or where it stands. */
const kindOfMotor =
  'RATED|CERTIFIED|APPROVED|PROTECTED|ELECTRIC(?:AL)?|(?:A?SYN)CHRONOUS|INDUCTION|MARINE|CRANE|BRAKE|GEAR(?:ED)?|SERVO|PUMP|FAN|COMPRESSOR|ELEVATOR|ROLLER|TABLE|SLIP|RING|SQUIRREL|CAGE|WOUND|ROTOR|THREE|SINGLE|TWO|DUAL|PHASE|SPEED|POLE|INVERTER|DUTY|VARIABLE|FREQUENCY|PERMANENT|MAGNET|HIGH|MEDIUM|LOW|VOLTAGE|EFFICIENCY|STANDARD|VERTICAL|HORIZONTAL|FLANGE|FOOT|MOUNTED|CAST|IRON|STEEL'
/** "Ex", unless it says from where something is sold: "ex works", "ex China", "ex Siemens motor", "ex宁波港". */
const exAlone = code(
  new RegExp(
    `EX(?:[\\s-]PROOF)?(?=\\s?(?:(?!工?厂|[仓价货港]|中国|国内|上海|宁波|天津|青岛|大连|厦门|深圳|广州|苏州|无锡|杭州|南京|北京|台州|温州|福州|福安)[\\u4e00-\\u9fff]|[\\d,，;；、/]|$|[:=(]?\\s?(?:N/A|(?:NO(?:NE)?|否|无)(?=\\s?(?:[,;、)\\n]|$))))|(?:\\s(?:${kindOfMotor})){0,3}\\sMOTORS?(?![A-Z]))`,
    'y',
  ),
  'type',
  () => ({ typeHint: 'EX' }),
)
/** A type of protection without a group, with the level behind it. */
const protectionAlone = code(
  new RegExp(
    `(?<!\\.)EX(?!P(?![A-Z]))\\s?(${gasProtection}|TB|TC|TD\\s?A2[12]|T[ABC]D)(?:\\s(G[ABC]|D[ABC]|MB))?(?![A-Z0-9+-]|/A(?![A-Z0-9]))`,
    'y',
  ),
  'ex',
  (protection, epl) => ({ exProtection: lowerProtection(protection), ...(epl && { epl: lettersOf(epl) }), typeHint: hintOf(epl) }),
)
const protectionLevel = code(/EPL\s?[:：]?\s?(G[ABC]|D[ABC]|MB)(?![A-Z0-9])/y, 'ex', (epl) => ({
  epl: lettersOf(epl),
  typeHint: hintOf(epl),
}))
/** The category of Directive 2014/34/EU, by the level that it corresponds to (IEC 60079-0): `II 2G`. One for gas and dust would have two. */
const category = code(/II\s?([123])\s?(GD?|D)(?![A-Z0-9])/y, 'ex', (level, atmosphere) => ({
  ...(atmosphere.length === 1 && { epl: `${atmosphere}${'abc'.charAt(Number(level) - 1)}` }),
  typeHint: 'EX',
}))
const hazardous = code(/CLASS\s?I{1,3}[\s,]{1,2}DIV(?:ISION|\.)?\s?[12](?!\d)/y, 'type', () => ({ typeHint: 'EX' }))
/** `BT4`, for `IIB T4`; "CT3只" are transformers. */
const shortGas = unlessOtherType(
  code(/(?:(DE?|E)\s?)?([BC])(T[1-6])(?![A-Z0-9+-]|\s?[只个套组件])/y, 'ex', (protection, group, exTClass) => ({
    ...(protection && { exProtection: lowerProtection(protection) }),
    ...{ exGasGroup: `II${group}`, exTClass, typeHint: 'EX' },
  })),
)

/** The codes that can begin with a letter, the likelier ones first. */
export const codesByLetter: ReadonlyMap<string, readonly Code[]> = new Map([
  ['A', [thermal]],
  ['B', [mounting, thermal, shortGas]],
  ['C', [thermalEnglish, hazardous, shortGas]],
  ['D', [gas, shortGas]],
  ['E', [gas, dust, gasAlone, dustAlone, protectionAlone, protectionLevel, exAlone, shortGas, thermal]],
  ['F', [thermal]],
  ['G', [grade]],
  ['H', [thermal, height]],
  ['I', [ip, ic, ie, mounting, mountingNumber, gasAlone, dustAlone, category, thermalEnglish, ratio]],
  ['N', [gas, thermal]],
  ['P', [gas]],
  ['R', [thermal]],
  ['S', [duty]],
  ['T', [dust, temperature]],
  ['V', [mounting]],
])

/** The code at a place; undefined if there is none. */
export function codeAt(text: string, at: number): Found | undefined {
  for (const { form, read } of codesByLetter.get(text.charAt(at)) ?? []) {
    form.lastIndex = at
    const found = form.exec(text)
    const meaning = found && read(found)
    if (meaning) return { end: at + found[0].length, ...meaning }
  }
  return undefined
}
