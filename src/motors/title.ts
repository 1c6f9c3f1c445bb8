import { highVoltage } from './high-voltage.ts'

/** The parts of a title; empty parts are left out. */
export interface TitleParts {
  readonly brand?: string
  readonly model?: string
  readonly powerKw?: number | string
  /** Of a demand: the end of a range that begins with `powerKw`. */
  readonly powerMaxKw?: number | string
  readonly poles?: readonly (number | string)[]
  readonly mounting?: readonly string[]
  readonly voltageV?: number | string
  /** Of a winding for two voltages a row for each. */
  readonly ratings?: readonly { readonly voltageV?: number | string | undefined; readonly connection?: string | undefined }[]
  readonly ieClass?: string
  readonly exMark?: string
  /** Decides which figures buyers of this type read. */
  readonly typeCode?: string
  readonly ic?: string
  readonly ip?: string
  readonly servo?: { readonly ratedRpm?: number | string; readonly ratedTorque?: number | string }
  readonly gear?: { readonly ratio?: number | string; readonly outputRpm?: number | string }
  readonly features?: readonly string[]
  readonly condition?: string
  readonly conditionName?: string
  readonly quantity?: number | string
}

type Lang = 'zh' | 'en'

const figure = (value: number | string | undefined): number | undefined => {
  const number = Number(value)
  return value === '' || value === undefined || !Number.isFinite(number) ? undefined : number
}

/** kV from 3 000 V up, as the trade writes it; `380/660V` of a winding for two voltages. */
function voltage({ voltageV, ratings = [] }: TitleParts, lang: Lang): string {
  const volts = figure(voltageV)
  if (volts === undefined) return ''
  const both = ['D', 'Y'].map((each) => figure(ratings.find(({ connection }) => connection === each)?.voltageV))
  const shown = both.includes(volts) && !both.includes(undefined) ? (both as number[]) : [volts]
  const isHigh = volts >= highVoltage
  return `${shown.map((each) => (isHigh ? each / 1000 : each)).join('/')}${lang === 'en' ? ' ' : ''}${isHigh ? 'kV' : 'V'}`
}

function polesPart(poles: readonly (number | string)[] | undefined, lang: Lang): string {
  const counted = (poles ?? []).filter((each) => /^\d+$/.test(String(each)))
  return counted.length === 0 ? '' : `${counted.join('/')}${lang === 'en' ? 'P' : '极'}`
}

/** `5.5kW`, or a range: `5.5-7.5kW`. */
function powerPart({ powerKw, powerMaxKw }: TitleParts, lang: Lang): string {
  const [from, to] = [figure(powerKw), figure(powerMaxKw)]
  if (from === undefined) return ''
  return `${from}${to === undefined || to === from ? '' : `-${to}`}${lang === 'en' ? ' ' : ''}kW`
}

const featureNames: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  VFD: ['变频', 'VFD'],
  BRAKE: ['制动', 'brake'],
  ENCODER: ['编码器', 'encoder'],
  FORCED_FAN: ['独立风机', 'forced fan'],
}

/** Speed and torque of a servo, ratio and output speed of a geared motor; in place of poles, mounting and voltage. */
function figuresOfType({ typeCode = '', servo = {}, gear = {} }: TitleParts, lang: Lang): string[] | undefined {
  const withUnit = (value: number | string | undefined, unit: string): string => {
    const number = figure(value)
    return number === undefined ? '' : `${number}${lang === 'en' ? ' ' : ''}${unit}`
  }
  const ratio = figure(gear.ratio)
  if (typeCode.startsWith('SRV')) return [withUnit(servo.ratedRpm, 'r/min'), withUnit(servo.ratedTorque, 'N·m')]
  return typeCode.startsWith('GEA') && ratio !== undefined ? [`i=${ratio}`, withUnit(gear.outputRpm, 'r/min')] : undefined
}

/** The fields of titles hold no more. */
const longest = { zh: 60, en: 120 } as const

interface Slot {
  readonly text: string | undefined
  /** Of a title that is too long, slots of a higher rank give way to those of a lower one. */
  readonly rank: number
  /** What it stands behind; without that it is not shown. */
  readonly behind?: Slot
}

const joined = (slots: readonly Slot[]): string => slots.flatMap(({ text }) => text?.trim() || []).join(' ')

/** The slots that have room together, each of them whole: a part of a temperature or of a designation means another one. */
function fitting(slots: readonly Slot[], most: number): string {
  let kept: readonly Slot[] = []
  for (const slot of slots.toSorted((one, other) => one.rank - other.rank)) {
    const more = slots.filter((each) => each === slot || kept.includes(each))
    if ((!slot.behind || kept.includes(slot.behind)) && joined(more).length <= most) kept = more
  }
  return joined(kept)
}

/** The marks of a motor for gas and dust, the first of which is shown where there is no room for more. */
function markSlots(marks: string): Slot[] {
  const [mark, ...others] = marks.split(/[/;,，；、]\s{0,4}(?=Ex|II? ?[MG\d])/i).map((each) => each.trim())
  const first = { text: mark, rank: 6 }
  return others.length === 0 ? [first] : [first, { text: `/ ${others.join(' / ')}`, rank: 9, behind: first }]
}

/**
 * The title of a listing: brand, model, power, poles, mounting, voltage, efficiency class or Ex mark (cooling and protection of high voltage), features,
 * and for stock that is not new its condition and quantity. Without trailing zeros; at most 60 characters, 120 in English: what has no room
 * is left out, condition and quantity never. Only a model that is longer than a title, and all that is known, is cut.
 */
export function titleOf(parts: TitleParts, lang: Lang = 'zh'): string {
  const isNew = !parts.condition || parts.condition === 'NEW'
  const quantity = figure(parts.quantity) ?? 0
  const ie = parts.ieClass && !['NONE', 'UNKNOWN'].includes(parts.ieClass) ? parts.ieClass : ''
  const volts = figure(parts.voltageV)
  const isHighVoltage = volts !== undefined && volts >= highVoltage
  const figures = figuresOfType(parts, lang) ?? [polesPart(parts.poles, lang), parts.mounting?.join('/'), voltage(parts, lang)]
  const slots: Slot[] = [
    { text: parts.brand, rank: 4 },
    { text: parts.model, rank: 2 },
    { text: powerPart(parts, lang), rank: 3 },
    ...figures.map((text, at) => ({ text, rank: [5, 7, 8][at] ?? 8 })),
    ...(parts.exMark ? markSlots(parts.exMark) : [{ text: isHighVoltage ? [parts.ic, parts.ip].filter(Boolean).join(' ') : ie, rank: 6 }]),
    ...(parts.features ?? []).map((code) => ({ text: featureNames[code]?.[lang === 'en' ? 1 : 0], rank: 10 })),
    { text: isNew ? '' : parts.conditionName?.split(/[(,（，]/)[0], rank: 0 },
    { text: !isNew && quantity > 1 ? `×${quantity}${lang === 'en' ? '' : '台'}` : '', rank: 1 },
  ]
  return fitting(slots, longest[lang]) || cut(parts.model ?? '', longest[lang])
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
