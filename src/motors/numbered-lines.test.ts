import { expect, test } from 'vitest'
import { numberedLines } from './numbered-lines.ts'

const motors = ['皖南 YE3-132S-4 2台', 'YE3-160M-4 3台', '7.5kW 4P 1台']

test.each([
  (count: number) => `${count} `,
  (count: number) => `  ${count}　`,
  (count: number) => `No.${count} `,
  (count: number) => `NO ${count}: `,
  (count: number) => `#${count} `,
  (count: number) => `(${count})`,
  (count: number) => `（${count}） `,
  (count: number) => `第${count}项 `,
  (count: number) => `第 ${count} 项：`,
  (count: number) => `${count}. `,
  (count: number) => `${count}、`,
  (count: number) => String.fromCharCode('①'.charCodeAt(0) + count - 1),
])('lines that are counted are read without their numbers (%#)', (numberOf) => {
  expect(numberedLines(motors.map((motor, at) => numberOf(at + 1) + motor))).toEqual(motors)
})

test('the count may begin below other lines, pass over empty ones, and begin anew', () => {
  const lines = ['求购', '1 YE3-132S-4', '', '2 15kW 4P', '急用', '1 22kW 4P', '2 30kW 4P']
  expect(numberedLines(lines)).toEqual(['求购', 'YE3-132S-4', '', '15kW 4P', '急用', '22kW 4P', '30kW 4P'])
})

test.each([
  [['1 kW 4P', '2 kW 4P']],
  [['1 台 YE3-132S-4', '2 台 YE3-160M-4']],
  [['2 极 15kW', '4 极 15kW']],
  [['1 x YE3-132S-4', '2 x YE3-160M-4']],
  [['1 phase 2.2kW', '2 pole 3kW']],
  [['1/2 HP 4P', '2 1/2 HP 4P']],
  [['1.5kW 4P', '2.2kW 4P']],
  [['1 YE3-132S-4']],
  [['2 YE3-132S-4', '3 YE3-160M-4']],
  [['1 YE3-132S-4', '3 YE3-160M-4']],
])('a number that is a figure of the motor, or counts no lines, stays: %j', (lines) => {
  expect(numberedLines(lines)).toEqual(lines)
})
