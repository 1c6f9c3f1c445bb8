import { termOfDelivery } from './delivery.ts'
import { levelOf, protectionOf } from './ex-marks.ts'
import type { InferredFields } from './inference.ts'
import { isExType } from './matching/ex-types.ts'
import { conditionsWanted, usualConditions } from './matching/match-details.ts'
import { modelText } from './model-text.ts'
import type { PlateReading, PlateValues } from './plate-values.ts'
import { heldPower, isUnread, type ListingReading, numberOfBrand, ofMarks, type ReadValue, regionOf, wholeSpeed } from './read-values.ts'
import type { Fields, Reading, Token } from './reading.ts'
import { type Span, type Taken, withWordsBeside } from './taken-parts.ts'
import { kindsWhere } from './token-kinds.ts'
import { mainVoltage } from './two-voltages.ts'
import { isLostBesideEx, typeOfTwo } from './type-words.ts'
import type { WantedTerms } from './wanted-terms.ts'

type Values = Readonly<Record<string, ReadValue['value'] | undefined>>

const some = <T extends ReadValue['value']>(value: T | undefined): readonly T[] | undefined => (value === undefined ? undefined : [value])
const filled = <T>(values: readonly T[] | undefined): readonly T[] | undefined => (values && values.length > 0 ? values : undefined)

/** One for gas or mines and one for dust, as a demand has two fields: that of the highest level. They stay in the order of the text. */
function highestOf(values: readonly string[] = [], levelIn: (value: string) => string): readonly string[] {
  const ranked = values.toSorted((a, b) => levelIn(a).localeCompare(levelIn(b)))
  const isFirst = (value: string): boolean => ranked.find((each) => levelIn(each)[0] === levelIn(value)[0]) === value
  return values.filter(isFirst).slice(0, 2)
}

function exOf(reading: Reading): Values[string] {
  const { exGasGroup, exTClass, exDustGroup, exDustTempC } = reading.fields
  const protections = ofMarks(reading, ({ exProtection }) => exProtection && protectionOf(exProtection))
  const [prot, secondProt] = highestOf(protections, (exProtection) => levelOf({ exProtection }) ?? '')
  const [epl, secondEpl] = highestOf(
    ofMarks(reading, (fields) => fields.epl),
    (level) => level,
  )
  const asked = { gas: exGasGroup, t: exTClass, dust: exDustGroup, dustT: exDustTempC, epl, prot, secondProt, secondEpl }
  const named = Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/** Those that are named, with those that will do as well. An exclusion alone does not widen what a demand accepts. */
function acceptedConditions({ fields }: Reading, willDo: readonly string[] = []): readonly string[] {
  const excluded = new Set(fields.conditionsExcluded)
  const wanted = conditionsWanted(fields)
  const isExclusion = fields.condition === undefined && fields.conditions === undefined && willDo.length === 0
  const usual = isExclusion ? usualConditions.filter((each) => wanted.includes(each)) : []
  if (usual.length > 0) return usual
  return willDo.length === 0 ? wanted : [...new Set([...willDo, ...wanted])].filter((each) => !excluded.has(each))
}

/** A frame with its poles alone is no model. */
const designationOf = (fields: Fields): string => ((fields.series ?? fields.orderNo ?? fields.gearUnit) ? modelText(fields) : '')

/** A date of this year, where nothing says that a motor was made then, may be the one by which it is needed. */
const isDateAlone = ({ kind, text, fields }: Token, thisYear: number): boolean =>
  kind === 'year' && fields.prodYearRange?.[0] === thisYear && /^\s?\d{4}年(?:\d{1,2}月份?)?\s?$/.test(text)

/** That of the series, unless a word says that it must be explosion-proof. */
const typeWanted = (ofSeries: string | undefined, hint: string | undefined): string | undefined =>
  hint !== undefined && isExType(hint) ? typeOfTwo(ofSeries, hint) : (ofSeries ?? hint)

/** What a text names of a motor that is needed, by the fields of a demand. */
function wanted(
  reading: Reading,
  inferred: InferredFields,
  { urgency, budget, budgetTotal, conditions, freight }: WantedTerms,
  { unitPrice, taxMode, currency = 'CNY', prodYear, ambientMax }: PlateValues,
  thisYear: number,
): Values {
  const { fields, tokens } = reading
  const { power, powerRange, poles, voltages, mounting, shaftHeight, brand, brands, brandsExcluded, price, features } = fields
  const frame = fields.frame ?? (shaftHeight === undefined ? undefined : String(shaftHeight))
  const number = numberOfBrand(tokens)
  // A budget is entered in CNY: an amount in another currency is none of that number.
  const limit = budget ?? (currency === 'CNY' ? (unitPrice ?? price ?? fields.priceRange?.[1] ?? undefined) : undefined)
  const [from, to] = powerRange ?? [power, undefined]
  const type = inferred.typeCode?.value
  return {
    modelOld: designationOf(fields) || number,
    typeCode: typeWanted(typeof type === 'string' ? type : undefined, fields.typeHint),
    powerMin: heldPower(from ?? undefined),
    powerMax: to !== from ? heldPower(to ?? undefined) : undefined,
    ...{ polesAccept: filled(poles), voltageV: mainVoltage(voltages), mountingAccept: filled(mounting), frameAccept: some(frame) },
    ...{ shaftD: fields.shaftD, ambientMax },
    ...{
      ieMin: fields.ies?.toSorted()[0] ?? fields.ie,
      ipMin: fields.ip,
      insulationMin: fields.insulation,
      dutyNeed: fields.duty,
      featuresNeed: filled(features),
    },
    ...{
      brandAccept: brands ?? some(brand),
      brandExclude: brandsExcluded,
      conditionAccept: filled(acceptedConditions(reading, conditions)),
    },
    ...{
      quantity: fields.quantity,
      ex: exOf(reading),
      prodYearMin: (tokens.some((token) => isDateAlone(token, thisYear)) ? undefined : fields.prodYearRange?.[0]) ?? prodYear,
    },
    ...{ phases: fields.phases === undefined ? undefined : String(fields.phases), rotorType: fields.rotorType },
    ...{ gbGradeMin: fields.gbGrade, icAccept: some(fields.ic), speedMin: poles === undefined ? wholeSpeed(fields.speed) : undefined },
    freqHz: fields.frequency === undefined ? undefined : String(fields.frequency),
    deliverRegion: regionOf(fields.deliverRegion ?? fields.regionCode),
    budgetUnit: limit === undefined ? undefined : String(limit),
    budgetTotal: (budgetTotal ?? fields.priceTotal)?.toString(),
    ...{ taxMode, freight, urgency },
  }
}

/** Fields of which a demand has one value: of several the others are not lost without a sign. */
const single = [
  ...(['power', 'frequency', 'ie', 'ip', 'insulation', 'duty', 'frame', 'quantity', 'shaftD', 'priceTotal'] as const),
  ...(['exGasGroup', 'exTClass', 'exDustGroup', 'exDustTempC'] as const),
]

/** One place of several, of which a demand has one: that of delivery, if it is named as such. */
function isOtherPlace({ kind, fields: { regionCode, deliverRegion } }: Token, own: Fields): boolean {
  if (kind === 'deliverRegion') return deliverRegion === undefined || deliverRegion !== own.deliverRegion
  if (regionCode === undefined) return false
  return own.deliverRegion !== undefined || (own.regionCodes !== undefined && regionOf(regionCode) !== regionOf(own.regionCode))
}

/** What a demand has no field for. */
const withoutField = /* @__PURE__ */ kindsWhere(({ demand }) => !demand)

/** A type of protection or a level beside those that the fields hold. */
function isOtherEx({ fields: { exProtection, epl } }: Token, { ex }: Values): boolean {
  const held = new Set<unknown>(Object.values(ex ?? {}))
  return (exProtection !== undefined && !held.has(protectionOf(exProtection))) || (epl !== undefined && !held.has(epl))
}

function isOpen(token: Token, { fields: own, tokens }: Reading, values: Values, thisYear: number): boolean {
  const { kind, fields } = token
  if (kind === 'text') return isUnread(token, tokens) && fields.text !== numberOfBrand(tokens)
  if (withoutField.has(kind) || isDateAlone(token, thisYear) || isOtherEx(token, values)) return true
  // The model of another motor.
  if (kind === 'model' && tokens.find((each) => each.kind === kind)?.fields.series !== fields.series) return true
  const isOfSeveral = (fields.powers?.length ?? 0) > 1 || (fields.voltages && !fields.voltages.includes(mainVoltage(own.voltages) ?? 0))
  const [from, to] = fields.prodYearRange ?? []
  // The form of a demand excludes no types.
  const isWithoutField =
    (fields.voltageRange ?? (to === from ? undefined : to) ?? undefined) !== undefined ||
    fields.typesExcluded !== undefined ||
    fields.regionCodes !== undefined ||
    isOtherPlace(token, own)
  // No motor has it, and no field holds it.
  const isTooMuch = [fields.power, ...(fields.powerRange ?? [])].some(
    (power) => typeof power === 'number' && heldPower(power) === undefined,
  )
  return isOfSeveral || isWithoutField || isTooMuch || single.some((name) => fields[name] !== undefined && fields[name] !== own[name])
}

/** Fields of a demand for what is taken out of a text before it is read, and the words behind it that say the same. */
const ofTaken: Readonly<Record<string, readonly [field: string, limit?: RegExp]>> = {
  unitPrice: ['budgetUnit'],
  taxMode: ['taxMode'],
  prodYear: ['prodYearMin', /^(?:及|或)?(?:以[后来上]|之后|后|起)$/],
  insulation: ['insulationMin', /^(?:及|或)?以上$/],
  ambientMax: ['ambientMax', /^(?:及|或)?以[下内]$/],
}

/** That a price is fixed follows from its being named; in another currency it is no budget. */
const isSaidBeside = (name: string, value: unknown): boolean => name === 'currency' || (name === 'priceMode' && value === 'FIXED')

const isHeld = (says: Taken['says'], values: Values): boolean =>
  Object.entries(says).every(([name, value]) => {
    const [field = ''] = ofTaken[name] ?? []
    return isSaidBeside(name, value) || String(values[field]) === String(value)
  })

const limitWord = /^(?:及|或)?(?:以[上下内后前来]|之[后前]|后|前|起|左右)$/

/** The part whole, where a demand has no field for it; where it has one, the word behind it that limits it otherwise. */
function partOf(part: Taken, values: Values, text: string, tokens: readonly Token[], from: number): Span & { readonly isTold: boolean } {
  if (!isHeld(part.says, values)) return { ...withWordsBeside(part, text, tokens, from), isTold: true }
  const [start, end] = [part.at, part.at + part.text.length]
  const limit = tokens.find((each) => each.kind === 'text' && each.start === end && limitWord.test(each.text))
  const isSame = Object.keys(part.says).some((name) => limit && ofTaken[name]?.[1]?.test(limit.text))
  return { start, end: limit?.end ?? end, isTold: limit !== undefined && !isSame }
}

/** What is not in the values, in its order. */
function unreadIn(text: string, reading: Reading, taken: readonly Taken[], values: Values, thisYear: number): string[] {
  const parts: ReturnType<typeof partOf>[] = []
  for (const part of taken.toSorted((a, b) => a.at - b.at)) parts.push(partOf(part, values, text, reading.tokens, parts.at(-1)?.end ?? 0))
  const isPart = ({ start, end }: Token): boolean => parts.some((part) => part.start <= start && end <= part.end)
  const { typeCode } = values
  const isLost = (token: Token): boolean => typeof typeCode === 'string' && isLostBesideEx(token, typeCode, reading.fields)
  const open = reading.tokens.filter((token) => (isOpen(token, reading, values, thisYear) || isLost(token)) && !isPart(token))
  const told = parts.filter(({ isTold }) => isTold).map(({ start, end }) => ({ start, text: text.slice(start, end) }))
  const terms = reading.tokens.flatMap(({ kind, start, text: written }) => {
    const [term] = kind === 'deliverRegion' ? (termOfDelivery.exec(written) ?? []) : []
    return term === undefined || open.some((each) => each.start === start) ? [] : [{ start, text: term }]
  })
  return [...told, ...open, ...terms].toSorted((a, b) => a.start - b.start).map((each) => each.text.trim())
}

/** The values for a demand that a text names, each once, and what is left of the text; it is read in this year. */
export function readWanted(
  text: string,
  reading: Reading,
  inferred: InferredFields,
  terms: WantedTerms,
  plate: PlateReading,
  thisYear: number,
): ListingReading {
  const named = wanted(reading, inferred, terms, plate.values, thisYear)
  const values = Object.entries(named).flatMap(([field, value]): ReadValue[] =>
    value === undefined ? [] : [{ field, value, confidence: 1 }],
  )
  return { values, unread: unreadIn(text, reading, plate.taken, named, thisYear) }
}
