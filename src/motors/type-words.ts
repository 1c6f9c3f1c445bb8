import { highVoltage } from './high-voltage.ts'
import { isExType } from './matching/ex-types.ts'
import type { Fields, Token } from './reading.ts'
import { woundRotor } from './wound-rotor.ts'

/** A node of the tree that says more than another, and mines, as 隔爆 stands for theirs too. */
const saysMore = (type: string, other: string): boolean => type.startsWith(`${other}.`) || (other === 'EX.D' && type === 'EX.M')

/**
 * Of two types that are said of one motor: protection against explosion, in either order, as no other type stands in for it; the deeper node
 * of the tree, EX.M after EX; any other than what is only said by the rotor; else the first.
 */
export function typeOfTwo(first: string | undefined, second: string): string {
  const isSecond = first === undefined || first === woundRotor.typeHint || saysMore(second, first) || (isExType(second) && !isExType(first))
  return isSecond ? second : first
}

/** Whether a mark says by itself that protection is needed, and for what, so that the motor may be of another type: `减速机 ExdIIBT4`. */
export const isMarked = ({ exGasGroup, exTClass, exDustGroup, epl }: Fields): boolean =>
  (exGasGroup ?? exTClass ?? exDustGroup ?? epl) !== undefined

/** Whether a token names a type that is lost beside that of an explosion-proof motor: no field holds it, unlike a rotor or a high voltage. */
export function isLostBesideEx(
  { kind, fields: { typeHint, rotorType } }: Token,
  typeCode: string | undefined,
  { voltages }: Fields,
): boolean {
  if (typeHint === undefined || typeCode === undefined || !isExType(typeCode)) return false
  if (kind === 'ex' || kind === 'model' || rotorType !== undefined) return false
  if (typeHint === 'HV' && voltages?.some((volts) => volts >= highVoltage)) return false
  return typeHint !== typeCode && !saysMore(typeCode, typeHint)
}
