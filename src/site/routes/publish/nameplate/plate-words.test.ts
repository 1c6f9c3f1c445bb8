import { expect, test } from 'vitest'
import { withUnits } from './plate-table.ts'
import { linesOf, type PlateWord, rowsOf } from './plate-words.ts'
import { withTriangles } from './triangles.ts'

const word = (text: string, left: number, top: number, confidence = 90): PlateWord => ({
  ...{ text, confidence, left, top, right: left + 16 * text.length, bottom: top + 30 },
})

const textOf = (words: readonly PlateWord[]): string => linesOf(withUnits(rowsOf(words)))

test('words are put in the order in which they stand, with a gap between values', () => {
  expect(textOf([word('kW', 262, 103), word('型号', 0, 0), word('5.5', 200, 100), word('YE3-132S-4', 100, 2), word('功率', 100, 98)])).toBe(
    '型号   YE3-132S-4\n功率   5.5 kW',
  )
})

test('what cannot be read separates what stands around it', () => {
  expect(textOf([word('50', 0, 0), word('~/', 60, 0, 8), word('1460', 120, 0)]).replace(/ +/g, ' ')).toBe('50 ; 1460')
})

test('figures below a row of units get them', () => {
  const heads = [word('V', 0, 0), word('Hz', 200, 0), word('kW', 300, 0), word('r/min', 400, 0), word('cosp', 600, 0)]
  const figures = [
    word('380/660', 0, 60),
    word('Δ/Y', 130, 60),
    word('50', 200, 60),
    word('5.5', 300, 60),
    word('1460', 400, 60),
    word('0.83', 600, 60),
  ]
  expect(textOf([...heads, ...figures]).replace(/ +/g, ' ')).toBe('380/660 V Δ/Y 50 Hz 5.5 kW 1460 r/min cosφ 0.83')
})

test('a figure below no head is left out, as nothing says what it is', () => {
  const heads = [word('Hz', 200, 0), word('kW', 300, 0), word('A', 400, 0)]
  expect(textOf([...heads, word('50', 200, 60), word('5.5', 300, 60), word('85', 700, 60)]).replace(/ +/g, ' ')).toBe('50 Hz 5.5 kW')
})

test('a delta takes the place of the letter that it was read as, beside a star and behind a voltage', () => {
  const sign = { ...word('Δ', 100, 0), right: 130 }
  const read = (text: string, left: number, right: number) =>
    withTriangles([{ ...word(text, left, 0), right }], [sign]).map(({ text: each }) => each)
  expect([read('A', 100, 130), read('A/Y', 100, 170), read('380VA', 10, 130), read('接法', 0, 70)]).toEqual([
    ['Δ'],
    ['Δ/Y'],
    ['380V Δ'],
    ['接法', 'Δ'],
  ])
})

test('a delta is in the narrowest word at its place, where the box of the voltages before it is too wide', () => {
  const words = [
    { ...word('220/380', 206, 0), right: 614 },
    { ...word('A/Y', 453, 0), right: 535 },
  ]
  const sign = { ...word('Δ', 441, 0), right: 476 }
  expect(withTriangles(words, [sign]).map(({ text }) => text)).toEqual(['220/380', 'Δ/Y'])
})
