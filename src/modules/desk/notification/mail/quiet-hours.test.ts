import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const at = (time: string) => new Date(`2026-03-08T${time}:00+08:00`)
const until = (time: string, quietFrom: number | null, quietTo: number | null) =>
  quietUntil(at(time), 'Asia/Shanghai', { quietFrom, quietTo })?.toISOString()

test('quiet hours may span midnight, and end at the hour that was chosen', () => {
  expect(until('23:30', 22, 7)).toBe('2026-03-08T23:00:00.000Z')
  expect(until('06:59', 22, 7)).toBe('2026-03-07T23:00:00.000Z')
  expect([until('07:00', 22, 7), until('21:59', 22, 7)]).toEqual([undefined, undefined])
})

test('quiet hours within a day, and none at all', () => {
  expect(until('12:15', 12, 14)).toBe('2026-03-08T06:00:00.000Z')
  expect([until('14:00', 12, 14), until('12:00', null, 14), until('12:00', 12, 12)]).toEqual([undefined, undefined, undefined])
})
