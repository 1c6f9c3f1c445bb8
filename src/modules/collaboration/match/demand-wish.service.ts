import type { StoredRow } from '#kernel/resource/resource.ts'
import { classOfGrade } from '#motors/efficiency.ts'
import { polesOf } from '#motors/figures.ts'
import { exDemanded, protectionFields } from '#motors/matching/ex-types.ts'
import { type Match, matchOf, meets } from '#motors/matching/match.ts'
import { conditionRanking } from '#motors/matching/match-details.ts'
import { familyOf } from '#motors/matching/match-family.ts'
import type { ExRating, Offer, SubstituteLevel, Wish } from '#motors/matching/wish.ts'
import { comparableModel } from '#motors/model-text.ts'
import { priceWithTax } from '#motors/price-with-tax.ts'
import type { Sought } from '../../machine/matching/candidate-queries.ts'
import type { collaboration } from '../collaboration/collaboration.resource.ts'
import type { wishedFields } from '../collaboration/wished.fields.ts'

export type StoredDemand = StoredRow<typeof collaboration>
/** What of a demand is compared: a change of anything else finds no other motors. */
type Wished = Pick<StoredDemand, (typeof wishedFields)[number]>

const known = <T>(value: T | null | ''): T | undefined => (value === null || value === '' ? undefined : value)
const higherClass = (...classes: readonly (string | null | undefined)[]): string | undefined =>
  classes.filter(Boolean).sort().at(-1) ?? undefined
const someOf = <T>(values: readonly T[]): readonly T[] | undefined => (values.length === 0 ? undefined : values)

function exOf({ ex, exNeeded, typeCode }: Wished): ExRating | undefined {
  if (!exNeeded) return undefined
  const { gas, t, epl, secondEpl, dust, dustT, prot, secondProt, mine } = ex ?? {}
  const protections = [prot, secondProt].flatMap((each) => (each === 'NONE' ? [] : (known(each ?? null) ?? [])))
  const marked: ExRating = {
    gasGroup: known(gas ?? null),
    tClass: known(t ?? null),
    epl: someOf([epl, secondEpl].flatMap((each) => known(each ?? null) ?? [])),
    dustGroup: known(dust ?? null),
    dustTempC: known(dustT ?? null),
    ...protectionFields(protections),
  }
  const demanded = exDemanded(marked, typeCode ?? '')
  return mine ? exDemanded(demanded, 'EX.M') : demanded
}

/** A cage rotor where a standard motor is wanted and nothing else is said. */
function rotorOf({ rotorType, typeCode }: Wished): string | undefined {
  if (rotorType) return rotorType
  if (/\bWND\b/.test(typeCode ?? '')) return 'WOUND'
  return /^AC3(\.STD|$)/.test(typeCode ?? '') ? 'CAGE' : undefined
}

/** The speeds of a pole-changing motor are wanted together; other pole counts are alternatives, or follow from the speed. */
function poleSets({ polesAccept, typeCode, speedMin, speedMax, freqHz }: Wished): readonly (readonly number[] | undefined)[] {
  if (polesAccept.length > 1 && typeCode?.includes('MSP')) return [polesAccept]
  if (polesAccept.length > 0) return polesAccept.map((count) => [count])
  const family = familyOf(typeCode ?? '')
  const fromSpeed = family.startsWith('AC') ? polesOf(speedMax ?? speedMin ?? 0, Number(freqHz ?? 50)) : undefined
  return [fromSpeed === undefined ? undefined : [fromSpeed]]
}

/** The lowest condition that is accepted. */
const lowestCondition = ({ conditionAccept }: Wished): string | undefined =>
  conditionRanking.findLast((condition) => conditionAccept.includes(condition))

/** What a demand wants of a motor: one wish for the poles of each motor that it accepts. A budget counts only for who knows it. */
export function wishesOf(demand: Wished, { knowsBudget }: { readonly knowsBudget: boolean }): readonly Wish[] {
  const { phases, powerMin, powerMax, voltageV, freqHz, startMethod, mountingAccept, quantity, budgetUnit } = demand
  const shared: Wish = {
    family: familyOf(demand.typeCode ?? ''),
    phases: phases && phases !== 'DC' ? Number(phases) : undefined,
    rotorType: rotorOf(demand),
    powerMin: powerMin ?? undefined,
    powerMax: powerMax ?? undefined,
    voltageV: voltageV ?? undefined,
    freqHz: Number(freqHz ?? 50),
    ...{ speedMin: demand.speedMin ?? undefined, speedMax: demand.speedMax ?? undefined },
    ...{ isStarDelta: startMethod === 'YD', startMethod: known(startMethod) },
    isFixedMount: demand.fixedMount,
    ...{ frame: demand.frameAccept[0], framesAccepted: someOf(demand.frameAccept) },
    mounting: someOf(mountingAccept),
    ...{ shaftD: known(demand.shaftD), shaftE: known(demand.shaftE) },
    ieMin: higherClass(demand.ieMin, classOfGrade[demand.gbGradeMin ?? '']),
    ipMin: known(demand.ipMin),
    ...{ coolings: demand.icAccept, ambientMax: known(demand.ambientMax), altitude: known(demand.altitude) },
    certificates: demand.certNeed,
    insulationMin: known(demand.insulationMin),
    duty: known(demand.dutyNeed),
    features: demand.featuresNeed,
    ...{ conditionMin: lowestCondition(demand), conditions: demand.conditionAccept, prodYearMin: demand.prodYearMin ?? undefined },
    ...{ brandCode: demand.brandAccept[0], brandsAccepted: someOf(demand.brandAccept) },
    ex: exOf(demand),
    substitute: (demand.substituteLevel as SubstituteLevel | null) ?? undefined,
    quantity: quantity ?? undefined,
    budgetUnit:
      budgetUnit !== null && (knowsBudget || demand.budgetVisible) ? priceWithTax(Number(budgetUnit), demand.taxMode ?? '')[0] : undefined,
    currency: known(demand.currency),
    deliverRegion: known(demand.deliverRegion),
  }
  return poleSets(demand).map((poles) => ({ ...shared, poles }))
}

/** The models that are wanted, else the one to be replaced, as models are compared. */
export const modelsSought = ({ modelWanted, modelOld }: Pick<Wished, 'modelWanted' | 'modelOld'>): string[] =>
  [...new Set((modelWanted.length > 0 ? modelWanted : [modelOld ?? '']).map(comparableModel))].filter(Boolean)

/** What of the stock is searched for a demand: motors of each of its models where no power says how strong they are. */
export const soughtBy = (demand: Wished, wishes: readonly Wish[]): readonly Sought[] =>
  demand.powerMin === null ? modelsSought(demand).map((model) => ({ wishes, model, isByName: true })) : [{ wishes }]

/** The better of two matches: by grade, then by score. */
export const byRank = (a: Pick<Match, 'grade' | 'score'>, b: Pick<Match, 'grade' | 'score'>): number =>
  a.grade.localeCompare(b.grade) || b.score - a.score

const excluded: Match = {
  grade: 'D',
  score: 0,
  deviations: [{ property: 'brand', score: 0, note: ['买方不接受此品牌', 'The buyer does not accept this brand'] }],
}

/** How well an offer meets a demand: by the one of its wishes that it meets best. */
export function matchOfDemand({ brandExclude }: Wished, wishes: readonly Wish[], offer: Offer): Match {
  if (brandExclude.includes(offer.brandCode ?? '')) return excluded
  const [best] = wishes.map((wish) => matchOf(wish, offer)).sort(byRank)
  return best ?? excluded
}

/** Whether an offer meets a demand at all. */
export const meetsDemand = ({ brandExclude }: Wished, wishes: readonly Wish[], offer: Offer): boolean =>
  !brandExclude.includes(offer.brandCode ?? '') && wishes.some((wish) => meets(wish, offer))
