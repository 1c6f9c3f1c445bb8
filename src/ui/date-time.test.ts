import { expect, test } from 'vitest'
import { dateTimeIn, formatNumber, parseDateTime, relativeTime } from './date-time.ts'

const now = parseDateTime('2026-03-08 14:05:00')

test('a recent date-time is shown relative to now', () => {
  expect(relativeTime('2026-03-08 14:05:30', now, 'en')).toBe('this minute')
  expect(relativeTime('2026-03-08 13:35:00', now, 'en')).toBe('30 minutes ago')
  expect(relativeTime('2026-03-05 14:00:00', now, 'en')).toBe('3 days ago')
  expect(relativeTime('2026-03-05 14:00:00', now, 'zh')).toBe('3天前')
})

test('after a month the date is shown', () => {
  expect(relativeTime('2026-01-08 14:05:00', now, 'zh')).toBe('2026-01-08 14:05')
})

test('a moment has the time of the product, wherever the browser is', () => {
  expect(dateTimeIn('Asia/Shanghai', Date.UTC(2026, 2, 8, 18, 5))).toBe('2026-03-09 02:05:00')
})

test('thousands are grouped by narrow spaces', () => {
  expect(formatNumber(1460)).toBe('1\u202f460')
  expect(formatNumber('1280.5', 2)).toBe('1\u202f280.50')
  expect(formatNumber(5.5)).toBe('5.5')
})
