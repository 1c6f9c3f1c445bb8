import { efficiencyClasses } from '../efficiency.ts'
import { nextPowerStep, powerSteps } from '../figures.ts'
import { frameSizeText } from '../frame-size.ts'
import type { Component, Offer, RatedVoltage, Wish } from './wish.ts'

/** Powers that differ by so little are the same. */
const powerTolerance = 0.015

/** The powers that count as those of a range: as exactly as makers write them. */
export const samePowers = (least: number, most: number): readonly [least: number, most: number] => [
  least * (1 - powerTolerance),
  most * (1 + powerTolerance),
]

/** The powers of the motors that are compared at all with a wish: a little less than its least, and up to two steps above its most. */
export const powersFor = (powerMin: number, powerMax = powerMin): readonly [least: number, most: number] =>
  samePowers(powerMin, Math.min(nextPowerStep(nextPowerStep(powerMax)), Number.MAX_SAFE_INTEGER))

/** The same seen from a motor: the highest that a wish may need at least, and the lowest that it may need at most. */
export function powersWishedFor(powerKw: number): { readonly mostNeeded: number; readonly leastNeeded: number } {
  const at = powerSteps.findIndex((step) => step * (1 + powerTolerance) >= powerKw)
  return { mostNeeded: powerKw / (1 - powerTolerance), leastNeeded: powerSteps[(at < 0 ? powerSteps.length : at) - 2] ?? 0 }
}

export function comparePower(
  { powerMin, powerMax = powerMin, frame = '', framesAccepted = [frame] }: Wish,
  { powerKw, frame: own }: Offer,
): Component | undefined {
  if (powerMin === undefined && powerMax === undefined) return undefined
  if (powerKw === undefined) return { score: 0.6, note: ['功率未知，请向卖家确认', 'The power is unknown: ask the seller'] }
  const [least, most] = samePowers(powerMin ?? 0, powerMax ?? Number.POSITIVE_INFINITY)
  if (powerKw < least) return { score: 0, note: ['功率不足', 'Too little power'] }
  if (powerMax === undefined || powerKw <= most) return { score: 1 }
  const isNext = powerKw <= nextPowerStep(powerMax) * (1 + powerTolerance)
  const size = frameSizeText(own ?? '')
  const isSameFrame = size !== '' && framesAccepted.some((each) => frameSizeText(each) === size)
  return {
    score: isNext ? (isSameFrame ? 0.85 : 0.6) : 0.4,
    note: [
      `功率 ${powerKw} kW 大于需要的 ${powerMax} kW：请核对空间、断路器和电缆`,
      `${powerKw} kW instead of ${powerMax} kW: check the room, the breaker and the cables`,
    ],
  }
}

/** Deviations of the rated from the site's voltage: beyond 3 % another rated voltage, 10 % is the end of zone B of IEC 60034-1. */
const voltageZones = [
  [0.03, 1],
  [0.055, 0.95],
  [0.1, 0.8],
] as const

/** V, from where the insulation and the cooling of a 50 Hz motor are made for one frequency only. */
const oneFrequencyFrom = 1000

/** Of the mains in China; a listing often does not repeat it. */
const usualHertz = 50

const isRatedFor = (hertz: string, site: number): boolean =>
  hertz === 'VF' || hertz.split('/').includes(String(site)) || (hertz === '' && site === usualHertz)

/** Whether a motor for 50 Hz of this voltage runs at 60 Hz at all. */
const runsFaster = (hertz: string, site: number, rated: number): boolean =>
  (hertz === '50' || hertz === '') && site === 60 && rated < oneFrequencyFrom

function voltageScore(site: number, siteHertz: number, rated: number, hertz: string): number {
  const deviation = Math.abs(rated - site) / site
  const asRated = voltageZones.find(([limit]) => deviation <= limit + 1e-9)?.[1] ?? 0
  if (isRatedFor(hertz, siteHertz)) return asRated
  // On 60 Hz a 50 Hz winding needs 1.2 times its voltage for the same flux.
  const isScaled = runsFaster(hertz, siteHertz, rated) && Math.abs(site / rated / 1.2 - 1) <= 0.055
  return isScaled || (hertz === '' && asRated > 0) ? 0.6 : 0
}

/** The connection of the winding for one of the rated voltages: `D/Y` names them in the order of the voltages. */
function connectionAt({ connection = '', voltages = [] }: Offer, rated: number): string {
  const parts = connection.split('/')
  return parts.length === 1 ? connection : (parts[voltages.indexOf(rated)] ?? '')
}

/** Each voltage with what is known of it: of the motor where no rating says it. */
function ratedAt(offer: Offer): RatedVoltage[] {
  const { voltages = [], freqHz, ratings = [] } = offer
  const others = voltages.filter((volts) => !ratings.some(({ voltageV }) => voltageV === volts)).map((voltageV) => ({ voltageV }))
  return [...ratings, ...others].map((rating: RatedVoltage) => ({
    voltageV: rating.voltageV,
    freqHz: rating.freqHz ?? freqHz,
    connection: rating.connection?.split('/')[0] ?? connectionAt(offer, rating.voltageV),
  }))
}

const unknownHertz = (site: number): Component => ({
  score: 0.6,
  note: [`频率未知，现场为 ${site} Hz，请向卖家确认`, `The frequency is unknown, the site has ${site} Hz: ask the seller`],
})

/** Where no voltage of the site or of the motor is known. */
function compareFrequency(site: number, offer: Offer): Component {
  const { voltages = [], ratings = [] } = offer
  const known = [...ratings.map(({ freqHz }) => freqHz ?? offer.freqHz ?? ''), offer.freqHz ?? '']
  if (known.some((hertz) => isRatedFor(hertz, site))) return { score: 1 }
  if (known.every((hertz) => hertz === '')) return unknownHertz(site)
  return known.some((hertz) => runsFaster(hertz, site, voltages[0] ?? 0))
    ? {
        score: 0.6,
        note: [
          `50 Hz 电机用于 ${site} Hz：需 1.2 倍电压，转速高 20%，请核对负载功率和强度`,
          `A motor for 50 Hz at ${site} Hz: needs 1.2 times its voltage and gives 20 % more speed, check the power of the load and its strength`,
        ],
      }
    : { score: 0, note: [`频率不符，现场为 ${site} Hz`, `Another frequency than ${site} Hz`] }
}

export function compareVoltage(wish: Wish, offer: Offer): Component | undefined {
  const { voltageV, freqHz, frequencies = [freqHz] } = wish
  if (voltageV === undefined && freqHz === undefined) return undefined
  const compared = frequencies.map((hertz = usualHertz) => compareAt(hertz, wish, offer))
  return compared.reduce((lowest, each) => (each.score < lowest.score ? each : lowest))
}

function compareAt(freqHz: number, { voltageV: site, isStarDelta = false }: Wish, offer: Offer): Component {
  const frequency = compareFrequency(freqHz, offer)
  if (site === undefined) return frequency
  const all = ratedAt(offer)
  if (all.length === 0)
    return frequency.score === 0 ? frequency : { score: 0.6, note: ['电压未知，请向卖家确认', 'The voltage is unknown: ask the seller'] }
  const graded = all.map((rating) => ({ ...rating, score: voltageScore(site, freqHz, rating.voltageV, rating.freqHz ?? '') }))
  const [first] = graded.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  if (!first)
    return {
      score: 0,
      note: [`电压或频率不符，现场为 ${site} V ${freqHz} Hz`, `Another voltage or frequency than ${site} V, ${freqHz} Hz`],
    }
  const { score, connection = '' } = first
  if (isStarDelta) {
    if (connection === '')
      return {
        score: Math.min(score, 0.6),
        note: ['接法未知，星三角起动需要 Δ 接', 'The connection is unknown: star-delta starting needs delta'],
      }
    if (connection !== 'D')
      return { score: 0, note: ['星三角起动需要在现场电压下 Δ 接', 'Star-delta starting needs a delta winding at the voltage of the site'] }
  }
  return ofRating(first, site, freqHz)
}

/** What is to be said of the rating that fits best. */
function ofRating(
  { voltageV: rated, score, freqHz: own = '' }: RatedVoltage & { readonly score: number },
  site: number,
  siteHertz: number,
): Component {
  if (score === 1) return { score }
  if (own === '' && siteHertz !== usualHertz) return unknownHertz(siteHertz)
  if (score === 0.6)
    return {
      score,
      note: [
        `${rated} V 50 Hz 电机用于 ${site} V 60 Hz：转速高 20%，请核对负载功率和强度`,
        `A motor for ${rated} V 50 Hz at ${site} V 60 Hz: 20 % more speed, check the power of the load and its strength`,
      ],
    }
  return {
    score,
    note: [
      `额定电压 ${rated} V，现场 ${site} V：在允许偏差内，请核对电流和温升`,
      `Rated for ${rated} V, used at ${site} V: check current and temperature rise`,
    ],
  }
}

export function compareIe({ ieMin }: Wish, { ieClass }: Offer): Component | undefined {
  const wanted = efficiencyClasses.indexOf(ieMin ?? '')
  if (wanted < 0) return undefined
  if (!ieClass || ieClass === 'UNKNOWN')
    return { score: 0.7, note: ['能效等级未知，请向卖家确认', 'The efficiency class is unknown: ask the seller'] }
  const own = efficiencyClasses.indexOf(ieClass)
  if (own < wanted) return { score: 0, note: [`能效低于 ${ieMin}`, `Efficiency below ${ieMin}`] }
  if (own === wanted) return { score: 1 }
  return {
    score: 1,
    note: [
      `能效 ${ieClass} 高于 ${ieMin}：转速略高，风机泵负载功率随转速三次方；起动电流略大，核对断路器`,
      `${ieClass} instead of ${ieMin}: slightly faster, and fans and pumps take power by the cube of the speed; more starting current, check the breaker`,
    ],
  }
}

/** The digits against bodies and against water; a letter such as X counts as none. */
const digitsOf = (code: string): number[] => [...code.replace(/^IP/i, '').slice(0, 2)].map((digit) => Number(digit) || 0)

export function compareIp({ ipMin }: Wish, { ip }: Offer): Component | undefined {
  if (!ipMin) return undefined
  if (!ip) return { score: 0.7, note: ['防护等级未知，请向卖家确认', 'The degree of protection is unknown: ask the seller'] }
  const [wanted, own] = [digitsOf(ipMin), digitsOf(ip)]
  if (wanted.some((digit, at) => (own[at] ?? 0) < digit)) return { score: 0, note: [`防护低于 ${ipMin}`, `Less protected than ${ipMin}`] }
  const isHigher = wanted.some((digit, at) => (own[at] ?? 0) > digit)
  return isHigher ? { score: 1, note: [`防护 ${ip} 高于 ${ipMin}`, `${ip} instead of ${ipMin}: better protected`] } : { score: 1 }
}
