import { expect, test } from 'vitest'
import { hasLostVoltage, voltagesOfPlate, windingAt } from './plate-winding.ts'
import type { Reading } from './reading.ts'

const withVoltages = (...voltages: readonly number[]): Reading => ({
  fields: {},
  tokens: [{ kind: 'voltage', confidence: 1, start: 0, end: 7, text: voltages.join('/'), fields: { voltages } }],
  conflicts: [],
})

const at380 = { delta: 220, star: 380 }

test('the voltages of a winding that one reading has are those of the plate, unless another reading has others', () => {
  expect(voltagesOfPlate([withVoltages(380), withVoltages(220, 380)])).toEqual(at380)
  expect(voltagesOfPlate([withVoltages(380, 660), withVoltages(220, 380)])).toBeUndefined()
})

test('of two currents and connections those count that belong to the voltage of the listing, also where another reading has it', () => {
  const plate = { currentA: 5.56, secondCurrentA: 3.21, connection: 'D/Y', weightKg: 41 }
  expect(windingAt(plate, at380)).toEqual({ currentA: 3.21, connection: 'Y', weightKg: 41 })
  expect(windingAt(plate, { delta: 380, star: 660 })).toEqual({ currentA: 5.56, connection: 'D/Y', weightKg: 41 })
})

test('two currents without their voltages are not believed, nor is one connection beside them', () => {
  expect(windingAt({ currentA: 5.56, secondCurrentA: 3.21, connection: 'D' }, undefined)).toEqual({})
  expect(windingAt({ connection: 'D/Y' }, undefined)).toEqual({})
})

test('two currents that are not √3 apart were misread', () => {
  expect(windingAt({ currentA: 5.56, secondCurrentA: 321 }, at380)).toEqual({})
})

test('one current and one connection stay as they are', () => {
  expect(windingAt({ currentA: 11.2, connection: 'D' }, undefined)).toEqual({ currentA: 11.2, connection: 'D' })
})

test('one voltage beside two currents of a winding lost the other one, beside those of two speeds it did not', () => {
  const lost = (voltages: readonly number[], currentA: number, secondCurrentA?: number) =>
    hasLostVoltage(withVoltages(...voltages), { currentA, ...(secondCurrentA && { secondCurrentA }) })
  expect([lost([660], 40.5, 23.1), lost([380, 660], 40.5, 23.1), lost([380], 4.3, 4.8), lost([380], 11.2)]).toEqual([
    ...[true, false, false, false],
  ])
})
