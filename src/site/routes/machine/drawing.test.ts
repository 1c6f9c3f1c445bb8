import { expect, test } from 'vitest'
import type { Dimensions } from './dimensions.ts'
import { viewsOf } from './drawing.ts'

const both: Dimensions = {
  ...{ h: 132, d: 38, e: 80, isStandard: true },
  feet: { a: 216, b: 140, c: 89, k: 12 },
  flange: { name: 'FF265', m: 265, n: 230, p: 300, s: 14.5 },
}

const textsOf = (dimensions: Dimensions): string[] =>
  viewsOf(dimensions).flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])))

test('every dimension of feet and flange stands in one of the two views', () => {
  expect(textsOf(both)).toEqual([
    ...['⌀38', 'E 80', 'C 89', 'B 140', 'H 132'],
    ...['A 216 · K ⌀12', 'FF265 · M 265 · N 230 · P 300 · S 14.5'],
  ])
})

test('a motor without feet or without a flange is drawn without them', () => {
  const { feet: _, ...flanged } = both
  expect(textsOf(flanged).join()).not.toMatch(/[ABC] \d/)
  const { flange: __, ...footed } = both
  expect(textsOf(footed).join()).not.toContain('FF265')
})

test('both views show the same height at the same scale, and everything drawn lies within the view', () => {
  const [side, end] = viewsOf(both)
  expect(side?.box.height).toBe(end?.box.height)
  for (const { box, shapes } of viewsOf(both))
    for (const shape of shapes) {
      if (shape.kind !== 'text') continue
      expect(shape.x).toBeGreaterThan(box.x)
      expect(shape.x).toBeLessThan(box.x + box.width)
      expect(shape.y).toBeGreaterThan(box.y)
      expect(shape.y).toBeLessThan(box.y + box.height)
    }
})

test('no text is cut at the edge of its view, whatever the size of the motor', () => {
  for (const h of [56, 80, 160, 200, 315, 450])
    for (const { box, letters, shapes } of viewsOf({ ...both, h, e: h / 2, feet: { a: 1.6 * h, b: h, c: h / 2, k: 12 } }))
      for (const shape of shapes) {
        if (shape.kind !== 'text') continue
        const half = (shape.text.length * 0.6 * letters) / 2
        const middle = shape.anchor === 'middle' ? shape.x : shape.x + half
        expect([shape.text, middle - half >= box.x, middle + half <= box.x + box.width]).toEqual([shape.text, true, true])
      }
})

test('the views are described in words for those who do not see them', () => {
  const [side, end] = viewsOf(both)
  expect(side?.label).toEqual([expect.stringContaining('侧视图：H 132'), expect.stringContaining('Side view: H 132, D 38, E 80')])
  expect(end?.label[1]).toContain('FF265, M 265')
})
