import { t, type Words } from '#i18n/translate.ts'
import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { inferFrom } from '#motors/inference.ts'
import type { ListLine } from '#motors/list-lines.ts'
import { namesMotor } from '#motors/listing-lines.ts'
import { type Match, matchOf } from '#motors/matching/match.ts'
import { familyOf } from '#motors/matching/match-family.ts'
import { compareVoltage } from '#motors/matching/match-rating.ts'
import { usualFixing } from '#motors/matching/usual-fixing.ts'
import type { Offer, Wish } from '#motors/matching/wish.ts'
import { comparableModel, modelText } from '#motors/model-text.ts'
import { regionOf } from '#motors/read-values.ts'
import type { Fields, Reading, Token } from '#motors/reading.ts'
import { featuresOfSeries } from '#motors/series-features.ts'
import { tokenKinds } from '#motors/token-kinds.ts'
import { isLostBesideEx } from '#motors/type-words.ts'
import { tierFor } from '#motors/unit-price.ts'
import { allowRead } from '../../auth/limits.service.ts'
import { yieldToEventLoop } from '../machine/event-loop.service.ts'
import { offerOf, type StoredMotor, wishOfText } from '../machine/matched-motor.service.ts'
import { readerOf, spellingsOfLine } from '../machine/text-reader.service.ts'
import { type Candidates, candidatesOf } from './candidates.service.ts'
import { linesIn, rejectOther } from './given-lines.service.ts'
import { listedMotors } from './similar.service.ts'

/** Matches of a line: the best, and its alternatives. */
const mostMatches = 4
/** Lines, or alternatives in lines, whose answer is as much work as a page of the stock list. */
const linesOfRead = 10
/** Powers of a line that are compared: each of them is searched as a line of its own. */
const mostPowers = 4
/** The same with pole counts. */
const mostAlternatives = 8
/** Lines that are compared with words that they may be meant as. */
const mostSpelled = 30
/** Motors that are printed by one statement. */
const printedAtOnce = 400

/** Characters of a designation that are looked for. */
const longestModel = 64
/** Letters and figures in one word, as designations of makers that are not known. */
const unknownDesignation = /^(?=.{0,64}[a-z])(?=.{0,64}\d)[\w./-]{4,64}$/i

/** The designation of a line that has one; what is not understood may be one. */
function designationOf(fields: Fields): string {
  const { text = '', listingNo = '' } = fields
  const model = modelText(fields) || listingNo || (text.split(' ').find((word) => unknownDesignation.test(word)) ?? '')
  return model.slice(0, longestModel)
}

interface Uncompared {
  readonly text: string
  /** Motors of this type have it. */
  readonly typeCode?: string
}

interface ReadLine extends ListLine {
  /** Alternatives: one for each of the powers that it names. */
  readonly wishes: readonly Wish[]
  readonly fields: Fields
  readonly tokens: Reading['tokens']
  readonly designation: string
  /** Whether its words say how many pieces it is for. */
  readonly saysQuantity: boolean
  /** mm, the diameter of the shaft end that its frame is made with. */
  readonly usualShaftD: number | undefined
  /** What the line does not say that makes a motor: motors that are alike in all that is written may still be others. */
  readonly unsaid: Unsaid | undefined
  /** Words that are not understood, except a designation that only the stock knows. */
  readonly unread: readonly string[]
  /** What is understood and no property of a motor in stock. */
  readonly uncompared: readonly Uncompared[]
  /** Whether it names a motor at all: by a designation, poles or a power. */
  readonly isSearched: boolean
}

type GradedMatch = Omit<Match, 'deviations'> & {
  readonly id: string
  readonly isNamed: boolean
  readonly pieces: number
  /** At the wanted quantity, of a motor that is priced by tiers. */
  readonly tierPrice: string | undefined
  readonly deviations: readonly { readonly property: string; readonly score: number; readonly note: Words }[]
}

/** The lines that are searched, and the numbers of those beside a table that name no motor. */
async function readLines(
  ctx: Context,
  lines: readonly ListLine[],
): Promise<{ readonly read: readonly ReadLine[]; readonly leftOut: readonly number[] }> {
  const { reader, catalogue } = await readerOf(ctx)
  const read: ReadLine[] = []
  const pause = yieldToEventLoop()
  const leftOut: number[] = []
  for (const line of lines) {
    const reading = reader.read(line.text)
    const { fields, tokens } = reading
    if (line.isBeside && !namesMotor(reading)) {
      leftOut.push(line.rowNo)
      continue
    }
    const wishes = alternativesOf(reading).map((each) => wishOfText(each, inferFrom(each, catalogue)))
    const [wish = {}] = wishes
    const quantity = line.quantity ?? wish.quantity ?? 1
    const [hasPoles, hasPower] = [wish.poles !== undefined, wish.powerMin !== undefined || wish.powerMax !== undefined]
    const designation = designationOf(fields)
    read.push({
      ...{ ...line, quantity, tokens, fields, wishes: wishes.map((each) => ({ ...each, quantity })), designation },
      saysQuantity: wish.quantity === quantity,
      usualShaftD: usualFixing(fields, catalogue.flanges).shaftD,
      unsaid: unsaidOf(wish),
      isSearched: hasPoles || hasPower || designation !== '',
      unread: tokens.flatMap(({ kind, text }) => (kind === 'text' && isWord.test(text) && text !== designation ? [text] : [])),
      uncompared: [
        ...tokens.flatMap((token) => uncomparedOf(token, fields)),
        ...(fields.suffix ? [{ text: fields.suffix }] : []),
        ...morePowers(reading),
      ],
    })
    // A long list does not hold up the requests of others.
    await pause()
  }
  return { read, leftOut }
}

/** Whether several pole counts are those of one motor, as in "4/2极"; else any of them will do, as in "4极或6极". */
const isMultispeed = ({ fields: { features = [], series, poles = [] }, tokens }: Reading): boolean =>
  poles.length > 1 &&
  (features.includes('MULTISPEED') ||
    featuresOfSeries(series).includes('MULTISPEED') ||
    tokens.some(({ fields }) => (fields.poles ?? fields.powers ?? []).length > 1 || fields.typeHint === 'AC3.MSP'))

/** A line that names several powers is for any of them; those of a pole-changing motor are of one. */
const powersOf = (reading: Reading): readonly number[] => (isMultispeed(reading) ? [] : (reading.fields.powers ?? []))

/** A line for each power and each pole count that will do. */
function alternativesOf(reading: Reading): readonly Fields[] {
  const { fields } = reading
  const powers = powersOf(reading).slice(0, mostPowers)
  const ofPower = powers.length > 0 ? powers.map((power) => ({ ...fields, power })) : [fields]
  const { poles = [] } = fields
  if (poles.length < 2 || isMultispeed(reading)) return ofPower
  return ofPower.flatMap((each) => poles.map((count) => ({ ...each, poles: [count] }))).slice(0, mostAlternatives)
}

/** Powers that are not compared any more. */
const morePowers = (reading: Reading): Uncompared[] =>
  powersOf(reading)
    .slice(mostPowers, 2 * mostPowers)
    .map((power) => ({ text: `${power}kW` }))

const isWord = /[\p{L}\p{N}]/u

/** Types within a family of motors; a wound rotor is a property of its own. */
const typeWithin = /^(?:AC3|PM|SRV|GEA)\.(?!WND)/

function uncomparedOf(token: Reading['tokens'][number], own: Fields): Uncompared[] {
  const { kind, text, fields } = token
  const { typeHint = '', connection, voltageRange, prodYearRange } = fields
  if (voltageRange || typeof prodYearRange?.[1] === 'number') return [{ text }]
  if (!tokenKinds[kind].compared && connection === undefined) return [{ text }]
  const isWithin = kind === 'type' && typeWithin.test(typeHint) && familyOf(typeHint) !== typeHint
  return isWithin || isLostBesideEx(token, own.typeHint, own) ? [{ text, typeCode: typeHint }] : []
}

/** What is not said, and what is not compared, may be a demand that the motor does not meet. */
const notSaid = (note: Words) => ({ property: 'power', score: 0.6, note }) as const
type Unsaid = ReturnType<typeof notSaid>

const unsaidPoles = notSaid(['清单没有写明功率和极数，请核对', 'The list does not say both power and poles: check them'])
/** Behind a gear unit the ratio says what the number of poles says of another motor. */
const unsaidRatio = notSaid(['清单没有写明功率和速比，请核对', 'The list does not say both power and ratio: check them'])

function unsaidOf({ family, powerMin, powerMax, poles, ratio }: Wish): Unsaid | undefined {
  const isGeared = family === 'GEA'
  const isWhole = (powerMin ?? powerMax) !== undefined && (isGeared ? ratio : poles) !== undefined
  return isWhole ? undefined : isGeared ? unsaidRatio : unsaidPoles
}

/** What is wanted beside a designation: it stands for what makers number in their own ways. */
const besideDesignation = ({ family, rotorType, poles, frame, series, ...others }: Wish): Wish => others

/** The shaft of a motor that is named is the one of its frame, unless its listing or the table of frames says another. */
function withShaftOfFrame(wish: Wish, offer: Offer, usual: number | undefined): Wish {
  const isAsUsual = offer.shaftD === undefined && (usual === undefined || usual === wish.shaftD)
  return isAsUsual ? { ...wish, shaftD: undefined } : wish
}

/** Who names a motor wants what it has besides, except what makes it a motor of another build. */
const withoutMore = ({ features = [], ...offer }: Offer, { features: wanted = [] }: Wish): Offer => ({
  ...offer,
  features: features.filter((each) => wanted.includes(each) || each === 'BRAKE'),
})

const notCompared = (words: readonly string[], [zh, en]: Words) => ({
  ...{ property: 'text', score: 0.7 },
  note: [`“${words.join('、')}”${zh}没有参与比较，请核对`, `"${words.join(', ')}" was ${en}not compared: check it`] as const,
})

/** Of the mains where a list names none. */
const usualMains = { voltageV: 380, freqHz: 50 } as const
/** V, from where each motor is made for the voltage of its site. */
const highVoltage = 1000

/** A motor for other mains than the usual, where the list names none. */
function otherMains({ wishes, fields }: ReadLine, motor: StoredMotor) {
  const { family, phases, voltages = [], freqHz } = offerOf(motor)
  const isNamed =
    fields.listingNo !== undefined || wishes.some(({ voltageV, freqHz: hertz }) => voltageV !== undefined || hertz !== undefined)
  const isOfMains = family?.startsWith('AC3') && phases !== 1 && voltages.some((volts) => volts < highVoltage)
  if (isNamed || !isOfMains || compareVoltage(usualMains, offerOf(motor))?.score !== 0) return []
  const own = `${voltages.join('/')} V`
  const [zh, en] = freqHz === 'VF' ? [' 变频供电', ' from an inverter'] : freqHz ? [` ${freqHz} Hz`, ` ${freqHz} Hz`] : ['', '']
  const note: Words = [
    `清单没有写明电压，此机为 ${own}${zh}，请核对`,
    `The list names no voltage, and this motor is for ${own}${en}: check it`,
  ]
  return [{ property: 'voltage', score: 0.7, note }]
}

/** Behind a place that is a part of a maker's name. */
const makerBehind = /^\s?(?:电机|马达|牌|产|制造|生产|(?:electric|motors?)(?![a-z]))/i

/** Whether a token says where the motor shall be. */
const isPlace = (line: string, { end }: Token, next: Token | undefined): boolean =>
  next?.kind !== 'brand' && !makerBehind.test(line.slice(end))

/** Places that a line names, as beginnings of the codes of regions. */
const placesOf = ({ regionCode, regionCodes = [regionCode ?? ''] }: Fields): string[] => regionCodes.flatMap((code) => regionOf(code) || [])

/** A motor that is elsewhere than where it is looked for; of several places any will do. */
function otherPlace({ fields, tokens, text: line }: ReadLine, motor: StoredMotor) {
  const places = placesOf(fields)
  const isOfPlaces = ({ fields: own }: Token): boolean =>
    [own.regionCode ?? '', ...(own.regionCodes ?? [])].some((code) => places.includes(regionOf(code) ?? ''))
  const words = tokens.flatMap((token, at) => (isOfPlaces(token) && isPlace(line, token, tokens[at + 1]) ? [token.text] : []))
  if (words.length === 0 || places.some((code) => motor.regionCode?.startsWith(code))) return []
  return [{ property: 'region', score: 0.85, note: [`不在${words.join('、')}`, `not in ${words.join(', ')}`] as const }]
}

/** Long enough, and with a letter, so that it is no part of a designation by chance. */
const distinct = /^(?=.*[A-Z]).{4,}$/

/** Whether a word is in the designation of a motor: as a part between its dashes, or within one. */
function isInModel({ model }: StoredMotor, word: string): boolean {
  const [own, sought] = [model ?? '', comparableModel(word)]
  return distinct.test(sought)
    ? comparableModel(own).includes(sought)
    : own
        .toUpperCase()
        .split(/[^\p{L}\p{N}.]+/u)
        .includes(sought)
}

/** What a motor is to a line: of one that says too little, or what is not compared, only the motor that it names is as wanted. */
function gradedMatch(line: ReadLine, motor: StoredMotor): GradedMatch {
  const { wishes, unread, uncompared } = line
  const open = unread.filter((word) => !isInModel(motor, word))
  const isOpen = ({ text, typeCode }: Uncompared): boolean =>
    typeCode === undefined ? !isInModel(motor, text) : !motor.typeCode?.startsWith(typeCode)
  const others = uncompared.filter(isOpen).map(({ text }) => text)
  const [match] = wishes.map((wish) => comparedMatch(wish, line, motor)).sort(byGrade) as [GradedMatch]
  const missing = [
    ...otherMains(line, motor),
    ...(open.length > 0 ? [notCompared(open, ['未识别，', 'not understood and '])] : []),
    ...(others.length > 0 ? [notCompared(others, ['', ''])] : []),
  ]
  // It can be sent: another place is no reason to check the motor itself.
  const away = otherPlace(line, motor)
  if (missing.length + away.length === 0 || match.grade === 'D') return match
  const score = [...missing, ...away].reduce((left, each) => left * each.score, match.score)
  const grade = missing.length > 0 ? 'C' : match.grade === 'A' ? 'B' : match.grade
  return { ...match, grade, score: Math.round(score), deviations: [...missing, ...away, ...match.deviations] }
}

function comparedMatch(
  wish: Wish,
  { fields, designation, unsaid, usualShaftD }: Pick<ReadLine, 'fields' | 'designation' | 'unsaid' | 'usualShaftD'>,
  motor: StoredMotor,
): GradedMatch {
  const isNamed =
    fields.listingNo !== undefined || (designation !== '' && comparableModel(motor.model ?? '') === comparableModel(designation))
  const offer = offerOf(motor)
  const { grade, score, deviations } = isNamed
    ? matchOf(withShaftOfFrame(besideDesignation(wish), offer, usualShaftD), withoutMore(offer, wish))
    : matchOf(wish, offer)
  const tier = tierFor(motor.tierPrices ?? [], wish.quantity ?? 1)
  const own = { id: motor.id, isNamed, pieces: Number(motor.quantity ?? 0), tierPrice: tier?.price }
  if (!unsaid || isNamed || grade === 'D') return { ...own, grade, score, deviations }
  return { ...own, grade: 'C', score: Math.round(score * unsaid.score), deviations: [unsaid, ...deviations] }
}

const byGrade = (a: GradedMatch, b: GradedMatch): number =>
  a.grade.localeCompare(b.grade) || Number(b.isNamed) - Number(a.isNamed) || b.score - a.score

const ranked = (line: ReadLine, { motors }: Candidates): GradedMatch[] =>
  motors
    .map((motor) => gradedMatch(line, motor))
    .filter(({ grade }) => grade !== 'D')
    .sort(byGrade)

function printedLine(
  ctx: Context,
  line: ReadLine,
  matches: readonly GradedMatch[],
  hasMore: boolean,
  spellings: readonly string[],
  listed: ReadonlyMap<string, JsonRow>,
) {
  const best = matches.slice(0, mostMatches).filter(({ id }) => listed.has(id))
  const reading = line.tokens.flatMap(({ kind, text, start }) => {
    // A designation that only the stock knows.
    const isModel = kind === 'text' && text === line.designation && matches.some(({ isNamed }) => isNamed)
    const { name } = tokenKinds[isModel ? 'model' : kind]
    if (kind !== 'text' && !name) return []
    return [{ at: start, text, label: name ? t(name, ctx.lang) : '', isUnread: !name }]
  })
  // What is to be confirmed counts where there is nothing better.
  const counted = matches.filter(({ grade }) => grade !== 'C' || matches[0]?.grade === 'C')
  return {
    ...{
      rowNo: line.rowNo,
      text: line.text,
      quantity: line.quantity,
      saysQuantity: line.saysQuantity,
      reading,
      hasMore,
      isSearched: line.isSearched,
      spellings,
    },
    ...{ listings: counted.length, pieces: counted.reduce((sum, { pieces }) => sum + pieces, 0) },
    matches: best.map(({ id, grade, score, tierPrice, deviations }) => ({
      ...{ id, grade, score, unitPrice: tierPrice ?? String(listed.get(id)?.unitPrice ?? '') },
      deviations: deviations.map(({ property, score, note }) => ({ property, score, note: t(note, ctx.lang) })),
    })),
  }
}

/** The motors that may meet each line: its alternatives are searched by themselves. */
async function candidatesOfLines(ctx: Context, lines: readonly ReadLine[]): Promise<readonly Candidates[]> {
  const found = await candidatesOf(
    ctx,
    lines.flatMap(({ wishes, fields, designation }) =>
      wishes.map((wish) => ({
        wishes: [wish],
        model: designation,
        places: placesOf(fields),
        ...(fields.listingNo && { listingNo: fields.listingNo }),
      })),
    ),
  )
  let from = 0
  return lines.map(({ wishes }) => {
    const own = found.slice(from, from + wishes.length)
    from += wishes.length
    const motors = new Map(own.flatMap((each) => each.motors.map((motor) => [motor.id, motor] as const)))
    return { motors: [...motors.values()], hasMore: own.some(({ hasMore }) => hasMore) }
  })
}

/** Counts lines, or alternatives in them, as so many reads. */
async function allowLines(ctx: Context, count: number): Promise<void> {
  for (let reads = Math.ceil(count / linesOfRead); reads > 0; reads -= 1) await allowRead(ctx)
}

/** Reads a list and finds for each line what is in stock: the best first, with what differs. */
export async function matchList(ctx: Context, body: unknown) {
  const given = linesIn(body)
  await allowLines(ctx, given.length)
  const { read: lines, leftOut } = await readLines(ctx, given)
  rejectOther(lines.length)
  await allowLines(ctx, lines.reduce((sum, { wishes }) => sum + wishes.length, 0) - lines.length)
  const candidates = await candidatesOfLines(ctx, lines)
  const found: { line: ReadLine; matches: GradedMatch[]; hasMore: boolean; spellings: readonly string[] }[] = []
  const pause = yieldToEventLoop()
  let spelled = 0
  for (const [at, line] of lines.entries()) {
    const own = candidates[at] ?? { motors: [], hasMore: false }
    const matches = ranked(line, own)
    const isDoubtful = line.unread.length > 0 || matches.every(({ isNamed }) => !isNamed)
    const spellings = isDoubtful && spelled < mostSpelled ? await spellingsOfLine(ctx, line.text, line.tokens) : []
    if (spellings.length > 0 || line.unread.length > 0) spelled += 1
    found.push({ line, matches, hasMore: own.hasMore, spellings })
    await pause()
  }
  const ids = [...new Set(found.flatMap(({ matches }) => matches.slice(0, mostMatches).map(({ id }) => id)))]
  const listed = new Map<string, JsonRow>()
  for (let from = 0; from < ids.length; from += printedAtOnce)
    for (const [id, row] of await listedMotors(ctx, ids.slice(from, from + printedAtOnce))) listed.set(id, row)
  return {
    lines: found.map(({ line, matches, hasMore, spellings }) => printedLine(ctx, line, matches, hasMore, spellings, listed)),
    motors: [...listed.values()],
    leftOut,
  }
}
