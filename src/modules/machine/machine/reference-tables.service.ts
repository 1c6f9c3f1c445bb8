import { FreshCache, onePerRuntime } from '#kernel/cache/fresh-cache.ts'
import type { Tables } from '#kernel/database/db.ts'
import { crossTenantDb } from '#kernel/runtime/platform.ts'
import type { Runtime } from '#kernel/runtime/runtime.ts'
import { onChange } from '#kernel/runtime/transaction.ts'
import type { EfficiencyLimit, EliminatedMotor, FrameFlanges, ReferenceTables } from '#motors/checked-motor.ts'
import type { CatalogueRow, FramePower, SeriesDetails } from '#motors/inference.ts'

/** The resources that the tables are read from. */
export const referenceSources = [
  'series',
  'frame-power',
  'catalog-model',
  'frame-dimension',
  'efficiency-limit',
  'eliminated-motor',
] as const

/** Milliseconds after which the tables are read again, in case the notification of a change was missed. */
const maxAge = 300_000

const caches = onePerRuntime((runtime) => {
  const cache = new FreshCache<ReferenceTables>(maxAge, 1)
  const sources = new Set<string>(['', ...referenceSources])
  onChange(runtime, (resource) => sources.has(resource) && cache.clear())
  return cache
})

/** The tables of standards and catalogues, which all tenants share. */
export const referenceTables = (runtime: Runtime): Promise<ReferenceTables> => caches(runtime).get('all', () => load(runtime))

async function load(runtime: Runtime): Promise<ReferenceTables> {
  const db = crossTenantDb(runtime, 'tables of standards and catalogues')
  const [series, rows, framePowers, dimensions, limits, eliminated] = await Promise.all([
    db.selectFrom('series').selectAll().execute(),
    db.selectFrom('catalog_model').selectAll().execute(),
    db.selectFrom('frame_power').selectAll().execute(),
    db.selectFrom('frame_dimension').selectAll().execute(),
    db.selectFrom('efficiency_limit').selectAll().execute(),
    db.selectFrom('eliminated_motor').selectAll().execute(),
  ])
  return {
    series: series.map(seriesDetails),
    rows: rows.map(catalogueRow),
    framePowers: framePowers.map(framePower),
    limits: limits.map(efficiencyLimit),
    flanges: dimensions.map(frameFlanges),
    eliminated: eliminated.map(eliminatedMotor),
  }
}

type Stored<T> = Readonly<Record<keyof T, unknown>>

const text = (value: unknown): string => String(value ?? '')

const seriesDetails = (row: Stored<Tables['series']>): SeriesDetails => {
  return {
    series: text(row.series),
    typeCode: text(row.type_code),
    efficiency: text(row.efficiency),
    ip: text(row.ip_default),
    ic: text(row.ic_default),
    insulation: text(row.insulation),
    voltage: text(row.voltage_default),
    frequency: text(row.freq_hz),
    duty: text(row.duty_default),
  }
}

const framePower = (row: Stored<Tables['frame_power']>): FramePower => ({
  frame: String(row.frame ?? ''),
  poles: Number(row.poles),
  power: Number(row.power_kw),
})

/** What a catalogue row adds to a listing, by the names of its fields. */
const printed = [
  ['ie', 'ie_class'],
  ['gbGrade', 'gb_grade'],
  ['connection', 'connection'],
  ['ratedRpm', 'rated_rpm'],
  ['currentA', 'current_a'],
  ['efficiencyPct', 'efficiency_pct'],
  ['powerFactor', 'power_factor'],
  ['torqueNm', 'torque_nm'],
  ['weightKg', 'weight_kg'],
] as const satisfies readonly (readonly [name: string, column: keyof Tables['catalog_model']])[]

const texts = new Set(['ie', 'gbGrade', 'connection'])

function catalogueRow(row: Stored<Tables['catalog_model']>): CatalogueRow {
  const values = printed.flatMap(([name, column]): [string, string | number][] => {
    const value = row[column]
    return value === null || value === '' ? [] : [[name, texts.has(name) ? String(value) : Number(value)]]
  })
  return {
    series: String(row.series ?? ''),
    frame: String(row.frame ?? ''),
    poles: Number(row.poles),
    power: Number(row.power_kw),
    values: Object.fromEntries(values),
  }
}

const efficiencyLimit = (row: Stored<Tables['efficiency_limit']>): EfficiencyLimit => ({
  power: Number(row.power_kw),
  poles: Number(row.poles),
  classes: [row.ie1_pct, row.ie2_pct, row.ie3_pct, row.ie4_pct, row.ie5_pct].map(Number),
})

const frameFlanges = (row: Stored<Tables['frame_dimension']>): FrameFlanges => ({
  frame: text(row.frame),
  flange: text(row.b5_flange),
  tapped: [row.b14_small_flange, row.b14_large_flange].map(text).filter(Boolean),
  shaftD: [Number(row.shaft_d2p), Number(row.shaft_d4p)],
  shaftE: [Number(row.shaft_e2p), Number(row.shaft_e4p)],
})

/** The condition of a list, such as `produced<=2003`. */
function eliminatedMotor(row: Stored<Tables['eliminated_motor']>): EliminatedMotor {
  const year = /^produced<=(\d{4})$/.exec(text(row.condition))?.[1]
  return { series: text(row.series), model: text(row.model_pattern), untilYear: year === undefined ? undefined : Number(year) }
}
