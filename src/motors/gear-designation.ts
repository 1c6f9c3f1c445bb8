import { matchAt, tableOf } from './match-at.ts'
import type { Found } from './reading.ts'

/** The first letters of each form: tests compare them. */
export const startsGearUnit: ReadonlySet<string> = new Set('RFKSW')
export const gearUnit = /([RFKSW][AFVZ]{0,2}\d{2,3})[\s/-]?(?=D[RVT])/y

const beginsGearUnit = /* @__PURE__ */ tableOf(startsGearUnit)

/** The gear unit before the designation of its motor: `R77` of `R77DRN132S4`. */
export const gearUnitAt = (text: string, at: number): RegExpExecArray | null =>
  beginsGearUnit[text.charCodeAt(at)] === 1 ? matchAt(gearUnit, text, at) : null

/** A gear unit with its motor, as makers in China write both: `FA77-Y4-4P-56.3` with 4 kW, 4 poles and the ratio. */
export const gearedMotor = /([RFKS][AFVZ]{0,2}\d{2,3})-Y\w?(\d+(?:\.\d+)?)-(\d{1,2})P-(\d+(?:\.\d+)?)(?![A-Z0-9.])/y
/** A cycloidal or a worm gear with ratio and power; without a unit the last may be the number of poles: `BWD4-29-4KW`. */
export const ratedGear = /((?:[BX][WL]E?[DY]|N?[MR]{0,2}RV)\d{1,3})-(\d{1,3})-(\d+(?:\.\d+)?)(KW)?(?![A-Z0-9.])/y
export const startsGear: ReadonlySet<string> = new Set('BFKMNRSX')

const beginsGear = /* @__PURE__ */ tableOf(startsGear)

/** A gear unit with its motor at a place; undefined if there is none. */
export function gearedMotorAt(text: string, at: number): Found | undefined {
  if (beginsGear[text.charCodeAt(at)] !== 1) return undefined
  const motor = matchAt(gearedMotor, text, at)
  if (motor) {
    const [orderNo, gearUnit = '', power, poles, ratio] = motor
    const fields = { orderNo, gearUnit, typeHint: 'GEA', power: Number(power), poles: [Number(poles)], ratio: Number(ratio) }
    return { end: at + orderNo.length, kind: 'model', fields }
  }
  const [whole, gearUnit = '', ratio, last = '', unit = ''] = matchAt(ratedGear, text, at) ?? []
  if (whole === undefined) return undefined
  const orderNo = whole.slice(0, whole.length - unit.length)
  const power = unit !== '' || last.includes('.') ? { power: Number(last) } : {}
  return {
    end: at + whole.length,
    kind: 'model',
    fields: { orderNo, gearUnit, typeHint: /^[BX]/.test(whole) ? 'GEA.CYC' : 'GEA.WRM', ratio: Number(ratio), ...power },
  }
}
