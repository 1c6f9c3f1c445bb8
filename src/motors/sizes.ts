import { matchAt, tableOf } from './match-at.ts'
import type { Found } from './reading.ts'
import { anyOf, pieceNames, powerNames, voltageNames } from './units.ts'

/** The sides of something, which no field holds: "460*280*315", "法兰200*200", "电缆3*35平方". Without this the second would count pieces. */
const times = '\\s?[×X*]\\s?'
const named = '(?:[LWHΦØ长宽高深厚]\\s?)?'
const figure = `${named}\\d{1,5}(?:\\.\\d{1,3})?`
/** Of one digit a side is a number of pieces or of poles, as in "法兰 5.5*3". */
const longFigure = `${named}(?:\\d{2,5}(?:\\.\\d{1,3})?|\\d\\.\\d{1,3})`
const ends = '(?![A-WYZ0-9])'
const ownUnit = `(?:\\s?(?:MM|CM|M|毫米|厘米|公分|米)${ends})?`
const unit = `\\s?(?:MM2?|CM|M2?|毫米|厘米|公分|米|平方(?:毫米|米)?)${ends}`
const noOther = `(?![A-WYZ0-9.%]|\\s?(?:${anyOf(pieceNames, powerNames, voltageNames)}|[极级转元]|(?:HZ|RPM|R\\/?MIN|P|A)(?![A-Z])))`
const behind = `(?:${unit}|${noOther})`

/** What follows with other blanks around its sign counts the pieces, as in "400*300 x 3", unless it has three digits. */
const three = `${figure}${ownUnit}(?<sign>${times})${figure}${ownUnit}(?:\\k<sign>|${times}(?=\\d{3}))${figure}${behind}`
const two = `${figure}${ownUnit}${times}${figure}`
const longTwo = `${longFigure}${ownUnit}${times}${longFigure}${behind}`
const ofFixing = `(?:(?<side>\\d{2,3})${times}\\k<side>|\\d{3,4}${times}\\d{3,4})${behind}`
const fixing = '(?:法兰盘?|[底地]脚|FLANGE|FOOT|FEET)'

/** In brackets what each side is, and its unit. */
const sign = '\\s?(?:\\(?(?:长?[×X*]?宽[×X*]?高|L[×X*]W[×X*]H|[MC]M|毫米|厘米)\\)?\\s?){0,2}[\\s:=为约是]{0,3}'
const things = [
  '(?:外形|外型|包装|安装|整体|箱体|底座)?(?:尺寸|长宽高)|外[形型]|体积|包装箱?|[木纸]箱|接线盒|底[座板]|孔距|轴[伸头端]|出轴|轴',
  '(?<![A-Z])(?:(?:OUTLINE|OVERALL|MOUNTING|PACKING|PACKAGE|BOX|CASE)\\s)?(?:SIZES?|DIM(?:ENSION)?S?\\.?)|(?<![A-Z])(?:OUTLINE|PACKING|PACKAGE|(?:TERMINAL|JUNCTION)\\sBOX|(?:WOODEN\\s)?(?:BOX|CASE|CRATE)|BASE(?:PLATE)?)',
].join('|')
/** The wires of a cable, with those of its earth behind a plus, and a key are of few millimetres. */
const thinThings = '电缆线?|线缆|[电导]线|键槽?|(?<![A-Z])(?:CABLE|KEY(?:WAY)?)'
const earth = `\\+\\d${times}\\d{1,3}(?:\\.\\d)?`
const thin = `${two}(?:${earth})?${behind}`

const figuresAlone = new RegExp(
  `(?<![A-Z0-9.-])(?:${[three, `${two}${unit}`, `${two}${earth}${behind}`, `(?=[ΦØ])${longTwo}`].join('|')})|(?<=${fixing}[\\s:]{0,2})${ofFixing}|${ofFixing.replaceAll('side', 'end')}(?=\\s?${fixing})`,
  'y',
)
const withName = new RegExp(`(?:${things})${sign}(?:${three}|${longTwo})|(?:${thinThings})${sign}${thin}`, 'y')
const shaftLength = new RegExp(
  `(?<=(?:轴直?径|SHAFT(?: DIA(?:METER|\\.)?)?)\\s?[:为=]?\\s?[ΦØ]?\\d{2,3}(?:\\.\\d)?(?:\\s?MM)?\\s?)[×X*]\\s?(?:[2-9]\\d|\\d{3})${behind}`,
  'y',
)

const startsFigures = /* @__PURE__ */ tableOf('0123456789LWHΦØ长宽高深厚')
const startsName = /* @__PURE__ */ tableOf('外包安整箱底尺长体木纸接孔轴出电线导键OMPBCSDTJWK')
const startsLength = /* @__PURE__ */ tableOf('×X*')

const signBeforeFigure = /[×X*]\s?(?:[LWHΦØ长宽高深厚]\s?)?\d/

/** Most texts have none, and nothing is tried in them. */
export const mayHaveSize = (text: string): boolean => signBeforeFigure.test(text)

/** A size at a place of a text that may have one. */
export function sizeAt(text: string, at: number): Found | undefined {
  const first = text.charCodeAt(at)
  const match =
    (startsName[first] === 1 ? matchAt(withName, text, at) : null) ??
    (startsFigures[first] === 1 ? matchAt(figuresAlone, text, at) : null) ??
    (startsLength[first] === 1 ? matchAt(shaftLength, text, at) : null)
  return match ? { end: at + match[0].length, kind: 'detail', fields: {} } : undefined
}
