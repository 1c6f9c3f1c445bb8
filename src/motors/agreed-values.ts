import { areFiguresOf, catalogueFigures, rowOfModel } from './catalogue-figures.ts'
import type { Check, CheckedMotor, Market, ReferenceTables } from './checked-motor.ts'
import { checkWeight } from './checks-build.ts'
import { checkCurrent, checkEfficiency, checkPowerFactor, checkSpeed, checkVoltagePower } from './checks-rating.ts'
import type { CatalogueRow } from './inference.ts'
import { checkYear } from './plausibility.ts'
import type { ListingReading, ReadValue } from './read-values.ts'
import { isWithinOneLetter } from './spelling.ts'
import { groupedVoltages } from './voltage-groups.ts'

/** Of a value that several readings of one plate give: how many of them. */
interface Agreed {
  readonly value: ReadValue
  readonly count: number
}

/** Fields that are about a trade and a place: a plate does not say them, and a maker's address is none of the goods. */
const ofTrade = new Set(['quantity', 'unitPrice', 'priceMode', 'taxMode', 'condition', 'regionCode', 'features'])

/** Values of another form were misread: mains of 30 Hz or 1,380 V, a designation without its series, a Chinese one without the size of the motor or its poles. */
const forms: Readonly<Record<string, RegExp>> = {
  freqHz: /^(?:50|60)$/,
  model: /^(?:Y\w{0,6}-?\d{2,3}\w{0,3}-\d|(?:[A-XZ]|\d[A-Z]{2}).*\d{2})/,
}

/** r/min of an induction motor: from 16 poles at 50 Hz to 2 at 60 Hz, so that 149 is a part of 1490. */
const inductionSpeeds = /^(?:3[5-9]\d|[4-9]\d\d|[12]\d{3}|3[0-5]\d\d|3600)$/

/** Families of types whose speed follows from the mains; permanent-magnet and DC motors turn as fast as they are driven. */
const ofMains = /^(?:AC[13]|EX|HV)/

/** V, on plates from anywhere: with those of other countries' mains. */
const plateVoltages: ReadonlySet<number> = new Set([110, 115, 120, 200, 208, 277, 500, 525, 550, 575, 600, 4160, ...groupedVoltages])

/** Parts of the designation, which are right only together. */
export const ofDesignation: ReadonlySet<string> = new Set(['series', 'frame', 'shaftHeight'])

/** What all readings together say of how one of them is understood. */
interface Context {
  readonly tables: ReferenceTables
  /** Whether at least half of the types that they and their series tell are of `ofMains`, or none is told. */
  readonly isOfMains: boolean
  /** Series that were misread. */
  readonly misread: ReadonlySet<unknown>
}

function isOfForm({ field, value }: ReadValue, { isOfMains }: Context): boolean {
  if (field === 'voltageV') return plateVoltages.has(Number(value))
  if (field === 'ratedRpm') return !isOfMains || inductionSpeeds.test(String(value))
  return forms[field]?.test(String(value)) ?? true
}

/** What follows by calculation from what is printed, as the connection from two voltages, counts as read; what a catalogue knows does not. */
function isPrinted(value: ReadValue, context: Context): boolean {
  const { field, origin, confidence } = value
  return (
    !ofTrade.has(field) &&
    confidence === 1 &&
    isOfForm(value, context) &&
    (origin === undefined || (origin === 'CALC' && field === 'connection'))
  )
}

/** One that is in no table, and a letter off one that is: YF3 for YE3, V for Y. */
const isDoubtfulSeries = (series: unknown, { series: known }: ReferenceTables): boolean =>
  known.every((each) => each.series !== series) && known.some((each) => isWithinOneLetter(each.series, String(series)))

function contextOf(readings: readonly ListingReading[], tables: ReferenceTables): Context {
  const given = (name: string) => readings.flatMap(({ values }) => values.filter(({ field }) => field === name).map(({ value }) => value))
  const series = given('series')
  const ofSeries = series.flatMap((each) => tables.series.find((known) => known.series === each)?.typeCode ?? [])
  const types = [...given('typeCode'), ...ofSeries]
  // Where two of two agree, both may have misread the same letter.
  const isSure = readings.length > 2 && series.length === readings.length && series.every((each) => each === series[0])
  return {
    tables,
    isOfMains: types.filter((each) => ofMains.test(String(each))).length >= types.length / 2,
    misread: new Set(isSure ? [] : series.filter((each) => isDoubtfulSeries(each, tables))),
  }
}

/** What a reading says is printed, without designations that were misread. */
function printedIn({ values }: ListingReading, context: Context): ReadValue[] {
  const isMisread = values.some(({ field, value }) => field === 'series' && context.misread.has(value))
  return values.filter((value) => isPrinted(value, context) && !(isMisread && (value.field === 'model' || ofDesignation.has(value.field))))
}

type Figures = ReadonlyMap<string, ReadValue['value']>

/** Whether the catalogue has a value too; its currents are calculated, and a plate rounds them. */
function isConfirmedBy(figures: Figures, field: string, value: ReadValue['value']): boolean {
  const known = figures.get(field)
  if (field === 'currentA') return Math.abs(Number(value) / Number(known) - 1) < 0.02
  return JSON.stringify(known) === JSON.stringify(value)
}

interface Given {
  readonly value: ReadValue
  readonly count: number
  /** By the catalogue. */
  readonly isConfirmed: boolean
}

/** Values of a field with the number of those that give them, the catalogue among them; most first. */
function givenOf(field: string, values: readonly ReadValue[], figures: Figures): Given[] {
  const groups = [...Map.groupBy(values, ({ value }) => JSON.stringify(value)).values()].flatMap(([value, ...others]) => {
    if (!value) return []
    const isConfirmed = isConfirmedBy(figures, field, value.value)
    return [{ value, isConfirmed, count: 1 + others.length + (isConfirmed ? 1 : 0) }]
  })
  return groups.sort((a, b) => b.count - a.count || Number(b.isConfirmed) - Number(a.isConfirmed))
}

/** Whether another value has more digits before or behind the number, as 2950 has before 950: then they may have been lost. */
function isCut(value: ReadValue['value'], longer: ReadValue['value'] | undefined): boolean {
  if (typeof value !== 'number' || longer === undefined || longer === value) return false
  return String(longer).endsWith(String(value)) || String(longer).startsWith(String(value))
}

/** Codes and numbers that follow from nothing else on a plate, and in which one letter or digit looks like another: B and F, 4 and 6. */
const uncompared: ReadonlySet<string> = new Set(['serialNo', 'insulation', 'ip', 'noiseDb', 'prodYear'])

/**
 * What most of them give, at least two: the readings, and the catalogue as one more, but never as the only one. That a figure is
 * misread as exactly the one of the designation is unlikely, so that it wins where as many readings give another one. What nothing can be
 * compared with needs all readings but one where they differ.
 */
function mostGiven(readings: readonly ListingReading[], context: Context, figures: Figures): Map<string, Agreed> {
  const agreed = new Map<string, Agreed>()
  const printed = readings.flatMap((reading) => printedIn(reading, context))
  for (const [field, values] of Map.groupBy(printed, (value) => value.field)) {
    const [most, ...others] = givenOf(field, values, figures)
    if (!most || most.count < 2) continue
    const otherValues = [figures.get(field), ...others.map(({ value }) => value.value)]
    const isClear = others.every(({ count }) => count < most.count) && !otherValues.some((other) => isCut(most.value.value, other))
    const isSure = !uncompared.has(field) || others.length === 0 || most.count >= readings.length - 1
    if (most.isConfirmed || (isClear && isSure)) agreed.set(field, { value: most.value, count: Math.min(most.count, readings.length) })
  }
  return agreed
}

/** The designation that as many readings give as another one, or a single one: if a catalogue has only this one, with the figures of the plate. */
function likelyModel(readings: readonly ListingReading[], agreed: ReadonlyMap<string, Agreed>, context: Context): Agreed | undefined {
  const plate = new Map([...agreed].map(([field, { value }]) => [field, value.value]))
  const given = readings.flatMap((reading) => printedIn(reading, context).filter(({ field }) => field === 'model'))
  const fitting = given.filter(({ value }) => {
    const row = rowOfModel(value, context.tables.rows)
    return row !== undefined && areFiguresOf(row, plate)
  })
  const [first] = fitting
  return first && fitting.every(({ value }) => value === first.value) ? { value: first, count: 2 } : undefined
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
  { check: checkEfficiency, compared: ['efficiencyPct', 'ieClass'], suspected: ['efficiencyPct', 'ieClass'] },
  { check: checkCurrent, compared: ['currentA', 'powerFactor', 'efficiencyPct', 'powerKw', 'voltageV'], suspected: ['currentA'] },
  { check: checkPowerFactor, compared: ['powerFactor'], suspected: ['powerFactor'] },
  { check: checkWeight, compared: ['weightKg'], suspected: ['weightKg'] },
  { check: checkYear, compared: ['prodYear'], suspected: ['prodYear'] },
  { check: checkVoltagePower, compared: ['voltageV', 'powerKw'], suspected: ['voltageV'] },
]

/** A power that is not the one of the designation in the catalogues, which a motor of another maker may have. */
const isUsualPower = (agreed: ReadonlyMap<string, Agreed>, { powerKw }: CheckedMotor): boolean =>
  powerKw === undefined || !agreed.has('powerKw') || agreed.get('powerKw')?.value.value === powerKw

/** What the others are compared with where it was not read: the power of the designation by the catalogues, at their voltage. */
const usualOf = (row: CatalogueRow | undefined): CheckedMotor => (row ? { powerKw: row.power, voltageV: 380 } : {})

interface Known {
  readonly row: CatalogueRow | undefined
  readonly figures: Figures
  readonly tables: ReferenceTables
  readonly market: Market
  /** How many readings there are. */
  readonly all: number
}

/** Takes figures back that contradict others: those that not all readings gave, or those that the rule suspects; none that the catalogue has too. */
function withoutContradictions(agreed: Map<string, Agreed>, { row, figures, tables, market, all }: Known): void {
  const usual = usualOf(row)
  if (!isUsualPower(agreed, usual) && (agreed.get('powerKw')?.count ?? all) < all) agreed.delete('powerKw')
  for (const { check, compared, suspected } of rules) {
    const motor = { ...usual, ...Object.fromEntries([...agreed].map(([field, { value }]) => [field, value.value])) } as CheckedMotor
    if (check(motor, tables, market).every(({ level }) => level === 'INFO')) continue
    const isOpen = (field: string): boolean => !isConfirmedBy(figures, field, agreed.get(field)?.value.value ?? '')
    const doubtful = compared.filter((field) => isOpen(field) && (agreed.get(field)?.count ?? all) < all)
    const suspects = suspected.filter(isOpen)
    for (const field of doubtful.length > 0 ? doubtful : suspects.length > 0 ? suspects : compared.filter(isOpen)) agreed.delete(field)
  }
}

/** What several readings of the same plate, made until this year, agree on, and what fits together: rather no value than one that is not on the plate. */
export function agreedReading(readings: readonly ListingReading[], tables: ReferenceTables, year: number): ListingReading {
  const context = contextOf(readings, tables)
  const first = mostGiven(readings, context, new Map())
  const model = first.get('model') ?? likelyModel(readings, first, context)
  const row = rowOfModel(model?.value.value, tables.rows)
  const figures = catalogueFigures(row, first.get('voltageV')?.value.value)
  const agreed = mostGiven(readings, context, figures)
  if (model) agreed.set('model', model)
  withoutContradictions(agreed, { row, figures, tables, market: { year, today: `${year}-12-31` }, all: readings.length })
  const values = [...agreed.values()].map(({ value, count }): ReadValue => ({ ...value, confidence: count / readings.length }))
  return { values, unread: [] }
}
