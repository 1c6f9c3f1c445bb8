import { describe, expect, test } from 'vitest'
import { seededReader as reader } from '#test/seeded-reader.ts'
import { powerSteps } from './figures.ts'

const read = (text: string): object => reader.read(text).fields

describe('a number with dashes that no table knows is not understood as a whole', () => {
  test('whatever figures of motors are in it', () => {
    const figures = [...powerSteps.filter(Number.isInteger), 712, 802, 1234, 6205, 500, 380]
    for (const head of ['AB', 'XJ', 'QK7', 'A', '1234', '6EP1'])
      for (const first of figures)
        for (const last of [2, 4, 5, 6, 8, 10])
          for (const sign of ['-', '_']) {
            const text = `${head}${sign}${first}${sign}${last}`
            expect([text, read(text)]).toEqual([text, { text }])
          }
  })

  test.each<[text: string, fields: object]>([
    ['AB-1234-5', { text: 'AB-1234-5' }],
    ['AB-75-4 7.5kW', { text: 'AB-75-4', power: 7.5 }],
    ['AB-75-4-B35', { text: 'AB-75-4', mounting: ['B35'] }],
    ['FR-A740-11K', { text: 'FR-A740-11K' }],
    ['AB-380/660', { text: 'AB-380/660' }],
    ['AB-11/4 7.5kW', { text: 'AB-11/4', power: 7.5 }],
    ['AB-380/660V', { text: 'AB', voltages: [380, 660] }],
    ['GMC400-119E + YE3-112M-4', { series: 'YE3', frame: '112M', shaftHeight: 112, poles: [4], text: 'GMC400-119E' }],
  ])('%s', (text, fields) => expect(read(text)).toEqual(fields))

  test.each<[text: string, fields: object]>([
    ['YE3-22-4', { series: 'YE3', power: 22, poles: [4] }],
    ['Y-22-4', { text: 'Y', power: 22, poles: [4] }],
    ['XJ-7.5kW-4P', { text: 'XJ', power: 7.5, poles: [4] }],
    ['XJ 22-4', { text: 'XJ', power: 22, poles: [4] }],
    ['XJ/22-4', { text: 'XJ', power: 22, poles: [4] }],
  ])('but figures with a unit, or behind a series, are: %s', (text, fields) => expect(read(text)).toEqual(fields))
})
