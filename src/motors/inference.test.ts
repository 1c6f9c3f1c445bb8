import { expect, test } from 'vitest'
import { inferFrom } from './inference.ts'

const catalogue = {
  series: [],
  rows: [],
  framePowers: [
    { frame: '160M', poles: 6, power: 7.5 },
    { frame: '315L', poles: 4, power: 160 },
    { frame: '315L', poles: 4, power: 185 },
  ],
}

test('a frame that is made with one power for its poles tells it, and one with several does not', () => {
  expect(inferFrom({ frame: '160M', poles: [6] }, catalogue).power).toEqual({ value: 7.5, origin: 'FRAME' })
  expect(inferFrom({ frame: '315L', poles: [4] }, catalogue)).toEqual({ syncRpm: { value: 1500, origin: 'CALC' } })
  expect(inferFrom({ frame: '160M', poles: [6, 4] }, catalogue).power).toBeUndefined()
})
