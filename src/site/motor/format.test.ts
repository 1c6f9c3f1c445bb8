import { expect, test } from 'vitest'
import { elapsedTime, formatNumber, formatVoltage, withUnit } from './format.ts'

test('a thin space separates number and unit, and thousands', () => {
  expect(withUnit(5.5, 'kW')).toBe('5.5\u202fkW')
  expect(withUnit(1460, 'r/min')).toBe('1\u202f460\u202fr/min')
  expect(withUnit('', 'kW')).toBe('')
  expect(withUnit(undefined, 'kW')).toBe('')
  expect(formatNumber('11.00')).toBe('11')
})

test('voltages from 3000 V on are shown in kV', () => {
  expect(formatVoltage('380')).toBe('380\u202fV')
  expect(formatVoltage('380/660')).toBe('380/660\u202fV')
  expect(formatVoltage('6600')).toBe('6.6\u202fkV')
  expect(formatVoltage(10000)).toBe('10\u202fkV')
  expect(formatVoltage('OTHER')).toBe('OTHER')
})

test('elapsed time is given in the largest unit', () => {
  const now = '2026-03-08 14:05:00'
  expect(elapsedTime('2026-03-05 14:00:00', now)).toMatchObject({ n: 3, words: ['{n} 天前', '{n} day ago|{n} days ago'] })
  expect(elapsedTime('2026-03-08 14:04:40', now)?.words[1]).toBe('just now')
  expect(elapsedTime('2026-03-08 13:04:40', now)).toMatchObject({ n: 1 })
  expect(elapsedTime('2025-01-08 13:04:40', now)?.words[0]).toBe('{n} 年前')
  expect(elapsedTime('', now)).toBeUndefined()
})

test('a moment in the future counts as just now', () => {
  expect(elapsedTime('2026-03-08 14:06:00', '2026-03-08 14:05:00')?.words[0]).toBe('刚刚')
})
