import type { InferredFields } from './inference.ts'
import { modelText } from './model-text.ts'
import type { PlateValues } from './plate-values.ts'
import type { Fields, Reading, TokenKind } from './reading.ts'
import { isStarAtMains, mainVoltage, type TwoVoltages, twoVoltagesOf } from './two-voltages.ts'
import type { ValueOrigin } from './value-origins.ts'

/** The fields of a block, or of one of several lines. */
type Part = Readonly<Record<string, number | string>>

/** A value for a field of a listing, as a text says it or as it follows from what the text says. */
export interface ReadValue {
  readonly field: string
  readonly value: string | number | readonly string[] | readonly number[] | Part | readonly Part[]
  /** From 0 to 1. */
  readonly confidence: number
  /** Absent for what the text itself says. */
  readonly origin?: Exclude<ValueOrigin, 'NAMEPLATE' | 'OCR' | 'SELLER'>
}

export interface ListingReading {
  readonly values: readonly ReadValue[]
  /** What is not understood, in its order. */
  readonly unread: readonly string[]
}

/** Fields of a listing that a catalogue fills, with the names that the reader of texts has for them. */
export const catalogueNames = {
  ...{ ieClass: 'ie', gbGrade: 'gbGrade', ip: 'ip', ic: 'ic', insulation: 'insulation', duty: 'duty' },
  ...{ connection: 'connection', ratedRpm: 'ratedRpm', currentA: 'currentA', efficiencyPct: 'efficiencyPct' },
  ...{ powerFactor: 'powerFactor', torqueNm: 'torqueNm', weightKg: 'weightKg' },
} as const

/** The catalogues are of motors for 380 V and 50 Hz; 400 V is the same winding. */
export const isOfCatalogue = (voltage: number | undefined, frequency: number | undefined): boolean =>
  (voltage === undefined || voltage === 380 || voltage === 400) && (frequency === undefined || frequency === 50)

/** How sure an inference is: what a catalogue prints may differ from the nameplate, and a series is made in several ways. */
const confidences = { CALC: 1, CATALOG: 0.9, FRAME: 0.8, SERIES: 0.7 } as const

/** Of a field that the text contradicts. */
const doubtful = 0.5

type Values = Readonly<Record<string, ReadValue['value'] | undefined>>

/** The voltages of one winding, which are written together: of a brake there may be another one. */
const twoVoltagesIn = ({ tokens }: Reading): TwoVoltages | undefined =>
  tokens.map(({ kind, fields }) => (kind === 'voltage' ? twoVoltagesOf(fields.voltages) : undefined)).find(Boolean)

/** How a winding for two voltages is connected at the one that its listing names: `D/Y` where that is the lower one, in whose order both are named. */
const connectionOf = (two: TwoVoltages): string => (isStarAtMains(two) ? 'Y' : 'D/Y')

/** What a plate says of a winding for two voltages, at the one that its listing names. */
function atMains({ currentA, secondCurrentA, connection, ...plate }: PlateValues, two: TwoVoltages | undefined): PlateValues {
  const currents = [currentA, secondCurrentA].filter((each) => each !== undefined)
  const current = !two || currents.length < 2 ? currentA : isStarAtMains(two) ? Math.min(...currents) : Math.max(...currents)
  const isOther = two !== undefined && connection !== connectionOf(two)
  return { ...plate, ...(current !== undefined && { currentA: current }), ...(connection && !isOther && { connection }) }
}

/** A rating for each of two voltages. */
function ratingsOf({ delta, star }: TwoVoltages, powerKw: number, { currentA, secondCurrentA }: PlateValues): Part[] {
  const currents = currentA === undefined || secondCurrentA === undefined ? [] : [currentA, secondCurrentA].toSorted((a, b) => b - a)
  const [ofDelta, ofStar] = currents
  return [
    { powerKw, voltageV: delta, connection: 'D', ...(ofDelta !== undefined && { currentA: ofDelta }) },
    { powerKw, voltageV: star, connection: 'Y', ...(ofStar !== undefined && { currentA: ofStar }) },
  ]
}

const ofDuty = (duty: string | undefined): Values => {
  const [, type, factor] = /^(S\d{1,2})(?:\s{0,3}-?\s{0,3}(\d{1,3})\s{0,3}%)?/.exec(duty ?? '') ?? []
  return { duty: type, dutyCdfPct: factor === undefined ? undefined : Number(factor) }
}

/** A word such as "flange" leaves several mountings open, which the seller chooses from; codes are several only if they are written so. */
function mountingsOf({ fields: { mounting = [] }, tokens }: Reading): readonly string[] | undefined {
  const isCode = tokens.some(({ kind, text }) => kind === 'mounting' && /\d/.test(text))
  return mounting.length === 1 || (isCode && mounting.length > 0) ? mounting : undefined
}

/**
 * As the trader divides it, where it is divided; else with the usual dashes. A contradiction adds poles to those of the designation, which
 * do not belong into it.
 */
function modelOf({ fields, tokens }: Reading): string | undefined {
  const designation = tokens.find(({ kind }) => kind === 'model')
  const { poles } = designation?.fields ?? {}
  const usual = modelText({ ...fields, ...(poles && { poles }) })
  const written = (designation?.text ?? '').normalize('NFKC').trim().toUpperCase().replace(/\s+/g, '-')
  const isSame = written.replaceAll('-', '') === usual.replaceAll('-', '')
  return (isSame && written.includes('-') ? written : usual) || undefined
}

const exMark = ({ tokens }: Reading): string | undefined => {
  const written = tokens.flatMap(({ kind, text }) => (kind === 'ex' ? [text.trim()] : [])).join(' ')
  return /I/.test(written) ? `Ex ${written.replace(/^ex\s*/i, '')}`.trim() : undefined
}

const one = (code: string | undefined): readonly string[] | undefined => (code === undefined ? undefined : code.split(' ').filter(Boolean))

const block = (values: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> | undefined => {
  const known = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Speed and torque: a geared motor states those of its gear unit, and a servo has fields of its own. */
function ofShaft({ typeHint = '', ratio, speed, torque }: Fields): Values {
  if (typeHint.startsWith('GEA') && ratio !== undefined) return { gear: block({ ratio, outputRpm: speed, outputTorque: torque }) }
  if (typeHint.startsWith('SRV.AC')) return { servo: block({ ratedRpm: speed, ratedTorque: torque }), ratedRpm: speed, torqueNm: torque }
  return { ratedRpm: speed, torqueNm: torque }
}

/** Without the zeros that fill the code of a province or a city: 3202 for 320200. */
export const regionOf = (code: string | undefined): string | undefined => code?.replace(/(?:00){1,2}$/, '')

/** What the text names, by the fields of a listing. */
function stated(reading: Reading): Values {
  const { fields } = reading
  const { voltages, price, phases, frequency } = fields
  const two = twoVoltagesIn(reading)
  return {
    ...{ model: modelOf(reading), series: fields.series, frame: fields.frame, shaftHeight: fields.shaftHeight, brandCode: fields.brand },
    ...{ powerKw: fields.power, poles: fields.poles, voltageV: mainVoltage(two ? [two.delta, two.star] : voltages) },
    connection: two && connectionOf(two),
    ...{ freqHz: frequency === undefined ? undefined : String(frequency), phases: phases === undefined ? undefined : String(phases) },
    ...{
      ...ofShaft(fields),
      mounting: mountingsOf(reading),
      ieClass: fields.ie,
      ip: fields.ip,
      ic: fields.ic,
    },
    ...{ insulation: fields.insulation, ...ofDuty(fields.duty), features: fields.features, condition: fields.condition },
    ...{ exProtection: fields.exProtection === undefined ? undefined : [fields.exProtection], exGasGroup: fields.exGasGroup },
    ...{ exTClass: fields.exTClass, exDustGroup: fields.exDustGroup, exDustTempC: fields.exDustTempC, epl: one(fields.epl) },
    ...{ exMark: exMark(reading), quantity: fields.quantity, regionCode: regionOf(fields.regionCode) },
    ...{ unitPrice: price === undefined ? undefined : String(price), priceMode: price === undefined ? undefined : 'FIXED' },
  }
}

/** Fields of a listing that the reader names otherwise, by which the confidence of a token is found. */
const readerNames: Readonly<Record<string, keyof Fields>> = {
  ...{ model: 'frame', brandCode: 'brand', powerKw: 'power', voltageV: 'voltages', freqHz: 'frequency', ratedRpm: 'speed' },
  ...{ torqueNm: 'torque', ieClass: 'ie', unitPrice: 'price', priceMode: 'price', dutyCdfPct: 'duty', exMark: 'exGasGroup' },
}

function confidenceOf(field: string, { tokens, conflicts }: Reading): number {
  const name = readerNames[field] ?? (field as keyof Fields)
  if (conflicts.includes(name)) return doubtful
  return tokens.find(({ fields }) => fields[name] !== undefined)?.confidence ?? 1
}

const entriesOf = (values: Values): [string, ReadValue['value']][] =>
  Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as [string, ReadValue['value']]]))

/** A node of the tree of types: the deeper one of what the words say and what the series is, where they agree. */
function typeOf(hint: string | undefined, inferred: InferredFields): ReadValue | undefined {
  const ofSeries = inferred.typeCode?.value
  if (typeof ofSeries === 'string' && (hint === undefined || ofSeries.startsWith(hint)))
    return { field: 'typeCode', value: ofSeries, confidence: confidences.SERIES, origin: 'SERIES' }
  return hint === undefined ? undefined : { field: 'typeCode', value: hint, confidence: 1 }
}

/** What follows from what a text says, without what it says itself. */
function concluded({ fields }: Reading, inferred: InferredFields): ReadValue[] {
  const { voltages, frequency } = inferred
  const volts = mainVoltage(fields.voltages)
  const names = { ...catalogueNames, powerKw: 'power' }
  const values = Object.entries(names).flatMap(([field, name]): ReadValue[] => {
    const found = inferred[name]
    // The grade follows from the class, and is no input.
    if (!found || field === 'gbGrade' || (found.origin === 'CATALOG' && field !== 'powerKw' && !isOfCatalogue(volts, fields.frequency)))
      return []
    return [{ field, value: found.value, confidence: confidences[found.origin], origin: found.origin }]
  })
  const [usual] = Array.isArray(voltages?.value) ? (voltages.value as readonly number[]) : []
  if (usual !== undefined && usual < 1000 && volts === undefined)
    values.push({ field: 'voltageV', value: usual, confidence: confidences.SERIES, origin: 'SERIES' })
  if (frequency) values.push({ field: 'freqHz', value: String(frequency.value), confidence: confidences.SERIES, origin: 'SERIES' })
  return values
}

/** Words that stand on every nameplate beside its values. */
const labels =
  /^(?:额定|产品|产|有限|责任|股份|[\p{Script=Han}]*公司|集团|厂|制造|中国|重量|质量|净重|电流|接法|接|标准|标准编号|日期|编号|效率|噪声|工作制|定额|冷却|方式|等级|单价|价格|数量|交期|货期|交货期|发货|台|元|cos|η|φ|no|nr|type|typ|kg|a|r|min|r\/min|hz|amb|date|weight|ins|cl|duty|rating|made|china|price|qty|pcs|unit|each)$/iu

/** Whether a text that no reader understands says something. */
export const isUnread = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !labels.test(text.trim())

/** Kinds of tokens whose meaning went into no field. */
const isOpen = (kind: TokenKind, text: string, reading: Reading): boolean =>
  kind === 'text' ? isUnread(text) : kind === 'mounting' && mountingsOf(reading) === undefined

/** The values for a listing that a text names or that follow from it, each once, and what is left of the text. */
export function readValues(reading: Reading, plate: PlateValues, inferred: InferredFields): ListingReading {
  const values = new Map<string, ReadValue>()
  const add = (value: ReadValue): void => {
    if (!values.has(value.field)) values.set(value.field, value)
  }
  const two = twoVoltagesIn(reading)
  for (const [field, value] of entriesOf({ ...atMains(plate, two) })) add({ field, value, confidence: 1 })
  for (const [field, value] of entriesOf(stated(reading))) {
    const origin = field === 'connection' ? { origin: 'CALC' as const } : {}
    add({ field, value, confidence: confidenceOf(field, reading), ...origin })
  }
  const type = typeOf(reading.fields.typeHint, inferred)
  if (type) add(type)
  for (const value of concluded(reading, inferred)) add(value)
  const power = values.get('powerKw')?.value
  if (two && typeof power === 'number') add({ field: 'ratings', value: ratingsOf(two, power, plate), confidence: 1, origin: 'CALC' })
  return {
    values: [...values.values()],
    unread: reading.tokens.flatMap(({ kind, text }) => (isOpen(kind, text, reading) ? [text.trim()] : [])),
  }
}
