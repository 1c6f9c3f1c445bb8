import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Random } from './random.ts'

type Row = Readonly<Record<string, string>>

/** What a plate prints and what a listing would have for it. */
export interface Plate {
  readonly lang: 'zh' | 'en'
  readonly maker: string
  readonly row: Row
  readonly voltage: string
  readonly connection: string
  readonly current: string
  readonly ip: string
  readonly insulation: string
  readonly serial: string
  readonly year: number
  readonly month: number
  readonly weight?: string
  readonly noise?: string
  /** The printed values by the fields of a listing. */
  readonly printed: Readonly<Record<string, string>>
  /** What the designation says besides, which may be concluded. */
  readonly implied: Readonly<Record<string, string>>
}

const tables = join(import.meta.dirname, '../../db/seed/reference')
const table = (name: string): Row[] => parse(readFileSync(join(tables, name), 'utf8'), { columns: true, bom: true })

const motors = [...table('ye3_catalogue_380v_50hz.csv'), ...table('ye4_catalogue_380v_50hz.csv')].filter(
  ({ rated_kw, frame = '' }) => Number(rated_kw) >= 0.75 && !frame.includes('/'),
)

/** Series that are in no table of the product, with their type; most of them are a letter off one that is. */
export const otherSeries = Object.entries({ YVF: 'AC3.VFD', YR: 'AC3.WND', YX: 'AC3', YB4: 'EX.D', YBX5: 'EX.D' })

/** Makers with a name that stands on a plate as it is: no brackets. */
const makers = table('brands.csv').filter(
  ({ country, name_zh = '', name_en = '' }) => country === 'CN' && /电机$/.test(name_zh) && !/[(（]/.test(name_zh + name_en),
)

/** As the triangle, the Greek letter or the Latin letter of a delta. */
const signs = (random: Random, code: string): string =>
  code === 'D' ? random.one(['Δ', '△', 'D']) : code === 'D/Y' ? random.one(['Δ/Y', '△/Y', 'D/Y']) : code

const shown = (value: number): string => String(Number(value.toPrecision(3)))

/** The values of a plate: a motor of the catalogues, with the details that differ from piece to piece, or one like it of another series. */
export function plateValues(random: Random, lang: 'zh' | 'en', other?: readonly [series: string, typeCode: string]): Plate {
  const made = random.one(motors)
  const [series = made.series ?? '', typeCode = 'AC3'] = other ?? []
  const row: Row & { readonly model: string } = { ...made, series, model: made.model?.replace(/^[^-]+/, series) ?? '' }
  const maker = random.one(makers)
  const isDual = random.chance(0.25)
  const delta = row.connection === 'D'
  const voltages = delta ? ['380', '660'] : ['220', '380']
  const connection = isDual ? 'D/Y' : (row.connection ?? 'Y')
  const amperes = Number(row.rated_current_a_source || row.rated_current_a_calc)
  const both = delta ? [amperes, amperes / Math.sqrt(3)] : [amperes * Math.sqrt(3), amperes]
  const current = isDual ? both.map(shown).join('/') : shown(amperes)
  const voltage = isDual ? voltages.join('/') : '380'
  const ip = random.one(['IP55', 'IP55', 'IP55', 'IP54', 'IP56', 'IP65'])
  const insulation = random.one(['F', 'F', 'F', 'H', 'B'])
  const serial = random.one([
    () => String(random.whole(10_000, 9_999_999)),
    () => `${random.one(['A', 'K', 'W', 'M'])}${random.whole(100_000, 999_999)}`,
    () => `${random.whole(18, 24)}${String(random.whole(1, 12)).padStart(2, '0')}-${random.whole(1000, 9999)}`,
  ])()
  const weight = row.weight_kg_b3 ? String(Number(row.weight_kg_b3)) : undefined
  const noise = random.chance(0.4) ? String(random.whole(58, 92)) : undefined
  const year = random.whole(2016, 2024)
  const printed: Record<string, string> = {
    ...{ model: row.model, powerKw: String(Number(row.rated_kw)), freqHz: '50', ratedRpm: row.rated_rpm ?? '' },
    // A listing names one of two voltages: 380 V, with the current and the connection there.
    ...{ voltageV: '380', currentA: shown(amperes), connection: delta ? connection : 'Y' },
    ...{ efficiencyPct: String(Number(row.efficiency_pct)), powerFactor: String(Number(row.power_factor)), ieClass: row.ie_class ?? '' },
    ...{ ip, insulation, duty: 'S1', serialNo: serial, prodYear: String(year), brandCode: maker.brand_code ?? '' },
    ...(weight && { weightKg: weight }),
    ...(noise && { noiseDb: noise }),
  }
  const implied = {
    ...{ series, frame: row.frame ?? '', shaftHeight: row.shaft_height_mm ?? '', poles: row.poles ?? '' },
    ...{ phases: '3', typeCode, mounting: 'B3', ambientMax: '40' },
  }
  return {
    ...{ lang, maker: (lang === 'zh' ? maker.name_zh : maker.name_en) ?? '', row, voltage, connection: signs(random, connection) },
    ...{ current, ip, insulation, serial, year, month: random.whole(1, 12), printed, implied },
    ...(weight && { weight }),
    ...(noise && { noise }),
  }
}
