import type { Check, CheckedMotor, Market, ReferenceTables } from './checked-motor.ts'
import { checkWeight } from './checks-build.ts'
import { checkCurrent, checkEfficiency, checkPowerFactor, checkSpeed, checkVoltagePower } from './checks-rating.ts'
import { checkYear } from './plausibility.ts'
import type { ListingReading, ReadValue } from './read-values.ts'

/** Of a value that several readings of one plate give: how many of them. */
interface Agreed {
  readonly value: ReadValue
  readonly votes: number
}

/** Fields that are about a trade and a place: a plate does not say them, and a maker's address is none of the goods. */
const ofTrade = new Set(['quantity', 'unitPrice', 'priceMode', 'taxMode', 'condition', 'regionCode', 'features'])

/** Values of another form were misread: mains of 30 Hz or 1,380 V, a designation without its series, a Chinese one without the size of the motor or its poles. */
const forms: Readonly<Record<string, RegExp>> = {
  freqHz: /^(?:50|60)$/,
  voltageV: /^(?:110|1[12]5|2[0234]0|277|3[48]0|4[0146]0|415|480|5[02]5|550|575|600|6[69]0|1140|3000|3300|4160|6000|6600|10000|11000)$/,
  model: /^(?:Y\w{0,6}-?\d{2,3}\w{0,3}-\d|(?:[A-XZ]|\d[A-Z]{2}).*\d{2})/,
}

const isOfForm = ({ field, value }: ReadValue): boolean => forms[field]?.test(String(value)) ?? true

/** What follows by calculation from what is printed, as the connection from two voltages, counts as read; what a catalogue knows does not. */
function isPrinted(value: ReadValue): boolean {
  const { field, origin, confidence } = value
  return (
    !ofTrade.has(field) && confidence === 1 && isOfForm(value) && (origin === undefined || (origin === 'CALC' && field === 'connection'))
  )
}

/** A value is believed when two readings give it and no other one is given as often; a number that no rule compares with others, when all but one do. */
const votesFor = (field: string, readings: number): number => (field === 'serialNo' ? Math.max(2, readings - 1) : 2)

function votesOf(readings: readonly ListingReading[]): Map<string, Agreed> {
  const agreed = new Map<string, Agreed>()
  const printed = readings.flatMap(({ values }) => values.filter(isPrinted))
  for (const [field, values] of Map.groupBy(printed, (value) => value.field)) {
    const groups = [...Map.groupBy(values, ({ value }) => JSON.stringify(value)).values()].sort((a, b) => b.length - a.length)
    const [most = [], next = []] = groups
    if (most[0] && most.length >= votesFor(field, readings.length) && most.length > next.length)
      agreed.set(field, { value: most[0], votes: most.length })
  }
  return agreed
}

interface Rule {
  readonly check: Check
  /** What it compares, of which one is wrong. */
  readonly compared: readonly string[]
  /** What goes where all readings gave all of it. */
  readonly suspected: readonly string[]
}

/** Rules that the figures of a plate satisfy together. */
const rules: readonly Rule[] = [
  { check: checkSpeed, compared: ['ratedRpm', 'freqHz'], suspected: ['ratedRpm'] },
  { check: checkCurrent, compared: ['currentA', 'powerFactor', 'efficiencyPct', 'powerKw', 'voltageV'], suspected: ['currentA'] },
  { check: checkEfficiency, compared: ['efficiencyPct', 'ieClass'], suspected: ['efficiencyPct', 'ieClass'] },
  { check: checkPowerFactor, compared: ['powerFactor'], suspected: ['powerFactor'] },
  { check: checkWeight, compared: ['weightKg'], suspected: ['weightKg'] },
  { check: checkYear, compared: ['prodYear'], suspected: ['prodYear'] },
  { check: checkVoltagePower, compared: ['voltageV', 'powerKw'], suspected: ['voltageV'] },
]

/** A power that is not the one of the designation in the catalogues, which a motor of another maker may have. */
const isUsualPower = (agreed: ReadonlyMap<string, Agreed>, { powerKw }: CheckedMotor): boolean =>
  powerKw === undefined || !agreed.has('powerKw') || agreed.get('powerKw')?.value.value === powerKw

/** What the others are compared with where it was not read: the power of the designation by the catalogues, at their voltage. */
function usualOf(agreed: ReadonlyMap<string, Agreed>, tables: ReferenceTables): CheckedMotor {
  const [series, frame, poles] = ['series', 'frame', 'poles'].map((name) => agreed.get(name)?.value.value)
  const row = tables.rows.find((each) => each.series === series && each.frame === frame && String(each.poles) === String(poles))
  return row ? { powerKw: row.power, voltageV: 380 } : {}
}

/** Takes figures back that contradict others: those that not all readings gave, or those that the rule suspects. */
function withoutContradictions(agreed: Map<string, Agreed>, all: number, tables: ReferenceTables, market: Market): void {
  const usual = usualOf(agreed, tables)
  if (!isUsualPower(agreed, usual) && (agreed.get('powerKw')?.votes ?? all) < all) agreed.delete('powerKw')
  for (const { check, compared, suspected } of rules) {
    const motor = { ...usual, ...Object.fromEntries([...agreed].map(([field, { value }]) => [field, value.value])) } as CheckedMotor
    if (check(motor, tables, market).every(({ level }) => level === 'INFO')) continue
    const doubtful = compared.filter((field) => (agreed.get(field)?.votes ?? all) < all)
    for (const field of doubtful.length > 0 ? doubtful : suspected) agreed.delete(field)
  }
}

/** What several readings of the same plate, made until this year, agree on, and what fits together: rather no value than one that is not on the plate. */
export function agreedReading(readings: readonly ListingReading[], tables: ReferenceTables, year: number): ListingReading {
  const agreed = votesOf(readings)
  withoutContradictions(agreed, readings.length, tables, { year, today: '' })
  const values = [...agreed.values()].map(({ value, votes }): ReadValue => ({ ...value, confidence: votes / readings.length }))
  return { values, unread: [] }
}
