import type { CheckedMotor, EliminatedMotor, Market, ReferenceTables } from './checked-motor.ts'
import { isStandard, onlyPoles } from './checked-motor.ts'
import { efficiencyClasses, efficiencyLimits } from './efficiency.ts'
import { comparableModel } from './model-text.ts'

/** Codes of the dictionary `compliance`. */
export type Compliance = 'OK' | 'BELOW' | 'ELIM' | 'EXPIRED_EX' | 'UNKNOWN'

/** Whether a list of the ministry names this motor: its model, or its whole series. */
function isListed({ series, model, untilYear }: EliminatedMotor, motor: CheckedMotor): boolean {
  const own = motor.series ?? ''
  if (own === '' || (untilYear !== undefined && (motor.prodYear === undefined || motor.prodYear > untilYear))) return false
  if (model.includes('*')) return series.split('/').some((each) => each.trim() === own)
  const { frame = '', poles = [] } = motor
  return frame !== '' && series === own && comparableModel(model) === comparableModel(`${own}-${frame}-${poles.join('/')}`)
}

/** The year from which GB 18613-2020 allows grade 3 (IE3) at least for new motors. */
const gradeThreeSince = 2021

/** Whether the efficiency is below grade 3; undefined where neither class nor efficiency is known. */
function isBelow(motor: CheckedMotor, { limits }: ReferenceTables): boolean | undefined {
  const own = efficiencyClasses.indexOf(motor.ieClass ?? '')
  if (own >= 0) return own < 2
  const poles = onlyPoles(motor)
  if (!motor.efficiencyPct || !motor.powerKw || poles === undefined) return undefined
  const limit = efficiencyLimits(limits, motor.powerKw, poles)
  return limit && motor.efficiencyPct < (limit[2] ?? 0) - 0.1
}

/** R17: the legal status of a motor in China, by GB 18613-2020 and the elimination lists. */
export function complianceOf(motor: CheckedMotor, tables: ReferenceTables, { today, year }: Market): Compliance {
  if (tables.eliminated.some((row) => isListed(row, motor))) return 'ELIM'
  if (motor.typeCode?.split('.')[0] === 'EX') {
    if (!motor.exCertNo || (motor.exCertExpiry && motor.exCertExpiry < today)) return 'EXPIRED_EX'
  }
  if (!isStandard(motor)) return 'OK'
  const below = isBelow(motor, tables)
  if (below === undefined) return 'UNKNOWN'
  const isNew = motor.condition === undefined || motor.condition === 'NEW'
  return below && isNew && (motor.prodYear ?? year) >= gradeThreeSince ? 'BELOW' : 'OK'
}
