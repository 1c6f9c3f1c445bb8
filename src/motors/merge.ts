import { joinDelivery } from './delivery.ts'
import { bareConfidence } from './digit-forms.ts'
import { isPoleCount, isPowerStep, kilowattsOf, polesOf } from './figures.ts'
import { excludeByLimits, type LimitName, type Limits, limitNames, narrowed } from './limits.ts'
import { isExType } from './matching/ex-types.ts'
import { mountingOf } from './mounting-words.ts'
import { plainText } from './plain-text.ts'
import type { Fields, Reading, Token } from './reading.ts'
import { isWithin } from './region-words.ts'
import { isMarked, typeOfTwo } from './type-words.ts'
import { woundRotor } from './wound-rotor.ts'

type Mutable = { -readonly [K in keyof Fields]: Fields[K] }

/** Codes of districts by their short names in capitals, which are ordinary words away from their city. */
export type Districts = ReadonlyMap<string, readonly string[]>

/** What the tokens of a text say together: of several values of a field that has one, the first one counts. */
export function mergeTokens(tokens: Token[], given: string, districts: Districts): Reading {
  if (tokens.some(isOpen)) decideTogether(tokens, given)
  joinDistricts(tokens, districts)
  joinDelivery(tokens, given)
  const fields: Mutable = {}
  const conflicts: (keyof Fields)[] = []
  let text = ''
  let hasMounting = false
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    if (token.kind === 'power') addPower(fields, tokens, at)
    if (token.kind === 'ex') addMark(fields, token)
    if (token.kind === 'brand' || token.kind === 'condition' || token.kind === 'efficiency') addAlternative(fields, token)
    addFields(fields, token.fields, conflicts)
    if (token.kind === 'region') addPlace(fields, tokens, at)
    hasMounting ||= token.fields.mounting !== undefined
    if (token.kind === 'text' && token.fields.text !== '') text += `${text && ' '}${token.fields.text ?? token.text}`
  }
  // A code says more than a word, which several classes are called by.
  const coded = fields.ie === undefined ? undefined : tokens.find(({ fields: { ie }, text }) => ie !== undefined && /\d/.test(text))
  if (coded?.fields.ie) fields.ie = coded.fields.ie
  // A place says more than the part of the country that it is in.
  if (fields.regionCode !== undefined && tokens.some(({ fields: { regionCodes } }) => regionCodes)) delete fields.regionCodes
  const mounting = hasMounting ? mountingOf(tokens) : undefined
  if (mounting) fields.mounting = mounting
  excludeByLimits(fields, tokens, conflicts)
  if (fields.speed !== undefined && !tokens.some(isOfOtherSpeed)) conflicts.push(...addPolesOfSpeed(fields))
  if (text !== '') fields.text = text
  return { fields, tokens, conflicts }
}

/** Whether the other tokens may decide what one means. */
const isOpen = ({ kind, confidence, alternative }: Token): boolean => kind === 'text' || confidence < 1 || alternative !== undefined

function decideTogether(tokens: Token[], given: string): void {
  joinServoFlanges(tokens, given)
  joinNumbers(tokens, given)
  demoteSpareNumbers(tokens)
  demoteSpareSpeeds(tokens)
  decideLimits(tokens, given)
  choosePlaces(tokens)
  chooseFrames(tokens)
}

const isBare = ({ kind, confidence, fields }: Token): boolean =>
  kind === 'power' && confidence === bareConfidence && fields.poles === undefined

const joint = /^\s*(?:or|and|或者?|和|与|及)\s*$/i
const inKilowatts = /k|千/i

/** The power that is named as one more in the same breath: "11kW或15kW", "11kW、15kW". */
function nextPower(tokens: readonly Token[], at: number): Token | undefined {
  const [next, behind] = [tokens[at + 1], tokens[at + 2]]
  const other = next?.kind === 'filler' && joint.test(next.text) ? behind : next
  return other?.kind === 'power' && other.fields.power !== undefined ? other : undefined
}

const number = /^\d{1,3}(?:\.\d{1,2})?$/
const listed = /^\s?、\s?$/
const horsepower = /hp|horse|马力|匹/i

/** What a number says that has the unit of the one behind it: "11 or 15 kW", "11、15、18.5kW", "10 or 15 HP", "4 or 6 pole". */
function withUnitOf({ kind, text, fields }: Token, value: number): Pick<Token, 'kind' | 'fields'> | undefined {
  if (kind === 'poles' && fields.poles && isPoleCount(value)) return { kind, fields: { poles: [value] } }
  if (kind !== 'power' || fields.power === undefined) return undefined
  const isHorsepower = horsepower.test(text)
  return isHorsepower || (inKilowatts.test(text) && isPowerStep(value))
    ? { kind, fields: { power: isHorsepower ? kilowattsOf(value) : value } }
    : undefined
}

/** "11、15kW": lines are seldom so many, and a power stands before one that is greater. */
const isLesserPower = (value: number, { fields: { power } }: Token): boolean =>
  power !== undefined && value < power && (value > 10 || !Number.isInteger(value))

/** As in "11 15 18.5 kW"; these are voltages, too. */
const otherwiseVolts = new Set([220, 400])

/** One of three steps or more that rise: of two numbers the first may be of anything. */
function isStepBelow(before: Token | undefined, { text }: Token, next: Token): boolean {
  const value = Number(text)
  const isOfMore = number.test(next.text) || (before !== undefined && isPowerStep(Number(before.text)) && Number(before.text) < value)
  return isOfMore && isPowerStep(value) && !otherwiseVolts.has(value) && next.kind === 'power' && isLesserPower(value, next)
}

/** Gives numbers before "or" and before 、 and powers before greater ones the unit of the number behind them; a number and 、 at the start may count the line. */
function joinNumbers(tokens: Token[], given: string): void {
  for (let at = tokens.length - 2, unit: Token | undefined; at >= 0; at -= 1) {
    const token = tokens[at] as Token
    if (!(token.kind === 'text' || isBare(token)) || !number.test(token.text)) continue
    const [next, behind] = [tokens[at + 1] as Token, tokens[at + 2]]
    const isOr = next.kind === 'filler' && joint.test(next.text)
    const other = isOr ? behind : next
    const between = given.slice(token.end, next.start)
    const isList =
      other !== undefined && (isOr || listed.test(between) || (/^ {1,2}$/.test(between) && isStepBelow(tokens[at - 1], token, next)))
    if (!isList) continue
    unit = number.test(other.text) ? unit : other
    const value = Number(token.text)
    const isPlace = !isOr && at === 0 && !number.test(next.text) && !isLesserPower(value, next)
    if (!unit || isPlace) continue
    const meaning = withUnitOf(unit, value)
    if (meaning) tokens[at] = { ...withoutAlternative(token), ...meaning }
  }
}

/** Of powers that are named in one breath any will do. */
function addPower(fields: Mutable, tokens: readonly Token[], at: number): void {
  const { power } = tokens[at]?.fields ?? {}
  const other = power === undefined ? undefined : nextPower(tokens, at)?.fields.power
  if (power !== undefined && other !== undefined && other !== power && (fields.power ?? power) !== other)
    fields.powers = joined(fields.powers ?? [fields.power ?? power], [other])
}

/** A bare number is a power only where nothing else is one, and only the first of several; else it is text. */
function demoteSpareNumbers(tokens: Token[]): void {
  if (!tokens.some(isBare)) return
  let hasPower = tokens.some((token) => !isBare(token) && (token.fields.power !== undefined || token.fields.powerRange !== undefined))
  for (const [at, token] of tokens.entries()) {
    if (!isBare(token)) continue
    if (hasPower) tokens[at] = { ...token, kind: 'text', fields: { text: token.text }, confidence: 1 }
    hasPower = true
  }
}

const isBareSpeed = ({ kind, confidence }: Token): boolean => kind === 'speed' && confidence === bareConfidence

const hasUnit = /[a-z千马匹]/i

/** A number alone is a speed only behind a power with its unit, and where no other poles are named: else it may be a price. */
function demoteSpareSpeeds(tokens: Token[]): void {
  if (!tokens.some(isBareSpeed)) return
  for (const [at, token] of tokens.entries()) {
    if (!isBareSpeed(token)) continue
    const { text, fields } = token
    const before = tokens.slice(0, at).findLast(({ kind }) => kind !== 'phases' && kind !== 'filler')
    const counted = polesOf(fields.speed ?? 0) ?? 0
    const isSpeed = before?.kind === 'power' && before.fields.power !== undefined && hasUnit.test(before.text)
    if (!isSpeed || tokens.some(({ fields: { poles } }) => poles && !poles.includes(counted)))
      tokens[at] = { ...token, kind: 'text', fields: { text }, confidence: 1 }
  }
}

const isOpenLimit = ({ kind, confidence }: Token): boolean => kind === 'price' && confidence === bareConfidence

const powerName = /^(?:功率|power)$/i
/** What a number beside one of these is of. */
const otherName = /^(?:功率|转速|电压|频率|极数|数量|机座号?|power|speed|voltage|frame(?: size)?|poles?|phase|quantity|qty)$/i
const startsClause = /^\s*[,，;；、\n]/

/** A limit without a unit is one of the price, where what is beside it is understood and is no name of anything else. */
function decideLimits(tokens: Token[], given: string): void {
  if (!tokens.some(isOpenLimit)) return
  for (const [at, token] of tokens.entries()) {
    if (!isOpenLimit(token)) continue
    const { alternative, text, end } = token
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isBehind = next !== undefined && !startsClause.test(given.slice(end, next.start))
    const isUnclear = isBehind && (isUnknown(next) || otherName.test(next.text))
    if (alternative && before && powerName.test(before.text))
      tokens[at] = { ...withoutAlternative(token), kind: 'power', fields: alternative }
    else if (isUnclear || (before && otherName.test(before.text)))
      tokens[at] = { ...withoutAlternative(token), kind: 'text', fields: { text } }
    else tokens[at] = { ...token, confidence: alternative ? 0.7 : 1 }
  }
}

const isUnknown = ({ kind, fields }: Token): boolean => kind === 'text' && fields.text !== ''

const joined = <T>(before: readonly T[] | undefined, more: readonly T[]): readonly T[] =>
  before ? [...new Set([...before, ...more])] : more

type Rule = 'first' | 'all' | 'deepest' | 'limits' | 'elsewhere'

const rulesOf = <const Name extends keyof Fields>(names: readonly Name[], rule: Rule) =>
  Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, Rule>

/** Of several values of a field the first one counts, all of them do, the one that says most does, or as limits they narrow each other; some are not merged one by one. */
const rules: Readonly<Record<keyof Fields, Rule>> = {
  ...rulesOf(
    ['intent', 'brand', 'brands', 'series', 'frame', 'shaftHeight', 'suffix', 'orderNo', 'gearUnit', 'ratio', 'listingNo'],
    'first',
  ),
  ...rulesOf(['typesExcluded', 'power', 'powers', 'speed', 'speeds', 'torque', 'frequency', 'frequencies', 'phases'], 'first'),
  ...rulesOf(['rotorType', 'ie', 'gbGrade', 'exProtection', 'exGasGroup', 'exTClass', 'exDustGroup', 'exDustTempC', 'epl'], 'first'),
  ...rulesOf(['ip', 'ic', 'insulation', 'duty', 'condition', 'conditions', 'conditionNote', 'quantity', 'price', 'priceTotal'], 'first'),
  ...rulesOf(['shaftD', 'connection', 'regionCodes', 'deliverRegion', 'leadDays', 'ies', 'ips', 'exProtections', 'epls'], 'first'),
  ...rulesOf(['poles', 'voltages', 'features', 'brandsExcluded', 'conditionsExcluded'], 'all'),
  ...rulesOf(['typeHint', 'regionCode'], 'deepest'),
  ...rulesOf(limitNames, 'limits'),
  ...rulesOf(['mounting', 'text'], 'elsewhere'),
}

/** By name: an object of so many names is slower to look up. */
const ruleOf: ReadonlyMap<string, Rule> = new Map(Object.entries(rules))

/** A loop over the names, as this is called for every token of every line. */
function addFields(fields: Mutable, more: Fields, conflicts: (keyof Fields)[]): void {
  const [all, given] = [fields, more] as [Record<string, unknown>, Readonly<Record<string, unknown>>]
  for (const name in given) {
    const rule = ruleOf.get(name)
    if (rule === 'first') {
      if (!(name in all)) all[name] = given[name]
    } else if (rule === 'all') all[name] = joined(all[name] as readonly unknown[] | undefined, (given[name] ?? []) as readonly unknown[])
    else if (name === 'typeHint') addType(fields, more)
    else if (name === 'regionCode') addRegion(fields, more.regionCode ?? '')
    else if (rule === 'limits') addLimits(fields, name as LimitName, given[name] as Limits, conflicts)
  }
}

/** "5.5kW以上 15kW以下": limits of one value hold together; where none is within both, the first counts. */
function addLimits(fields: Mutable, name: LimitName, more: Limits, conflicts: (keyof Fields)[]): void {
  const before = fields[name]
  const limits = before === undefined ? more : narrowed(before, more)
  if (limits) fields[name] = limits
  else if (!conflicts.includes(name)) conflicts.push(name)
}

/** A motor for gas and dust has a mark for each, with its own type of protection and level. */
function addMark(fields: Mutable, { fields: { exProtection, epl } }: Token): void {
  if (exProtection !== undefined && fields.exProtection !== undefined && fields.exProtection !== exProtection)
    fields.exProtections = joined(fields.exProtections ?? [fields.exProtection], [exProtection])
  if (epl !== undefined && fields.epl !== undefined && fields.epl !== epl) fields.epls = joined(fields.epls ?? [fields.epl], [epl])
}

/** No motor is of two brands, in two conditions or of two classes: any of them will do. */
function addAlternative(fields: Mutable, { text, fields: { brand, condition, ie } }: Token): void {
  // A word for a class may call another one.
  if (ie !== undefined && fields.ie !== undefined && fields.ie !== ie && /\d/.test(text))
    fields.ies = joined(fields.ies ?? [fields.ie], [ie])
  if (brand !== undefined && fields.brand !== undefined && fields.brand !== brand)
    fields.brands = joined(fields.brands ?? [fields.brand], [brand])
  if (condition !== undefined && fields.condition !== undefined && fields.condition !== condition)
    fields.conditions = joined(fields.conditions ?? [fields.condition], [condition])
}

/** What has a mark that says all keeps a type that it is called by, as a geared motor does. */
function addType(fields: Mutable, { typeHint: type = '', ...more }: Fields): void {
  const { typeHint } = fields
  const isKept = isMarked(more) && typeHint !== undefined && typeHint !== woundRotor.typeHint && !isExType(typeHint)
  if (!isKept) fields.typeHint = typeOfTwo(typeHint, type)
}

/** A city after its province says more: 无锡 after 江苏. */
function addRegion(fields: Mutable, code: string): void {
  const { regionCode, regionCodes } = fields
  // Of several places none is narrowed by a later one: "江苏、上海、苏州".
  if (regionCode === undefined || (!regionCodes?.includes(regionCode) && isWithin(code, regionCode))) fields.regionCode = code
}

/** Of places that are named in one breath any will do: "上海或苏州", "江苏、浙江、上海". */
function addPlace(fields: Mutable, tokens: readonly Token[], at: number): void {
  const before = tokens[at - 1]
  const other = before?.kind === 'filler' && joint.test(before.text) ? tokens[at - 2] : before
  const [code, first] = [tokens[at]?.fields.regionCode, fields.regionCode]
  if (code === undefined || first === undefined || other?.fields.regionCode === undefined) return
  const all = fields.regionCodes ?? [first]
  if (all.every((each) => !isWithin(each, code) && !isWithin(code, each))) fields.regionCodes = joined(all, [code])
}

/** Of two cities with one name, as `Suzhou`, the one in the province that the text names; of a brand and a place, the latter if a city in it is named, or behind the province that it is in. */
function choosePlaces(tokens: Token[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const other = token.alternative?.regionCode
    if (other === undefined) continue
    const { regionCode: own } = token.fields
    const named = tokens.flatMap(({ fields: { regionCode } }) => (regionCode === undefined || regionCode === own ? [] : [regionCode]))
    const isOwn = own !== undefined && named.some((each) => isWithin(own, each))
    const before = tokens[at - 1]?.fields.regionCode
    const isBehind = own === undefined && before !== undefined && isWithin(other, before)
    const isOther =
      !isOwn && (isBehind || named.some((each) => isWithin(own === undefined ? each : other, own === undefined ? other : each)))
    if (isOwn || isOther) tokens[at] = { ...withoutAlternative(token), ...(isOther && { kind: 'region', fields: { regionCode: other } }) }
  }
}

/** "无锡锡山", "Xishan District, Wuxi": the district of a city that is named beside it; "北京朝阳", where another city is called like it. */
function joinDistricts(tokens: Token[], districts: Districts): void {
  if (!tokens.some(({ kind }) => kind === 'region')) return
  for (const [at, token] of tokens.entries()) {
    const [before, isUnknown] = [tokens[at - 1], token.kind === 'text']
    const [own = '', outer = ''] = [token.fields.regionCode, before?.fields.regionCode]
    const isJoined = own !== '' && outer !== '' && before?.end === token.start && !isWithin(own, outer)
    const codes = isUnknown || isJoined ? (districts.get(plainText(token.text)) ?? []) : []
    if (codes.length === 0) continue
    const behind = isUnknown ? tokens.slice(at + 1).find(({ kind }) => kind !== 'filler') : undefined
    const cities = [before, behind].flatMap((beside) => beside?.fields.regionCode ?? [])
    const [regionCode, other] = codes.filter((code) => cities.some((city) => isWithin(code, city)))
    if (regionCode !== undefined && other === undefined) tokens[at] = { ...token, kind: 'region', fields: { regionCode } }
  }
}

/** "280M2 4极": where other poles are named, the digit behind a frame is the length of its core. */
function chooseFrames(tokens: Token[]): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    if (token.alternative?.frame === undefined || token.fields.poles === undefined) continue
    const { poles, ...others } = token.fields
    const isCore = tokens.some((each) => each !== token && each.fields.poles?.every((count) => !poles.includes(count)))
    if (isCore) tokens[at] = { ...withoutAlternative(token), fields: { ...others, ...token.alternative } }
  }
}

const withoutAlternative = ({ alternative: _, ...token }: Token): Token => ({ ...token, confidence: 1 })

/** Numbers of servo motors, of which makers have no other mark: `HG-KR43B`, `SGM7J-08A`, `180ST-M35015`. */
const servoNumber = /^(?:H[A-G]-|SGM|M[SDHQFB]M|ECMA|R88M|1F[KT]\d|BSM|[MI]S(?:1H|MH)|\d{2,3}(?:ST|HS|SM)-?[A-Z0-9])/i

/** Whether a token is of a motor whose speed its drive sets: a number of a servo or one of a brand, or an encoder. */
const isOfServo = ({ kind, text, fields }: Token): boolean =>
  (kind === 'text' && (fields.brand !== undefined || servoNumber.test(text))) || (fields.features?.includes('ENCODER') ?? false)

const flangeSize = /^[□▢Φ]?\d{2,3}(?:mm)?$/i

/** "80法兰" of a servo motor: the size of its square flange, and no mounting of IEC motors. No field of a search holds it. */
function joinServoFlanges(tokens: Token[], given: string): void {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const [size, flange] = [tokens[at - 1], tokens[at]] as [Token, Token]
    if (flange.kind !== 'mounting' || !/^(?:法兰|flange)/i.test(flange.text)) continue
    const isSize = (size.kind === 'text' || isBare(size)) && flangeSize.test(size.text) && /^\s?$/.test(given.slice(size.end, flange.start))
    if (!isSize || !tokens.some((token) => token.fields.typeHint?.startsWith('SRV') || isOfServo(token))) continue
    const text = given.slice(size.start, flange.end)
    tokens.splice(at - 1, 2, { start: size.start, end: flange.end, text, kind: 'detail', fields: {}, confidence: 1 })
  }
}

/** The speed of a servo, a direct-current or a geared motor follows from other things, also where it is explosion-proof. */
const isOfOtherSpeed = (token: Token): boolean => isOfServo(token) || /^(?:SRV|DC|GEA)/.test(token.fields.typeHint ?? '')

/** A rated speed says how many poles a motor has; where the text names others, both are searched. */
function addPolesOfSpeed(fields: Mutable): (keyof Fields)[] {
  const { speed, frequency, poles, series = '' } = fields
  if (/^Z\d/.test(series)) return []
  const counted =
    speed === undefined ? undefined : (polesOf(speed, frequency ?? 50) ?? (frequency === undefined ? polesOf(speed, 60) : undefined))
  if (counted === undefined || poles?.includes(counted)) return []
  fields.poles = [...(poles ?? []), counted]
  return poles ? ['poles', 'speed'] : []
}
