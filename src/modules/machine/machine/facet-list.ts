import type { Words } from '#i18n/translate.ts'
import { withoutValue, withSeveral } from '#kernel/resource/row-kinds.ts'
import { polesWithin } from '#motors/figures.ts'
import { type ListName, listNames } from '#motors/stock-filters.ts'
import { voltageGroups } from '#motors/voltage-groups.ts'
import type { Counted, Range } from '#search/definition.ts'
import type { machine } from './machine.resource.ts'

type OpenField = (typeof machine.open.listData.shows)[number]

/** What listings are counted by. */
export interface Facet {
  /** The parameter of the list that takes the keys of the choices: the field, or the field with a suffix such as `_between`. */
  readonly name: ListName
  readonly field: OpenField
  /** Of numbers that are counted by ranges. */
  readonly ranges?: readonly Range[]
  /** What the key of a range is: both bounds by default, the lower one alone, or `1` where any value will do. */
  readonly rangeKeys?: 'least' | 'any'
  /** What a range is called, with its lower bound as `{n}`; by default its figures with the unit. */
  readonly rangeLabel?: Words
  readonly unit?: string
  /** Days: what is at most so old. */
  readonly days?: number
  /** Characters of a code that are counted together: two for a province, four for a city (GB/T 2260). */
  readonly length?: number
  /** The one choice is what is not of this type. */
  readonly without?: string
  /** The choices are the keys that are left out: the others are chosen by another filter. */
  readonly isExclusion?: true
  /** Keys that are one choice, in place of themselves, with what it is called. */
  readonly groups?: readonly { readonly keys: readonly string[]; readonly label: Words }[]
  /** Motors without a value, or with several, are a choice too. */
  readonly kinds?: Counted['kinds']
}

const above = Number.POSITIVE_INFINITY

/** Powers in kW that buyers ask for together, from the preferred values of IEC 60072-1. */
export const powerRanges: readonly Range[] = [
  [0, 0.55],
  [0.75, 4],
  [5.5, 15],
  [18.5, 45],
  [55, 110],
  [132, 315],
  [355, 1000],
  [1000.001, above],
]

/** Voltages in V that motors for the same networks have (IEC 60038). */
const voltages: readonly Range[] = voltageGroups.map(([lowest = 0, ...others], at) =>
  at === 0 ? [1, 250] : [lowest, others.at(-1) ?? lowest],
)

/** Shaft heights in mm (IEC 60072-1). */
const frames: readonly Range[] = [
  [1, 90],
  [100, 132],
  [160, 180],
  [200, 225],
  [250, 280],
  [315, 315],
  [355, 355],
  [400, 500],
  [560, above],
]

/** Prices for each kW. */
const pricesPerKilowatt: readonly Range[] = [
  [0, 100],
  [100.01, 200],
  [200.01, 400],
  [400.01, 800],
  [800.01, above],
]

/** What buyers do not tell apart: slow motors, open ones, those against jets of water or dust; not used, but out of their packing. */
const groups = {
  poles: [{ keys: polesWithin([12, null]).map(String), label: ['≥ 12极', '≥ 12-pole'] }],
  ip: [
    { keys: ['IP00', 'IP21', 'IP22', 'IP23', 'IP23S'], label: ['≤ IP23', '≤ IP23'] },
    { keys: ['IP56', 'IP65', 'IP66', 'IP67', 'IP68'], label: ['≥ IP56', '≥ IP56'] },
  ],
  condition: [{ keys: ['OPEN', 'REMOVED'], label: ['拆封/拆机', 'Open box / take-out'] }],
} as const satisfies Readonly<Record<string, Facet['groups']>>

const from = (least: number): Range => [least, above]

/** The filters of the public list in the order in which buyers use them, in this year. */
export function facetsOf(year: number): readonly Facet[] {
  const years: readonly Range[] = [
    [year - 1, above],
    [year - 3, year - 2],
    [year - 5, year - 4],
    [year - 10, year - 6],
    [0, year - 11],
  ]
  const facets: Readonly<Record<ListName, Omit<Facet, 'name'>>> = {
    typeCode: { field: 'typeCode' },
    powerKw_between: { field: 'powerKw', ranges: powerRanges, unit: 'kW' },
    powerKw: { field: 'powerKw', unit: 'kW' },
    poles: { field: 'poles', groups: groups.poles, kinds: [withSeveral, withoutValue] },
    brandCode: { field: 'brandCode' },
    brandCode_notequal: { field: 'brandCode', isExclusion: true },
    series_in: { field: 'series' },
    mounting: { field: 'mounting' },
    shaftHeight_between: { field: 'shaftHeight', ranges: frames },
    frame_in: { field: 'frame' },
    ieClass: { field: 'ieClass', kinds: [withoutValue] },
    // Each voltage of a motor counts.
    voltageV_between: { field: 'voltages', ranges: voltages, unit: 'V' },
    voltageV: { field: 'voltages', unit: 'V' },
    freqHz: { field: 'freqHz' },
    phases: { field: 'phases' },
    rotorType: { field: 'rotorType' },
    typeCode_notequal: { field: 'typeCode', without: 'EX' },
    exGasGroup: { field: 'exGasGroup' },
    exDustGroup: { field: 'exDustGroup' },
    exTClass: { field: 'exTClass' },
    epl: { field: 'epl' },
    ip: { field: 'ip', groups: groups.ip },
    features: { field: 'features' },
    condition: { field: 'condition', groups: groups.condition },
    prodYear_between: { field: 'prodYear', ranges: years, kinds: [withoutValue] },
    regionCode: { field: 'regionCode', length: 2 },
    unitPrice_notnull: { field: 'unitPrice', ranges: [[0, above]], rangeKeys: 'any', rangeLabel: ['有报价', 'With a price'] },
    priceUnitKw_between: { field: 'priceUnitKw', ranges: pricesPerKilowatt },
    taxMode: { field: 'taxMode' },
    leadDays: { field: 'leadDays' },
    quantity_ge: { field: 'quantity', ranges: [1, 5, 10, 50].map(from), rangeKeys: 'least' },
    lastConfirmedAt_ge: { field: 'lastConfirmedAt', days: 7 },
    proofs: { field: 'proofs' },
    warrantyMonths_ge: {
      field: 'warrantyMonths',
      ranges: [6, 12].map(from),
      rangeKeys: 'least',
      rangeLabel: ['≥ {n} 个月', '≥ {n} months'],
    },
    complianceFlag: { field: 'complianceFlag' },
  }
  return listNames.map((name) => ({ name, ...facets[name] }))
}
