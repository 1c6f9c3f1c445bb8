import { classOfGrade } from './efficiency.ts'
import { exMarkOf, levelOf, protectionOf } from './ex-marks.ts'
import type { InferredFields } from './inference.ts'
import { limitNames } from './limits.ts'
import { comparableModel, modelText } from './model-text.ts'
import type { PlateValues } from './plate-values.ts'
import { connectionOf, listedVoltage, type ReadRating, ratingsIn, twoVoltagesIn } from './read-ratings.ts'
import type { Fields, Reading, Token } from './reading.ts'
import { speedRangeIn } from './speed-text.ts'
import { kindsWhere, tokenKinds } from './token-kinds.ts'
import type { TradeTerms } from './trade-terms.ts'
import { isStarAtMains, mainVoltage, type TwoVoltages } from './two-voltages.ts'
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

/** The values of a block by their paths, as `gear.ratio`; another value as it is. */
export function partsOf(read: ReadValue): readonly ReadValue[] {
  const { field, value } = read
  if (typeof value !== 'object' || Array.isArray(value)) return [read]
  return Object.entries(value as Part).map(([inner, part]) => ({ ...read, field: `${field}.${inner}`, value: part }))
}

export interface ListingReading {
  readonly values: readonly ReadValue[]
  /** What is not understood, in its order. */
  readonly unread: readonly string[]
  /** Of a word that leaves the mounting open, as "vertical": those that it allows, the usual one first. */
  readonly mountings?: readonly string[]
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

/** What a plate says of a winding for two voltages, at the one that its listing names. */
function atMains({ currentA, secondCurrentA, connection, ...plate }: PlateValues, two: TwoVoltages | undefined): PlateValues {
  const currents = [currentA, secondCurrentA].filter((each) => each !== undefined)
  const current = !two || currents.length < 2 ? currentA : isStarAtMains(two) ? Math.min(...currents) : Math.max(...currents)
  const isOther = two !== undefined && connection !== connectionOf(two)
  return { ...plate, ...(current !== undefined && { currentA: current }), ...(connection && !isOther && { connection }) }
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
  const isSame = comparableModel(written) === comparableModel(usual)
  // What a maker numbers is written without a blank.
  return (isSame && written.includes('-') && !fields.orderNo ? written : usual) || numberOfBrand(tokens)
}

/** What begins like the designations of a brand is one, though nothing else is read from it: `SGM7G-13AFC61`. */
export const numberOfBrand = (tokens: readonly Token[]): string | undefined =>
  tokens.find(({ kind, fields: { brand, text } }) => kind === 'text' && brand !== undefined && text)?.fields.text

/** Of a mark for gas and one for dust both. */
export function ofMarks({ tokens }: Reading, nameIn: (fields: Fields) => string | undefined): readonly string[] | undefined {
  const all = [...new Set(tokens.flatMap(({ fields }) => nameIn(fields) ?? []))]
  return all.length > 0 ? all : undefined
}

const block = (values: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> | undefined => {
  const known = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** kW. No motor has more. */
const mostPower = 100_000
export const heldPower = (power: number | undefined): number | undefined => (power === undefined || power > mostPower ? undefined : power)

/** r/min, as motors state them; only gear units turn by parts of one. */
export const wholeSpeed = (speed: number | undefined): number | undefined => (speed === undefined ? undefined : Math.round(speed))

/** Speed and torque: a geared motor states those of its gear unit, and a servo has fields of its own. */
function ofShaft({ typeHint = '', ratio, speed, torque }: Fields): Values {
  if (typeHint.startsWith('GEA') && ratio !== undefined) return { gear: block({ ratio, outputRpm: speed, outputTorque: torque }) }
  const ratedRpm = wholeSpeed(speed)
  if (typeHint.startsWith('SRV.AC')) return { servo: block({ ratedRpm, ratedTorque: torque }), ratedRpm, torqueNm: torque }
  return { ratedRpm, torqueNm: torque }
}

/** Only a motor for inverters has a field for it. */
const speedRangeOf = ({ fields: { features }, tokens }: Reading): string | undefined =>
  features?.includes('VFD') ? tokens.map(({ kind, text }) => (kind === 'detail' ? speedRangeIn(text) : undefined)).find(Boolean) : undefined

/** Without the zeros that fill the code of a province or a city: 3202 for 320200. */
export const regionOf = (code: string | undefined): string | undefined => code?.replace(/(?:00){1,2}$/, '')

/** `50`, `60`, or `50/60` where the text names both. */
function frequencyOf({ fields: { frequency, frequencies }, tokens }: Reading): string | undefined {
  if (frequency === undefined) return undefined
  const all = new Set([frequency, ...(frequencies ?? []), ...tokens.flatMap(({ fields }) => fields.frequency ?? [])])
  return all.has(50) && all.has(60) ? '50/60' : String(frequency)
}

/** What the text names, by the fields of a listing. */
function stated(reading: Reading): Values {
  const { fields } = reading
  const { price, phases } = fields
  const two = twoVoltagesIn(reading)
  return {
    ...{ model: modelOf(reading), series: fields.series, frame: fields.frame, shaftHeight: fields.shaftHeight, brandCode: fields.brand },
    shaftD: fields.shaftD,
    ...{ powerKw: heldPower(fields.power), poles: fields.polesRange ? undefined : fields.poles, voltageV: listedVoltage(reading) },
    connection: two && connectionOf(two),
    ...{ freqHz: frequencyOf(reading), phases: phases === undefined ? undefined : String(phases), rotorType: fields.rotorType },
    ...{
      ...ofShaft(fields),
      mounting: mountingsOf(reading),
      ieClass: fields.ie ?? (fields.typeHint?.startsWith('PM') ? undefined : classOfGrade[fields.gbGrade ?? '']),
      ip: fields.ip,
      ic: fields.ic,
    },
    ...{
      vfdRange: speedRangeOf(reading),
      insulation: fields.insulation,
      ...ofDuty(fields.duty),
      features: fields.features,
      condition: fields.condition,
    },
    conditionNote: fields.condition === 'USED' ? fields.conditionNote : undefined,
    ...{ exProtection: ofMarks(reading, ({ exProtection }) => exProtection && protectionOf(exProtection)), exGasGroup: fields.exGasGroup },
    ...{
      exTClass: fields.exTClass,
      exDustGroup: fields.exDustGroup,
      exDustTempC: fields.exDustTempC,
      epl: ofMarks(reading, ({ epl }) => epl),
    },
    ...{ exMark: exMarkOf(reading.tokens), quantity: fields.quantity, regionCode: regionOf(fields.regionCode) },
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
function concluded(reading: Reading, inferred: InferredFields): ReadValue[] {
  const { fields } = reading
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
  const levels = ofMarks(reading, levelOf)
  if (levels) values.push({ field: 'epl', value: levels, confidence: confidences.CATALOG, origin: 'CALC' })
  if (frequency) values.push({ field: 'freqHz', value: String(frequency.value), confidence: confidences.SERIES, origin: 'SERIES' })
  return values
}

/** Words that stand on every nameplate beside its values. */
const labels =
  /^(?:额定|产品|产|有限|责任|股份|[\p{Script=Han}]*公司|集团|厂|制造|中国|重量|质量|净重|电流|接法|接|标准|标准编号|日期|编号|效率|噪声|工作制|定额|冷却|方式|等级|单价|价格|数量|交期|货期|交货期|发货|台|元|cos|η|φ|no|nr|type|typ|kg|a|r|min|r\/min|hz|amb|date|weight|ins|cl|duty|rating|made|china|price|qty|pcs|unit|each)$/iu

const mayBeDenied = /* @__PURE__ */ kindsWhere(({ negation }) => negation === 'any')

/** Behind what it may deny "no" is no label of what follows. */
function isNoBehind({ text, start }: Token, tokens: readonly Token[]): boolean {
  if (!/^no$/i.test(text)) return false
  const before = tokens.findLast((each) => each.end <= start)
  return before !== undefined && (before.kind === 'ex' || mayBeDenied.has(before.kind))
}

/** Whether one of the tokens, which no reader understands, says something. */
export const isUnread = (token: Token, tokens: readonly Token[]): boolean =>
  /[\p{L}\p{N}]/u.test(token.text) && (!labels.test(token.text.trim()) || isNoBehind(token, tokens))

/** Fields that a text names and a listing has none for. */
const unlisted: ReadonlySet<string> = new Set(['regionCodes', ...limitNames, 'priceTotal', 'brandsExcluded', 'conditionsExcluded'])
/** Of these what is said first counts, and what is said of it more exactly; other tokens say them by the way. */
const inDetail: ReadonlySet<string> = new Set(['typeHint', 'regionCode'])
/** In more than one rating, or of no use to a listing. */
const elsewhere: ReadonlySet<string> = new Set([
  'voltages',
  'power',
  'powers',
  'speed',
  'speeds',
  'frequency',
  'frequencies',
  'mounting',
  'intent',
  'text',
])

const regionStem = (code: unknown): string => String(code).replace(/(?:00){1,2}$/, '')
const isMoreOrLess = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

function isLost(name: string, value: unknown, { fields }: Reading): boolean {
  const own: unknown = fields[name as keyof Fields]
  if (unlisted.has(name)) return true
  if (elsewhere.has(name)) return false
  if (inDetail.has(name)) return !isMoreOrLess(regionStem(own), regionStem(value))
  if (Array.isArray(own) && Array.isArray(value)) return value.some((each) => !own.includes(each))
  return JSON.stringify(own) !== JSON.stringify(value)
}

/** What a listing says of voltages, powers and the like, in itself and in its ratings. */
function storedFigures(values: ReadonlyMap<string, ReadValue>, ratings: readonly ReadRating[], two: TwoVoltages | undefined) {
  const own = (field: string): number[] => [values.get(field)?.value ?? []].flat().flatMap((value) => String(value).split('/').map(Number))
  return {
    voltages: new Set([...own('voltageV'), ...ratings.flatMap(({ voltageV }) => voltageV ?? []), ...(two ? [two.delta, two.star] : [])]),
    powers: new Set([...own('powerKw'), ...ratings.map(({ powerKw }) => powerKw)]),
    speeds: new Set(ratings.flatMap(({ ratedRpm }) => ratedRpm ?? [])),
    frequencies: new Set(own('freqHz')),
    hasGear: values.has('gear'),
    speedRange: values.get('vfdRange')?.value,
    quantity: values.get('quantity')?.value,
  }
}

/** Whether a token says something that is in no value: not understood, or one more than there is a field for. */
function isOpen(token: Token, reading: Reading, stored: ReturnType<typeof storedFigures>): boolean {
  const { kind, text, fields } = token
  if (kind === 'text') return fields.brand === undefined || fields.text !== modelOf(reading) ? isUnread(token, reading.tokens) : false
  if (!tokenKinds[kind].listing) return stored.speedRange === undefined || speedRangeIn(text) !== stored.speedRange
  if (kind === 'mounting' && mountingsOf(reading) === undefined) return true
  const { voltages = [], power, powers = [], speed, speeds = [], frequency, frequencies = [], quantity } = fields
  const isMissing = (all: readonly (number | undefined)[], known: ReadonlySet<number>): boolean =>
    all.some((each) => each !== undefined && !known.has(each))
  return (
    isMissing(voltages, stored.voltages) ||
    isMissing([power, ...powers], stored.powers) ||
    isMissing(
      [speed, ...speeds].filter((each) => each !== reading.fields.speed),
      stored.speeds,
    ) ||
    isMissing([frequency, ...frequencies], stored.frequencies) ||
    (quantity !== undefined && quantity !== stored.quantity) ||
    // The mark of an explosion-proof motor is stored as it is written, and the designation tells the brand by the way.
    (fields.ratio !== undefined && !stored.hasGear) ||
    (kind !== 'ex' &&
      Object.entries(fields).some(([name, value]) => (name !== 'brand' || kind === 'brand') && isLost(name, value, reading)))
  )
}

/** The values for a listing that a text names or that follow from it, each once, and what is left of the text. */
export function readValues(reading: Reading, plate: PlateValues & TradeTerms, inferred: InferredFields): ListingReading {
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
  const ratings = ratingsIn(reading, typeof power === 'number' ? power : undefined, plate)
  if (ratings.length > 0) add({ field: 'ratings', value: ratings.map((rating): Part => ({ ...rating })), confidence: 1, origin: 'CALC' })
  const stored = storedFigures(values, ratings, two)
  const { mounting } = reading.fields
  return {
    values: [...values.values()],
    ...(mounting && !values.has('mounting') && { mountings: mounting }),
    unread: reading.tokens.flatMap((token) => (isOpen(token, reading, stored) ? [token.text.trim()] : [])),
  }
}
