import { expect, test } from 'vitest'
import type { StoredMotor } from '../../machine/machine/matched-motor.service.ts'
import type { StoredDemand } from './demand-wish.service.ts'
import { MotorCandidates } from './motor-candidates.ts'

const motor = (id: string, powerKw: string | null, poles: number[], model = '') => ({ id, powerKw, poles, model }) as unknown as StoredMotor
const stock = new MotorCandidates([
  ...[motor('5.4', '5.4', [4]), motor('5.42', '5.42', [4]), motor('5.5', '5.5', [4]), motor('11.1', '11.1', [4])],
  ...[
    motor('11.2', '11.2', [4]),
    motor('22', '22', [4]),
    motor('30', '30', [4]),
    motor('two', '5.5', [2]),
    motor('both', '5.5', [2, 4], 'YD-132'),
    motor('none', null, [4], 'yd-9'),
    motor('ye3', '90', [4], 'YE3-132S-4'),
  ],
])
const candidates = (powerMin: number | null, polesAccept: number[], modelOld = '', powerMax: number | null = null) =>
  stock
    .of({ powerMin, powerMax, polesAccept, modelWanted: [], modelOld } as unknown as StoredDemand)
    .map(({ id }) => id)
    .sort()

test('motors of about the power that is wanted and up to two steps more may meet a demand, of its poles', () => {
  expect(candidates(5.5, [4])).toEqual(['11.1', '5.42', '5.5', 'both'])
  expect(candidates(5.5, [2, 4])).toEqual(['11.1', '5.42', '5.5', 'both', 'two'])
  expect(candidates(5.5, [])).toEqual(['11.1', '5.42', '5.5', 'both', 'two'])
  expect(candidates(5.5, [8])).toEqual([])
})

test('motors within a range of power may meet a demand, and up to two steps above it', () => {
  expect(candidates(7.5, [4], '', 15)).toEqual(['11.1', '11.2', '22'])
  expect(candidates(5.5, [4], '', 18.5)).toEqual(['11.1', '11.2', '22', '30', '5.42', '5.5', 'both'])
})

test('a model is the same however it is written', () => {
  for (const written of ['YE3-132S-4', 'YE3 132S-4', 'ye3132s4', 'ye3 132s'])
    expect([written, candidates(null, [], written)]).toEqual([written, ['ye3']])
})

test('without a power the model says which may meet it, and without both none does', () => {
  expect([candidates(null, [], 'YD'), candidates(null, [2], 'yd'), candidates(null, [])]).toEqual([['both', 'none'], ['both'], []])
})
