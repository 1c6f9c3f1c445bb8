import { expect, test } from 'vitest'
import { ageOf, figure, measure, money, voltage } from './figures.ts'

test('a thin space stands between figure and unit, and between thousands', () => {
  expect(measure(5.5, 'kW')).toBe('5.5\u202fkW')
  expect(measure(1460, 'r/min')).toBe('1\u202f460\u202fr/min')
  expect(measure('', 'kW')).toBe('')
  expect(measure(undefined, 'kW')).toBe('')
  expect(figure('11.00')).toBe('11')
})

test('high voltages are told in kV', () => {
  expect(voltage('380')).toBe('380\u202fV')
  expect(voltage('380/660')).toBe('380/660\u202fV')
  expect(voltage('6600')).toBe('6.6\u202fkV')
  expect(voltage(10000)).toBe('10\u202fkV')
  expect(voltage('OTHER')).toBe('OTHER')
})

test('money has its sign, and cents only where there are some', () => {
  expect(money('1280.00')).toBe('¥1,280')
  expect(money('1280.5', 'USD')).toBe('$1,280.50')
  expect(money(9, '')).toBe('¥9')
})

test('an age is told in the largest unit that fits', () => {
  const now = '2026-03-08 14:05:00'
  expect(ageOf('2026-03-05 14:00:00', now)).toMatchObject({ n: 3, words: ['{n} 天前', '{n} day ago|{n} days ago'] })
  expect(ageOf('2026-03-08 14:04:40', now)?.words[1]).toBe('just now')
  expect(ageOf('2026-03-08 13:04:40', now)).toMatchObject({ n: 1 })
  expect(ageOf('2025-01-08 13:04:40', now)?.words[0]).toBe('{n} 年前')
  expect(ageOf('', now)).toBeUndefined()
})

test('a moment to come, by a clock that is a little ahead, is just now', () => {
  expect(ageOf('2026-03-08 14:06:00', '2026-03-08 14:05:00')?.words[0]).toBe('刚刚')
})
