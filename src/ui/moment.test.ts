import { expect, test } from 'vitest'
import { ago, grouped, jsonMoment } from './moment.ts'

const now = jsonMoment('2026-03-08 14:05:00')

test('a moment is told by how long ago it was', () => {
  expect(ago('2026-03-08 14:05:30', now, 'en')).toBe('this minute')
  expect(ago('2026-03-08 13:35:00', now, 'en')).toBe('30 minutes ago')
  expect(ago('2026-03-05 14:00:00', now, 'en')).toBe('3 days ago')
  expect(ago('2026-03-05 14:00:00', now, 'zh')).toBe('3天前')
})

test('after a month the date says more', () => {
  expect(ago('2026-01-08 14:05:00', now, 'zh')).toBe('2026-01-08 14:05')
})

test('figures are grouped by thin spaces', () => {
  expect(grouped(1460)).toBe('1\u202f460')
  expect(grouped('1280.5', 2)).toBe('1\u202f280.50')
  expect(grouped(5.5)).toBe('5.5')
})
