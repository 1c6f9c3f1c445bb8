import type { JsonRow } from '#kernel/crud/rows.ts'
import type { Schema } from '#kernel/http/shapes.ts'
import { reject } from '#kernel/resource/user-error.ts'
import type { Context } from '#kernel/runtime/context.ts'
import { efficiencyClasses } from '#motors/efficiency.ts'
import { matchOf } from '#motors/matching/match.ts'
import { conditionRanking, thermalClasses } from '#motors/matching/match-details.ts'
import { dustGroups, gasGroups, protectionLevels, temperatureClasses } from '#motors/matching/match-ex.ts'
import { type ExRating, type Offer, substituteLevels, type Wish } from '#motors/matching/wish.ts'
import { notesOf } from '../../machine/matching/similar.service.ts'
import { motorFeatures } from '../../publication/motor.fields.ts'
import {
  described,
  flag,
  group,
  isObject,
  listIfSaid,
  listOf,
  number,
  oneOf,
  readValues,
  shapeOf,
  text,
  type Value,
} from './grading-values.ts'

const someOf = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list)

/** Of a stock also `50/60` or `VF`. */
const frequency: Value<string> = {
  schema: { anyOf: [number.schema, text.schema] },
  read: (value, field) => (typeof value === 'number' ? String(value) : (text.read(value, field) ?? '50')),
}

const ex = group(
  {
    gas: described(oneOf(['I', ...gasGroups]), 'Gas group'),
    t: described(oneOf(temperatureClasses), 'Temperature class'),
    epl: described(listOf(oneOf(protectionLevels)), 'Equipment protection levels'),
    dust: described(oneOf(dustGroups), 'Dust group'),
    dustT: described(number, 'Highest surface temperature for dust, in °C', 135),
    prot: described(text, 'Type of protection', 'db', 'eb', 'tb'),
    cert: described(flag, 'Whether it has an Ex certificate'),
  },
  'GradedEx',
)

const features = oneOf(Object.keys(motorFeatures))
/** Also what the dictionary has for motors without a class. */
const efficiency = oneOf([...efficiencyClasses, 'NONE', 'UNKNOWN'])

const both = {
  family: described(text, 'First part of the code of a motor type', 'AC3', 'DC', 'PM.LS'),
  phases: described(number, 'Number of phases', 3),
  poles: described(listOf(number), 'Number of poles; of a pole-changing motor of each speed', [4], [4, 6]),
  kw: described(number, 'Power in kW', 5.5),
  frame: described(text, 'Frame', '132S'),
  brand: described(text, 'Code of a brand', 'BR004'),
  ex: described(ex, 'Explosion protection; left out: none'),
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

const exOf = (rating: ReturnType<typeof ex.read>): ExRating | undefined =>
  rating && {
    ...{ gasGroup: rating.gas, tClass: rating.t, epl: someOf(rating.epl), dustGroup: rating.dust, dustTempC: rating.dustT },
    ...{ protection: rating.prot, hasCertificate: rating.cert },
  }

function wishIn(given: JsonRow): Wish {
  const demand = readValues(demandValues, given, 'demand')
  return {
    ...{ family: demand.family, phases: demand.phases, poles: someOf(demand.poles), powerMin: demand.kwMin ?? demand.kw },
    ...{ powerMax: demand.kwMax, voltageV: demand.volt, freqHz: demand.freq, isStarDelta: demand.yd },
    ...{ frame: demand.frame, mounting: someOf(demand.mounting), ieMin: demand.ie, ipMin: demand.ip },
    ...{ insulationMin: demand.ins, duty: demand.duty, conditionMin: demand.condMin, brandCode: demand.brand },
    ...{ features: demand.features, ex: exOf(demand.ex), substitute: demand.substitute },
    ...{ quantity: demand.qty, budgetUnit: demand.budget, regionCode: demand.region },
  }
}

/** Where nothing is said, a three-phase asynchronous motor for 50 Hz. */
function offerIn(given: JsonRow): Offer {
  const stock = readValues(stockValues, given, 'stock')
  return {
    ...{ family: stock.family ?? 'AC3', phases: stock.phases ?? 3, poles: stock.poles, powerKw: stock.kw },
    ...{ voltages: stock.volt, freqHz: stock.freq, connection: stock.conn },
    ...{ frame: stock.frame, mounting: stock.mounting, ieClass: stock.ie, ip: stock.ip },
    ...{ insulation: stock.ins, duty: stock.duty, features: stock.features, condition: stock.cond },
    ...{ brandCode: stock.brand, ex: exOf(stock.ex), quantity: stock.qty, unitPrice: stock.price },
    ...{ confirmedDays: stock.daysSinceConfirm, regionCode: stock.region },
  }
}

const objectIn = (value: unknown, field: string): JsonRow =>
  isObject(value) ? value : reject(['请提供求购和现货的参数', 'Send the data of the demand and of the stock as objects'], { field })

/** How well the stock in a body meets the demand in it, in the short names of that call. */
export function gradedPair(ctx: Context, body: unknown) {
  const { demand, stock } = objectIn(body, 'demand')
  const match = matchOf(wishIn(objectIn(demand, 'demand')), offerIn(objectIn(stock, 'stock')))
  return { grade: match.grade, score: match.score, reasons: notesOf(ctx, match) }
}
