import type { Fields } from '../reading.ts'
import { featuresOfSeries } from '../series-features.ts'
import type { Component, Offer, Wish } from './wish.ts'

const extra: Readonly<Record<string, readonly [score: number, zh: string, en: string]>> = {
  BRAKE: [0.6, '带制动器：长度和接线不同', 'with a brake: longer, and wired in another way'],
  VFD: [0.85, '变频电机：独立风机需另接电源', 'for inverters: its fan needs a supply of its own'],
  ENCODER: [0.95, '带编码器', 'with an encoder'],
  FORCED_FAN: [0.9, '带独立风机', 'with a forced fan'],
  MULTISPEED: [0.9, '多速', 'with several speeds'],
  HEATER: [0.9, '带加热带', 'with a space heater'],
  PTC: [0.9, '带 PTC', 'with PTC thermistors'],
  PT100: [0.9, '带 PT100', 'with Pt100 sensors'],
  BACKSTOP: [0.9, '带逆止器', 'with a backstop'],
  INSULATED_BEARING: [0.9, '带绝缘轴承', 'with an insulated bearing'],
}

export function compareFeatures({ features, startMethod }: Wish, { features: own = [], series }: Offer): Component | undefined {
  const wanted = features ?? []
  // What its series says a listing often does not repeat.
  const known = [...own, ...featuresOfSeries(series)]
  const missing = wanted.filter((code) => !known.includes(code))
  if (missing.length > 0) return { score: 0, note: ['缺少需要的附加功能', 'A feature that is needed is missing'] }
  // For an inverter a motor that is made for inverters has nothing besides.
  const expected = startMethod === 'VFD' ? [...wanted, 'VFD'] : wanted
  const more = own.filter((code) => !expected.includes(code)).map((code) => extra[code] ?? ([0.9, `带 ${code}`, `with ${code}`] as const))
  if (more.length === 0) return features === undefined ? undefined : { score: 1 }
  const lowest = Math.min(...more.map(([score]) => score))
  const texts = (at: 1 | 2): string[] => [...new Set(more.map((each) => each[at]))]
  const [first = ''] = texts(2)
  const en = [first.charAt(0).toUpperCase() + first.slice(1), ...texts(2).slice(1)].join('; ')
  return { score: lowest, note: [texts(1).join('；'), en] }
}

export function compareBrand(wish: Wish, offer: Offer): Component | undefined {
  const own = offer.brandCode ?? ''
  if (wish.brandsExcluded?.includes(own)) return { score: 0, note: ['买方不接受此品牌', 'The buyer does not accept this brand'] }
  const wanted = wish.brandsAccepted?.includes(own) ? own : wish.brandCode
  const isHard = wish.substitute === 'EXACT' || wish.substitute === 'SAMEBRAND'
  const isOther = (wanted: string | undefined, own: string | undefined): boolean => wanted !== undefined && wanted !== own
  if (isOther(wanted, offer.brandCode)) return { score: isHard ? 0 : 0.85, note: ['品牌不同', 'Another brand'] }
  if (isOther(wish.series, offer.series)) return { score: wish.substitute === 'EXACT' ? 0 : 0.85, note: ['系列不同', 'Another series'] }
  return wanted === undefined && wish.series === undefined ? undefined : { score: 1 }
}

/** Thermal classes of IEC 60085, the lowest first. */
export const thermalClasses = ['A', 'E', 'B', 'F', 'H', 'N', 'R']

export function compareInsulation({ insulationMin }: Wish, { insulation }: Offer): Component | undefined {
  const wanted = thermalClasses.indexOf(insulationMin ?? '')
  if (wanted < 0) return undefined
  const own = thermalClasses.indexOf(insulation ?? '')
  if (own < 0) return { score: 0.8, note: ['绝缘等级未知，请向卖家确认', 'The thermal class is unknown: ask the seller'] }
  if (own < wanted) return { score: 0, note: [`绝缘等级低于 ${insulationMin}`, `Thermal class below ${insulationMin}`] }
  return own > wanted
    ? { score: 1, note: [`绝缘等级 ${insulation} 高于 ${insulationMin}`, `Thermal class ${insulation} instead of ${insulationMin}`] }
    : { score: 1 }
}

/** Type of `S3-40%`, and its cyclic duration factor in percent. */
function dutyOf(duty: string): { type: string; percent: number | undefined } {
  const found = /^(S\d+)(?:\D+(\d+))?/.exec(duty)
  const type = found?.[1] ?? ''
  return { type, percent: found?.[2] === undefined || type === 'S1' ? undefined : Number(found[2]) }
}

/** Duty types that a motor for continuous running covers, IEC 60034-1. */
const coveredByContinuous = new Set(['S2', 'S3', 'S6'])

const unknownFactor = (wanted: string, own: string): Component => ({
  score: 0.8,
  note: [`工作制 ${own}，需要 ${wanted}：请确认负载持续率`, `Duty ${own}, and ${wanted} is needed: confirm the cyclic duration factor`],
})

export function compareDuty({ duty }: Wish, offer: Offer): Component | undefined {
  if (!duty) return undefined
  const wanted = dutyOf(duty)
  const own = dutyOf(offer.duty || 'S1')
  const score = offer.duty ? 1 : 0.8
  const unknown = offer.duty ? undefined : (['工作制未注明，按 S1 计', 'The duty is not named: taken as S1'] as const)
  if (own.type === wanted.type) {
    const [least, most] = [wanted.percent, own.percent]
    if (least !== most && (least === undefined || most === undefined)) return unknownFactor(duty, offer.duty || 'S1')
    if ((most ?? 0) >= (least ?? 0)) return { score, note: unknown }
  }
  if (own.type !== 'S1') return { score: 0, note: [`工作制 ${offer.duty} 不能代替 ${duty}`, `${offer.duty} does not cover ${duty}`] }
  if (coveredByContinuous.has(wanted.type)) return { score, note: unknown ?? [`S1 可用于 ${duty}`, `S1 covers ${duty}`] }
  return { score: 0.5, note: [`${duty} 工况需厂家核算`, `The maker has to calculate ${duty}`] }
}

/** The best first. */
export const conditionRanking: readonly string[] = ['NEW', 'NOS', 'OPEN', 'REMOVED', 'REFURB', 'USED', 'PARTS']

/** Conditions that are as good as the lowest one that is wanted, or better; none where any will do. */
export const betterConditions = (lowest: string | undefined): readonly string[] =>
  lowest === undefined ? [] : conditionRanking.slice(0, conditionRanking.indexOf(lowest) + 1)

/**
 * The conditions that a text lets through; none where it says nothing of them. Who excludes one wants what ranks better: without refurbished
 * motors also none that are used.
 */
export function conditionsWanted({
  condition,
  conditions = condition === undefined ? [] : [condition],
  conditionsExcluded,
}: Fields): string[] {
  const excluded = new Set(conditionsExcluded)
  if (conditions.length > 0) return conditions.filter((each) => !excluded.has(each))
  if (excluded.size === 0) return []
  const better = conditionRanking.slice(
    0,
    conditionRanking.findIndex((each) => excluded.has(each)),
  )
  return better.length > 0 ? better : conditionRanking.filter((each) => !excluded.has(each))
}

/** What is offered where nothing is said of the condition. */
export const usualConditions: readonly string[] = ['NEW', 'NOS']

const unasked: Component = {
  score: 0.7,
  note: [
    '没有写明接受旧货，此机并非全新，请核对成色',
    'Nothing says that a used motor will do, and this one is not new: check its condition',
  ],
}

/** Nobody used it, as nobody used old stock. */
const unpacked: Component = {
  score: 0.85,
  note: [
    '已拆封或作过样机，未通电使用：请核对外观和附件',
    'Unpacked or shown as a sample, never powered: check its finish and what comes with it',
  ],
}

export function compareCondition({ conditionMin, conditions = [] }: Wish, { condition = '' }: Offer): Component | undefined {
  if (!conditionMin) {
    if (conditions.includes(condition)) return undefined
    // Nobody who does not ask for one is served by a motor that does not run.
    if (condition === 'PARTS') return { score: 0, note: ['只能拆配件', 'For parts only'] }
    if (conditions.length === 0) return undefined
    return condition === 'OPEN' ? unpacked : unasked
  }
  if (!betterConditions(conditionMin).includes(condition)) return { score: 0, note: ['成色低于要求', 'In a lesser condition than wanted'] }
  return conditions.length === 0 || conditions.includes(condition)
    ? { score: 1 }
    : {
        score: 0.85,
        note: ['成色不在所列之中，但不低于要求', 'In another condition than those that are accepted, though not a lesser one'],
      }
}
