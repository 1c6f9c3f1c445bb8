import type { CatalogueMotor } from './demo-fields.ts'
import type { SeededRandom } from './demo-random.ts'
import { specialDefaults } from './demo-special.ts'
import type { SeedRow } from './rows.ts'

/** The motor of a listing, in the catalogue's series or in a special-purpose series derived from it. */
export interface SeriesVariant {
  readonly typeCode: string
  readonly motor: CatalogueMotor
  readonly fields: SeedRow
}

/** Values that the catalogues give for YE3 and YE4 only; the derived series are listed without them. */
const catalogueOnly = ['ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor', 'torqueNm', 'weightKg', 'ieClass', 'gbGrade']

function deriveSeries(motor: CatalogueMotor, series: string, values: CatalogueMotor = {}): CatalogueMotor {
  const shared = Object.entries(motor).filter(([name]) => !catalogueOnly.includes(name))
  return { ...Object.fromEntries(shared), series, model: `${series}-${motor.frame}-${motor.poles}`, ...values }
}

const variants: Readonly<Record<'VFD' | 'BRAKE' | 'EX', (motor: CatalogueMotor) => SeriesVariant>> = {
  VFD: (motor) => ({
    typeCode: 'AC3.VFD',
    motor: deriveSeries(motor, 'YVF2'),
    fields: { ic: 'IC416', features: ['VFD', 'FORCED_FAN'], startMethod: 'VFD' },
  }),
  BRAKE: (motor) => ({ typeCode: 'AC3.BRK', motor: deriveSeries(motor, 'YEJ'), fields: { features: ['BRAKE'], brakeType: 'DC' } }),
  EX: (motor) => ({
    typeCode: 'EX.D',
    motor: deriveSeries(motor, 'YBX3', { ieClass: 'IE3', gbGrade: '3' }),
    fields: { exProtection: ['db'], exGasGroup: 'IIB', exTClass: 'T4', epl: ['Gb'], exMark: 'Ex db IIB T4 Gb' },
  }),
}

/**
 * Chooses the series of a listing. YVF2, YEJ and YBX3 have the frames, poles and powers of YE3 (`frame_power_map.csv`); YEJ exists
 * up to shaft height 225, YVF2 from 80 (`series.csv`).
 */
export function chooseSeries(random: SeededRandom, motor: CatalogueMotor): SeriesVariant {
  const general: SeriesVariant = { typeCode: `AC3.STD.${motor.ieClass}`, motor, fields: specialDefaults }
  const height = Number(motor.shaftHeight)
  const kind = random.weighted({ STD: 70, VFD: 12, BRAKE: 9, EX: 9 })
  if (motor.series !== 'YE3' || kind === 'STD') return general
  if ((kind === 'VFD' && height < 80) || (kind === 'BRAKE' && height > 225)) return general
  const variant = variants[kind](motor)
  return { ...variant, fields: { ...specialDefaults, ...variant.fields } }
}
