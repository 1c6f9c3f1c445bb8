import type { Chance } from './demo-chance.ts'
import type { Motor } from './demo-fields.ts'
import type { SeedRow } from './rows.ts'

/** A listing's series and what sets it apart from the general-purpose one of the catalogue. */
export interface Family {
  readonly typeCode: string
  readonly motor: Motor
  readonly fields: SeedRow
}

/** Figures that the catalogues print for YE3 and YE4 alone; other series on the same frames are offered without them. */
const ofCatalogueOnly = ['ratedRpm', 'currentA', 'efficiencyPct', 'powerFactor', 'torqueNm', 'weightKg', 'ieClass', 'gbGrade']

/** Every listing names the same columns. */
const none: SeedRow = { exProtection: [], exGasGroup: null, exTClass: null, epl: [], exMark: null, brakeType: null }

function onSameFrame(motor: Motor, series: string, also: Motor = {}): Motor {
  const kept = Object.entries(motor).filter(([name]) => !ofCatalogueOnly.includes(name))
  return { ...Object.fromEntries(kept), series, model: `${series}-${motor.frame}-${motor.poles}`, ...also }
}

const families: Readonly<Record<'VFD' | 'BRAKE' | 'EX', (motor: Motor) => Family>> = {
  VFD: (motor) => ({
    typeCode: 'AC3.VFD',
    motor: onSameFrame(motor, 'YVF2'),
    fields: { ic: 'IC416', features: ['VFD', 'FORCED_FAN'], startMethod: 'VFD' },
  }),
  BRAKE: (motor) => ({ typeCode: 'AC3.BRK', motor: onSameFrame(motor, 'YEJ'), fields: { features: ['BRAKE'], brakeType: 'DC' } }),
  EX: (motor) => ({
    typeCode: 'EX.D',
    motor: onSameFrame(motor, 'YBX3', { ieClass: 'IE3', gbGrade: '3' }),
    fields: { exProtection: ['db'], exGasGroup: 'IIB', exTClass: 'T4', epl: ['Gb'], exMark: 'Ex db IIB T4 Gb' },
  }),
}

/**
 * Which series a listing is of. The frames, poles and powers of YVF2, YEJ and YBX3 are those of YE3
 * (`frame_power_map.csv`); YEJ ends at shaft height 225, YVF2 begins at 80 (`series.csv`).
 */
export function familyOf(chance: Chance, motor: Motor): Family {
  const general: Family = { typeCode: `AC3.STD.${motor.ieClass}`, motor, fields: none }
  const height = Number(motor.shaftHeight)
  const kind = chance.weighted({ STD: 70, VFD: 12, BRAKE: 9, EX: 9 })
  if (motor.series !== 'YE3' || kind === 'STD') return general
  if ((kind === 'VFD' && height < 80) || (kind === 'BRAKE' && height > 225)) return general
  const family = families[kind](motor)
  return { ...family, fields: { ...none, ...family.fields } }
}
