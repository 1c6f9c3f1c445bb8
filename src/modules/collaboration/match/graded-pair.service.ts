import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Schema } from '#kernel/http/shapes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { efficiencyClasses } from '#motors/efficiency.ts'
import { protectionOf } from '#motors/ex-marks.ts'
import { exDemanded, exWithType, protectionFields } from '#motors/matching/ex-types.ts'
import { matchOf } from '#motors/matching/match.ts'
import { conditionRanking, thermalClasses } from '#motors/matching/match-details.ts'
import { dustGroups, gasGroups, protectionLevels, temperatureClasses } from '#motors/matching/match-ex.ts'
import { familyOf } from '#motors/matching/match-family.ts'
import { type ExRating, type Offer, substituteLevels, type Wish } from '#motors/matching/wish.ts'
import { notesOf } from '../../machine/matching/similar.service.ts'
import { motorTypeCodes } from '../../machine/motortype/types-below.service.ts'
import { motorFeatures } from '../../publication/motor.fields.ts'
import {
  described,
  flag,
  group,
  isObject,
  isUnsaid,
  listIfSaid,
  listOf,
  number,
  oneOf,
  readValues,
  shapeOf,
  text,
  type Value,
  wrong,
} from './grading-values.ts'

const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

/** Of a stock also `50/60` or `VF`. */
const frequency: Value<string> = {
  schema: { anyOf: [number.schema, { type: 'string', pattern: '^(?:\\d{2,3}(?:/\\d{2,3})?|VF)$' }] },
  read: (value, field) => {
    if (typeof value === 'number') return String(number.read(value, field))
    const written = text.read(value, field) ?? '50'
    return /^(?:\d{2,3}(?:\/\d{2,3})?|VF)$/.test(written) ? written : wrong(field, [' 50、60、50/60 或 VF', '50, 60, 50/60 or VF'])
  },
}

const ex = group(
  {
    gas: described(oneOf(['I', ...gasGroups]), 'Gas group'),
    t: described(oneOf(temperatureClasses), 'Temperature class'),
    epl: described(listOf(oneOf(protectionLevels)), 'Equipment protection levels'),
    dust: described(oneOf(dustGroups), 'Dust group'),
    dustT: described(number, 'Highest surface temperature for dust, in °C', 135),
    prot: described(text, 'Type of protection', 'db', 'eb', 'tb'),
    secondProt: described(text, 'The type of protection of a second mark, as that for dust beside gas', 'tb'),
    secondEpl: described(oneOf(protectionLevels), 'The equipment protection level of a second mark', 'Db'),
    cert: described(flag, 'Whether it has an Ex certificate'),
  },
  'GradedEx',
)

const features = oneOf(Object.keys(motorFeatures))
/** Also what the dictionary has for motors without a class. */
const efficiency = oneOf([...efficiencyClasses, 'NONE', 'UNKNOWN'])

const both = {
  family: described(
    text,
    'Code of a motor type; left out: AC3 or AC1 by the phases, and of a demand for less than 380 V any',
    'AC3',
    'DC',
    'PM.LS',
    'AC3.WND',
  ),
  phases: described(number, 'Number of phases; left out where the family is, too: 3', 3),
  poles: described(listOf(number), 'Number of poles; of a pole-changing motor of each speed', [4], [4, 6]),
  kw: described(number, 'Power in kW', 5.5),
  frame: described(text, 'Frame', '132S'),
  brand: described(text, 'Code of a brand', 'BR004'),
  ex: described(ex, 'Explosion protection; what is left out: that of the family, such as EX.M'),
  qty: described(number, 'Quantity', 1),
  region: described(text, 'Code of a place, GB/T 2260', '320205'),
}

const demandValues = {
  ...both,
  kwMin: described(number, 'Lowest power in kW; kw without it', 5.5),
  kwMax: described(number, 'Highest power in kW', 7.5),
  volt: described(number, 'Voltage of the site in V', 380),
  freq: described(number, 'Frequency of the site in Hz; 50 without it', 50),
  yd: described(flag, 'Whether it is started star-delta'),
  mounting: described(listOf(text), 'Mountings that are accepted', 'B3', ['B3', 'B35']),
  ie: described(efficiency, 'Lowest efficiency class'),
  ip: described(text, 'Lowest degree of protection', 'IP55'),
  ins: described(oneOf(thermalClasses), 'Lowest thermal class'),
  duty: described(text, 'Duty', 'S1', 'S3-40%'),
  features: described(listIfSaid(features), 'Features that are needed; an empty list: none besides'),
  condMin: described(oneOf(conditionRanking), 'Lowest condition that is accepted; the best is the first'),
  substitute: described(oneOf(substituteLevels), 'Which substitutes are accepted'),
  budget: described(number, 'Budget for one, with tax', 1500),
}

const stockValues = {
  ...both,
  volt: described(listOf(number), 'Rated voltages in V', 380, [380, 660]),
  freq: described(frequency, 'Rated frequency in Hz; 50 without it', '50', '50/60', 'VF'),
  conn: described(text, 'Connection of the winding', 'Y', 'D', 'D/Y'),
  mounting: described(listOf(text), 'Mountings', 'B3'),
  ie: described(efficiency, 'Efficiency class'),
  ip: described(text, 'Degree of protection', 'IP55'),
  ins: described(oneOf(thermalClasses), 'Thermal class'),
  duty: described(text, 'Duty', 'S1', 'S3-40%'),
  features: described(listOf(features), 'Features'),
  cond: described(oneOf(conditionRanking), 'Condition; the best is the first'),
  price: described(number, 'Price of one, with tax', 1450),
  daysSinceConfirm: described(number, 'Days since the seller confirmed the stock', 0),
}

/** The body of a grading. */
export const gradedPairShape: Schema = {
  type: 'object',
  properties: { demand: shapeOf(demandValues, 'GradedDemand'), stock: shapeOf(stockValues, 'GradedStock') },
  required: ['demand', 'stock'],
  examples: [
    {
      demand: { kw: 5.5, poles: [4], volt: 380, frame: '132S', mounting: 'B3', ie: 'IE3', ip: 'IP55', qty: 1 },
      stock: {
        ...{ kw: 5.5, poles: [4], volt: 380, conn: 'D', frame: '132S', mounting: 'B35', ie: 'IE4', ip: 'IP55', cond: 'NEW', qty: 5 },
        daysSinceConfirm: 0,
      },
    },
  ],
}

function ratingOf({ gas, t, epl, secondEpl, dust, dustT, prot, secondProt, cert }: NonNullable<ReturnType<typeof ex.read>>): ExRating {
  const protections = [prot, secondProt].flatMap((each) => (each ? [protectionOf(each) ?? each] : []))
  return {
    ...{ gasGroup: gas, tClass: t, epl: someOf([...epl, secondEpl ?? []].flat()), dustGroup: dust, dustTempC: dustT },
    ...{ ...protectionFields(protections), hasCertificate: cert },
  }
}

const exOf = (withType: typeof exWithType, rating: ReturnType<typeof ex.read>, type: string | undefined): ExRating | undefined =>
  withType(rating && ratingOf(rating), type ?? '')

/** V, the lowest of mains for three phases: motors for less have one phase or a drive as often. */
const leastOfThreePhases = 380

/** A wound rotor is told by the code of its type. */
const rotorOf = (type: string): string => (/\bWND\b/.test(type) ? 'WOUND' : 'CAGE')

type Kind = Pick<Wish, 'family' | 'phases' | 'rotorType'>

/**
 * What makes a motor another one, whatever its figures are: the family, the phases and the rotor are compared as equal or not. Where
 * neither family nor phases are named, a general motor is meant, with three phases and a cage, as in lists of motors.
 */
function kindOf(type: string | undefined, phases: number | undefined): Kind {
  const named = type ?? (phases === 1 ? 'AC1' : 'AC3')
  const family = familyOf(named)
  return { family, phases: phases ?? (family === 'AC1' ? 1 : 3), rotorType: rotorOf(named) }
}

function kindWanted(type: string | undefined, phases: number | undefined, voltage: number | undefined): Kind {
  if (type === undefined && phases === undefined && voltage !== undefined && voltage < leastOfThreePhases) return {}
  const { family, rotorType, ...usual } = kindOf(type, phases)
  return { family, phases: type === undefined ? usual.phases : phases, ...(family === 'AC3' && { rotorType }) }
}

/** What says nothing of the motor itself. */
const terms: ReadonlySet<string> = new Set(['qty', 'budget', 'region', 'substitute'])
const says = ([name, value]: readonly [string, unknown]): boolean =>
  !terms.has(name) && !isUnsaid(value) && value !== false && !(Array.isArray(value) && value.every(isUnsaid))

function wishIn(given: JsonRow): Wish {
  const demand = readValues(demandValues, given, 'demand')
  if (!Object.entries(given).some(says))
    reject(['请至少写明一项电机参数', 'Name at least one property of the motor that is wanted'], { field: 'demand' })
  return {
    ...kindWanted(demand.family, demand.phases, demand.volt),
    ...{ poles: someOf(demand.poles), powerMin: demand.kwMin ?? demand.kw },
    ...{ powerMax: demand.kwMax, voltageV: demand.volt, freqHz: demand.freq, isStarDelta: demand.yd },
    ...{ frame: demand.frame, mounting: someOf(demand.mounting), ieMin: demand.ie, ipMin: demand.ip },
    ...{ insulationMin: demand.ins, duty: demand.duty, conditionMin: demand.condMin, brandCode: demand.brand },
    ...{ features: demand.features, ex: exOf(exDemanded, demand.ex, demand.family), substitute: demand.substitute },
    ...{ quantity: demand.qty, budgetUnit: demand.budget, deliverRegion: demand.region },
  }
}

/** Where nothing is said, a three-phase asynchronous motor for 50 Hz. */
function offerIn(given: JsonRow): Offer {
  const stock = readValues(stockValues, given, 'stock')
  return {
    ...{ ...kindOf(stock.family, stock.phases), poles: stock.poles, powerKw: stock.kw },
    ...{ voltages: stock.volt, freqHz: stock.freq, connection: stock.conn },
    ...{ frame: stock.frame, mounting: stock.mounting, ieClass: stock.ie, ip: stock.ip },
    ...{ insulation: stock.ins, duty: stock.duty, features: stock.features, condition: stock.cond },
    ...{ brandCode: stock.brand, ex: exOf(exWithType, stock.ex, stock.family), quantity: stock.qty, unitPrice: stock.price },
    ...{ confirmedDays: stock.daysSinceConfirm, regionCode: stock.region },
  }
}

const objectIn = (value: unknown, field: string): JsonRow =>
  isObject(value) ? value : reject(['请提供求购和现货的参数', 'Send the data of the demand and of the stock as objects'], { field })

/** A misspelt family would be another than any motor has, and the grade that of another motor. */
async function rejectUnknownFamilies(ctx: Context, given: Readonly<Record<string, JsonRow>>): Promise<void> {
  const known = await motorTypeCodes(ctx)
  for (const [name, { family }] of Object.entries(given))
    if (!isUnsaid(family) && !known.includes(String(family)))
      wrong(`${name}.family`, ['电机类型的编号，如 AC3、PM.LS', 'the code of a motor type, such as AC3 or PM.LS'])
}

/** How well the stock in a body meets the demand in it, in the short names of that call. */
export async function gradedPair(ctx: Context, body: unknown) {
  const given = objectIn(body, 'demand')
  const [demand, stock] = [objectIn(given.demand, 'demand'), objectIn(given.stock, 'stock')]
  const [wish, offer] = [wishIn(demand), offerIn(stock)]
  await rejectUnknownFamilies(ctx, { demand, stock })
  const match = matchOf(wish, offer)
  return { grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }
}
