import { expect, test } from 'vitest'
import type { MotorDetail } from '../../motor/motor.ts'
import { dimensionsOf, type FrameRow } from './dimensions.ts'

const motor = { shaftHeight: 132, poles: [4], mounting: ['B3'], dimA: '', dimB: '', shaftD: '', lengthL: '' } as unknown as MotorDetail
const frame = {
  ...{ dimA: 216, dimB: 140, dimC: 89, dimK: 12, shaftD2p: 38, shaftE2p: 80, shaftD4p: 38, shaftE4p: 80 },
  ...{ b5Flange: 'FF265', b5M: 265, b5N: 230, b5P: 300, b5S: 15 },
} as unknown as FrameRow

test('what the seller does not state follows from the frame', () => {
  expect(dimensionsOf(motor, frame)).toEqual({ h: 132, d: 38, e: 80, feet: { a: 216, b: 140, c: 89, k: 12 }, isStandard: true })
  const stated = { ...motor, dimA: 220, dimB: 142, dimC: 90, dimK: 13, shaftD: 40, shaftE: 85, lengthL: 470 } as unknown as MotorDetail
  expect(dimensionsOf(stated, frame)).toEqual({ h: 132, d: 40, e: 85, feet: { a: 220, b: 142, c: 90, k: 13 }, l: 470, isStandard: false })
})

test('a motor has the dimensions of its feet, of its flange, or of both', () => {
  const of = (mounting: string[]) => dimensionsOf({ ...motor, mounting } as unknown as MotorDetail, frame)
  expect(of(['B5'])).toEqual({ h: 132, d: 38, e: 80, flange: { name: 'FF265', m: 265, n: 230, p: 300, s: 15 }, isStandard: true })
  expect(Object.keys(of(['B35']) ?? {})).toEqual(expect.arrayContaining(['feet', 'flange']))
  expect(of(['B14'])).toBeUndefined()
})

test('two poles have a shaft of their own, and nothing is drawn of what is unknown', () => {
  const thin = { ...frame, shaftD2p: 60, shaftD4p: 65 } as FrameRow
  expect(dimensionsOf({ ...motor, poles: [2] } as unknown as MotorDetail, thin)?.d).toBe(60)
  expect(dimensionsOf(motor, thin)?.d).toBe(65)
  expect(dimensionsOf(motor, undefined)).toBeUndefined()
  expect(dimensionsOf({ ...motor, shaftHeight: '' } as unknown as MotorDetail, frame)).toBeUndefined()
})
