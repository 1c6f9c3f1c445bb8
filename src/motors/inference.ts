import { horsepowerOf, synchronousSpeed } from './figures.ts'
import type { Fields } from './reading.ts'

/** What is printed about a series. Texts as in the table: `IE3`, `IP54/55`, `380/660`. */
export interface SeriesDetails {
  readonly series: string
  readonly typeCode: string
  readonly efficiency: string
  readonly ip: string
  readonly ic: string
  readonly insulation: string
  readonly voltage: string
  readonly frequency: string
  readonly duty: string
}

/** A row of a maker's catalogue, with the values that it prints by the names of a listing. */
export interface CatalogueRow {
  readonly series: string
  readonly frame: string
  readonly poles: number
  /** kW. */
  readonly power: number
  readonly values: Readonly<Record<string, string | number>>
}

export interface FramePower {
  readonly frame: string
  readonly poles: number
  /** kW. */
  readonly power: number
}

export interface Catalogue {
  readonly series: readonly SeriesDetails[]
  readonly rows: readonly CatalogueRow[]
  readonly framePowers: readonly FramePower[]
}

/** Where a value comes from: a catalogue row, the table of frames and powers, the series, or a formula. */
export type Origin = 'CATALOG' | 'FRAME' | 'SERIES' | 'CALC'

export interface Inferred {
  readonly value: string | number | readonly number[]
  readonly origin: Origin
}

export type InferredFields = Readonly<Record<string, Inferred>>

/** What follows from the fields that a text names, without those that it names; the surer origin wins. */
export function inferFrom(fields: Fields, catalogue: Catalogue): InferredFields {
  const row = catalogueRow(fields, catalogue)
  const power = fields.power ?? row?.power ?? powerOfFrame(fields, catalogue)
  const entries: [string, Inferred][] = [
    ...entriesOf(calculated({ ...fields, ...(power !== undefined && { power }) }), 'CALC'),
    ...entriesOf(ofSeries(fields, catalogue), 'SERIES'),
    ...(power === undefined ? [] : ([['power', { value: power, origin: row ? 'CATALOG' : 'FRAME' }]] as [string, Inferred][])),
    ...entriesOf(row?.values ?? {}, 'CATALOG'),
  ]
  return Object.fromEntries(entries.filter(([name]) => fields[name as keyof Fields] === undefined))
}

const entriesOf = (values: Readonly<Record<string, Inferred['value'] | undefined>>, origin: Origin): [string, Inferred][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, { value, origin }]]))

/** The row of this series, frame and pole count, with the power that the text names if it names one. */
function catalogueRow({ series, frame, poles, power }: Fields, { rows }: Catalogue): CatalogueRow | undefined {
  if (series === undefined || frame === undefined || poles?.length !== 1) return undefined
  return rows.find(
    (row) => row.series === series && row.frame === frame && row.poles === poles[0] && (power === undefined || power === row.power),
  )
}

/** The one power that a frame is made with for a pole count; undefined where there are several. */
function powerOfFrame({ frame, poles }: Fields, { framePowers }: Catalogue): number | undefined {
  if (frame === undefined || poles?.length !== 1) return undefined
  const powers = new Set(framePowers.filter((each) => each.frame === frame && each.poles === poles[0]).map((each) => each.power))
  return powers.size === 1 ? [...powers][0] : undefined
}

const matching = (text: string, form: RegExp): string | undefined => (form.test(text) ? text : undefined)

/** What every motor of a series has; where the table says several things, nothing. */
function ofSeries({ series }: Fields, catalogue: Catalogue) {
  const found = catalogue.series.find((each) => each.series === series)
  if (!found) return {}
  const volts = found.voltage.split('/').map(Number)
  const hertz = Number(found.frequency)
  return {
    typeCode: found.typeCode,
    ie: matching(found.efficiency, /^IE[1-5]$/),
    ip: matching(found.ip, /^IP\d\d$/),
    ic: matching(found.ic, /^IC\w+$/),
    insulation: matching(found.insulation, /^[A-Z]$/),
    duty: matching(found.duty, /^S\d/),
    frequency: hertz > 0 ? hertz : undefined,
    voltages: volts.every((each) => each > 0) ? volts : undefined,
  }
}

/** Synchronous speed in r/min, and the power in HP as the trade says it. */
function calculated({ power, poles, frequency = 50 }: Fields) {
  const [first] = poles ?? []
  return {
    syncRpm: first === undefined ? undefined : Math.round(synchronousSpeed(first, frequency)),
    powerHp: power === undefined ? undefined : horsepowerOf(power),
  }
}
