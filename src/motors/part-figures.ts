import type { Fields, Found } from './reading.ts'
import { woundRotor } from './wound-rotor.ts'

/** A figure of a part of a motor, or of a way of running, which is none of the motor's own ratings. All of them match texts in capitals. */
export interface PartForm {
  readonly first: string
  readonly second: string
  readonly form: RegExp
  readonly kind: Found['kind']
  readonly fieldsOf: (value: string) => Fields
}

const number = '\\d{1,5}(?:[.,]\\d{1,2})?'
const current = 'K?A(?![A-Z0-9/.-])|安培?'
const figure = `(?:(?:DC|AC|直流|交流)\\s?)?${number}(?:\\s?[/~-]\\s?${number})?\\s?(?:K?V(?:DC|AC)?(?![A-Z0-9]|[-\\/]\\d{1,4}(?:\\.\\d{1,2})?\\s?V)|VOLTS?(?![A-Z])|伏特?|${current})(?:\\s?(?:DC|AC)(?![A-Z0-9]))?`
/** Of what is named as a voltage or a current the unit may be left out. */
const named = `(?:${figure}|(?:(?:DC|AC)\\s?)?${number}(?![A-Z0-9.,/~%-]|\\s?(?:KW|千瓦|[极台转]|P(?![A-Z])|R)))`
const sign = '\\s{0,2}[:：为=]?\\s{0,2}'
const ofPart = '(?:额定)?(?:电[压流]|电源)'
/** "转子138V/250A": the current behind the voltage. */
const currentBehind = `(?:\\s?[/,、]?\\s?${number}\\s?(?:${current}))?`
const inEnglish = '\\s(?:VOLTAGE|CURRENT|SUPPLY)(?:\\s(?:IS|OF))?'
const unrated = '(?:V|伏|A|安|K)'

const rotor = `(绕线(?:式|型)?)?转子(?:${ofPart}${sign}${named}|(?<!绕线(?:式|型)?转子|鼠笼转子|笼型转子)${sign}${figure}${currentBehind})`
const field = `励磁(?:${ofPart})?${sign}${named}${currentBehind}`
/** Volts at which it was tried are those of the motor: "空载380V试机". */
const amperes = `${number}(?:\\s?[/~-]\\s?${number})?\\s?(?:${current})`
const running = `(?:空载|堵转)(?:${sign}${amperes}|${ofPart}${sign}${named})`
const starting = `[启起]动${ofPart}${sign}${named}`
const watts = '\\d{1,4}(?:\\.\\d)?\\s?W(?![A-Z0-9])'
const wattsBehind = `(?:[\\s,、/]{0,2}${watts})?`
const forcedFan = `(?:独立|强冷)(?:冷却)?风[机扇](?:${ofPart}${sign}${named}|${sign}${figure})${wattsBehind}`
/** What a fan without another name has from 380 V on is the voltage of the motor that drives it. */
const notMains =
  '(?!(?:(?:AC|交流)\\s?)?(?:\\d{3,5}\\s?[/~-]\\s?)?(?:3[89]\\d|[4-9]\\d{2}|\\d{4,5}|\\d{1,2}(?:\\.\\d{1,2})?\\s?K)\\s?[V伏])'
const fan = `(?:冷却|散热)?风[机扇](?:${ofPart}${sign}${named}|(?<=\\S\\s{0,2}风[机扇])${notMains}${figure})`
const brake = `带?(?:电磁)?(?:[刹煞]车|制动器?|抱闸)(?:线圈)?(?:${ofPart}${sign}${named}|[:：为]?(?!(?:AC)?(?:38|40|41|44|66|69)\\d${unrated})${figure}|\\s?(?:(?:DC|直流)\\s?\\d{2,3}\\s?[V伏]|\\d{2,3}\\s?VDC|(?:24|36)\\s?[V伏])(?![A-Z0-9/~-]))`
/** Behind the torque of a brake its voltage often stands as well. */
const torque = `${sign}\\d{1,5}(?:\\.\\d{1,2})?\\s?(?:N\\s?[·.*-]?\\s?M|牛米)(?![A-Z0-9])(?:[\\s,、/]{1,2}(?:DC|直流)\\s?\\d{2,3}\\s?[V伏])?`
const brakeTorque = `带?(?:电磁)?(?:[刹煞]车|制动器?|抱闸)的?(?:额定)?(?:[力转扭]矩)?${torque}`
const brakeTorqueInEnglish = `(?:WITH\\s)?BRAK(?:E|ING)(?:\\sTORQUE)?${torque}`
const heater = `(?:防潮)?加热[带器](?:${ofPart}${sign}${named}|${sign}${figure}|${sign}${watts})${wattsBehind}`
const encoder = `编码器(?:${ofPart}${sign}${named}|${sign}${figure})`
const heaterInEnglish = `(?:SPACE\\s)?HEATER(?:${inEnglish})?${sign}(?:${figure}|${watts})${wattsBehind}`
const encoderInEnglish = `ENCODER(?:${inEnglish})?${sign}${figure}`
const rotorInEnglish = `(?<!WOUND[\\s-]|CAGE[\\s-]|RING[\\s-])ROTOR(?:${inEnglish})?${sign}${figure}${currentBehind}`
const fieldInEnglish = `(?:EXCITATION(?:${inEnglish})?|FIELD${inEnglish})${sign}${figure}${currentBehind}`
const runningInEnglish = `(?:NO[-\\s]LOAD|LOCKED[-\\s]ROTOR)(?:${inEnglish}${sign}${figure}|${sign}${amperes})|STARTING${inEnglish}${sign}${figure}`
const forcedFanInEnglish = `FORCED\\s(?:COOLING\\s)?FAN(?:${inEnglish}${sign}|\\s?)${figure}`
const fanInEnglish = `(?:COOLING\\s)?FAN(?:${inEnglish}${sign}|(?<=\\S\\s(?:COOLING\\s)?FAN)(?<!(?:FOR|OF|THE|A)\\s(?:COOLING\\s)?FAN)\\s?${notMains})${figure}`
const brakeInEnglish = `(?:WITH\\s)?BRAKE(?:(?:\\sCOIL)?${inEnglish}${sign}${figure}|${sign}(?:DC\\s?\\d{2,3}\\s?V|\\d{2,3}\\s?VDC|\\d{2,3}\\s?V\\s?DC|(?:24|36)\\s?V)(?![A-Z0-9/~-]))`

const letter = '[ABEFHNR]'
const kelvin = '(?:\\s?[:≤<=]{0,2}\\s?\\d{2,3}\\s?K(?![A-Z0-9]))?'
/** What the temperature rise is limited to, which may be less than the insulation allows (GB 755). */
const rise = [
  `(?:按\\s?)?${letter}\\s?级?\\s?(?:(?:考核)?温升(?:考核)?|考核(?:温升)?)(?!\\s{0,2}[:：]?\\s{0,2}${letter}(?![A-Z0-9]))${kelvin}`,
  `温升(?:等级|限值)?\\s{0,2}[:：为]?\\s{0,2}按?\\s?${letter}(?![A-Z0-9])(?:\\s?级)?(?:考核)?${kelvin}`,
]
const riseInEnglish = [
  `(?:TEMP(?:ERATURE|\\.)?\\s)?RISE(?:\\sTO)?\\s?:?\\s?(?:CL(?:ASS|\\.)\\s?)?${letter}(?![A-Z0-9])${kelvin}`,
  `(?:CLASS\\s)?${letter}(?:\\sCLASS)?\\s(?:TEMP(?:ERATURE|\\.)?\\s)?RISE(?![A-Z])${kelvin}`,
]

const degrees = '(?:\\s?(?:°\\s?C?|摄氏度|度))'
/** The temperature of the place, or the two between which it is. */
const ambient = `(?:环境温度|环温|AMB(?:IENT)?(?![A-Z])\\.?(?:\\s?TEMP(?:ERATURE)?(?![A-Z])\\.?)?)${sign}[-+]?\\d{1,2}${degrees}?(?:\\s?(?:[~至到-]|TO\\s)\\s?[-+]?\\d{1,2}${degrees}|(?<=[C度°]))`

const anyOf = (forms: readonly string[]): RegExp => new RegExp(forms.map((form) => `(?:${form})`).join('|'), 'y')
const detail = (first: string, second: string, ...forms: string[]): PartForm => ({
  ...{ first, second, form: anyOf(forms), kind: 'detail' },
  fieldsOf: () => ({}),
})

/** By the characters that each begins with, and those that may be the second ones. */
export const partForms: readonly PartForm[] = [
  { ...detail('转绕', '子线', rotor), fieldsOf: (wound) => (wound === '' ? {} : woundRotor) },
  ...[detail('独强', '立冷', forcedFan), detail('F', 'O', forcedFanInEnglish)].map((each) => ({
    ...each,
    fieldsOf: () => ({ features: ['FORCED_FAN'] }),
  })),
  detail('励空堵启起冷散风', '磁载转动却热机扇', field, running, starting, fan),
  {
    ...detail('刹煞制抱带电BW', '车动闸刹煞制抱电磁RI', brakeTorque, brakeTorqueInEnglish, brake, brakeInEnglish),
    fieldsOf: () => ({ features: ['BRAKE'] }),
  },
  { ...detail('防加SH', '潮热PE', heater, heaterInEnglish), fieldsOf: () => ({ features: ['HEATER'] }) },
  { ...detail('编E', '码N', encoder, encoderInEnglish), fieldsOf: () => ({ features: ['ENCODER'] }) },
  detail('REFNLSC', 'OXITA', rotorInEnglish, fieldInEnglish, runningInEnglish, fanInEnglish),
  detail('环A', '境温M', ambient),
  detail('按温ABEFHNRT', '升级温考ABEFHNR ', ...rise),
  detail('TRCABEFHN', 'EIL ', ...riseInEnglish),
]

/** The same in any letters, wherever they are. */
const inText = new RegExp(
  [
    ...[rotor, field, running, starting, forcedFan, fan, brakeTorque, brake, heater, encoder],
    ...[rotorInEnglish, fieldInEnglish, runningInEnglish, forcedFanInEnglish, fanInEnglish],
    ...[brakeTorqueInEnglish, brakeInEnglish, heaterInEnglish, encoderInEnglish],
  ]
    .map((form) => `(?:${form})`)
    .join('|'),
  'giu',
)

/** Where a text names figures of parts. */
export const partsIn = (text: string): readonly { readonly start: number; readonly end: number }[] =>
  [...text.matchAll(inText)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
