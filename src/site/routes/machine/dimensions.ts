import type { RowOf } from '#kernel/resource/field.ts'
import type { frameDimension } from '#modules/catalog/frame-dimension.resource.ts'
import { frameSizeText } from '#motors/frame-size.ts'
import { type Fixing, isFixedBy } from '#motors/mountings.ts'
import type { MotorDetail } from '../../motor/motor.ts'

/** Mounting dimensions in mm by their letters of IEC 60072-1; those of a flange where the motor has one. */
export interface Dimensions {
  readonly h: number
  readonly d: number
  readonly e: number
  /** Of the feet. */
  readonly feet?: { readonly a: number; readonly b: number; readonly c: number; readonly k: number }
  readonly flange?: { readonly name: string; readonly m: number; readonly n: number; readonly p: number; readonly s: number }
  /** Overall length. */
  readonly l?: number
  /** Whether a value comes from the table of frames, and not from the seller. */
  readonly isStandard: boolean
}

export type FrameRow = Pick<
  RowOf<(typeof frameDimension)['fields']>,
  'dimA' | 'dimB' | 'dimC' | 'dimK' | 'shaftD2p' | 'shaftE2p' | 'shaftD4p' | 'shaftE4p' | 'b5Flange' | 'b5M' | 'b5N' | 'b5P' | 'b5S'
>

/** Begins the name of a frame in the table: the number of the core is not part of its dimensions. */
export const tableFrameOf = (frame: string): string => frameSizeText(frame)

const millimetres = (value: unknown): number => {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : 0
}

const all = <T extends Readonly<Record<string, number | string>>>(values: T): T | undefined =>
  Object.values(values).every((value) => value !== 0) ? values : undefined

/** The dimensions that a buyer fits the motor by: what the seller states, else those of its frame; undefined where too little is known. */
export function dimensionsOf(motor: MotorDetail, frame: FrameRow | undefined): Dimensions | undefined {
  let isStandard = false
  const either = (own: unknown, standard: unknown): number => {
    const stated = millimetres(own)
    if (stated === 0 && millimetres(standard) > 0) isStandard = true
    return stated || millimetres(standard)
  }
  const isFast = motor.poles.length === 1 && Number(motor.poles[0]) === 2
  const h = millimetres(motor.shaftHeight)
  const d = either(motor.shaftD, isFast ? frame?.shaftD2p : frame?.shaftD4p)
  const e = either(motor.shaftE, isFast ? frame?.shaftE2p : frame?.shaftE4p)
  if (h === 0 || d === 0 || e === 0) return undefined
  const has = (fixing: Fixing): boolean => motor.mounting.some((each) => isFixedBy(each, fixing))
  const feet = has('feet')
    ? all({
        a: either(motor.dimA, frame?.dimA),
        b: either(motor.dimB, frame?.dimB),
        c: either(motor.dimC, frame?.dimC),
        k: either(motor.dimK, frame?.dimK),
      })
    : undefined
  const flange = has('FF')
    ? all({
        name: motor.flange || frame?.b5Flange || '',
        m: either(motor.dimM, frame?.b5M),
        n: either(motor.dimN, frame?.b5N),
        p: either(motor.dimP, frame?.b5P),
        s: either(motor.dimS, frame?.b5S),
      })
    : undefined
  if (!feet && !flange) return undefined
  const l = millimetres(motor.lengthL)
  return { h, d, e, isStandard, ...(feet && { feet }), ...(flange && { flange }), ...(l > 0 && { l }) }
}
