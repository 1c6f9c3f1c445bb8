import { expect, test } from 'vitest'
import { deskewed, directionsOf } from './deskew.ts'
import { isBrightPrint, withNormalisedContrast } from './normalise-contrast.ts'
import { blank, type Picture } from './picture.ts'
import { withoutRuledLines } from './ruled-lines.ts'
import { trianglesIn } from './triangles.ts'

/** A picture of rectangles of print on a plain ground. */
function drawn(width: number, height: number, ground: number, isPrint: (x: number, y: number) => boolean): Picture {
  const picture = blank(width, height)
  for (let at = 0; at < picture.pixels.length; at += 1)
    picture.pixels[at] = isPrint(at % width, Math.floor(at / width)) ? 255 - ground : ground
  return picture
}

/** Lines of strokes, as of letters, at the slope of each line. */
const lines =
  (slope: (y: number) => number) =>
  (x: number, y: number): boolean => {
    const level = y - slope(y - 300) * (x - 400)
    return level > 80 && level < 520 && ((level % 50) + 50) % 50 < 16 && x % 17 < 6 && x > 100 && x < 700
  }

test.each([0.2, -0.15])('lines that run at a slope of %d are found and made level', (tilt) => {
  const picture = withNormalisedContrast(
    drawn(
      800,
      600,
      200,
      lines(() => tilt),
    ),
    12,
  )
  const directions = directionsOf(picture)
  expect(directions.rows.tilt).toBeCloseTo(tilt, 2)
  const again = directionsOf(deskewed(picture, directions))
  expect(again.rows.tilt).toBeCloseTo(0, 2)
})

test('lines that spread, as in a photo from the side, become parallel', () => {
  const { rows } = directionsOf(
    withNormalisedContrast(
      drawn(
        800,
        600,
        200,
        lines((y) => 0.0002 * y),
      ),
      12,
    ),
  )
  expect(rows.fan).toBeGreaterThan(0.0001)
})

test('bright print on a dark plate is told from dark print on a bright one', () => {
  const isPrint = lines(() => 0)
  expect(isBrightPrint(withNormalisedContrast(drawn(800, 600, 60, isPrint), 12))).toBe(true)
  expect(isBrightPrint(withNormalisedContrast(drawn(800, 600, 190, isPrint), 12))).toBe(false)
})

test('a shadow over a plate disappears', () => {
  const picture = drawn(
    800,
    600,
    200,
    lines(() => 0),
  )
  const shaded = { ...picture, pixels: picture.pixels.map((value, at) => value * (at % 800 < 400 ? 1 : 0.5)) }
  const { pixels } = withNormalisedContrast(shaded, 12)
  const at = (x: number, y: number): number => pixels[y * 800 + x] as number
  expect(at(205, 205)).toBeLessThan(-1)
  expect(at(205 + 408, 205)).toBeLessThan(-1)
})

test('rules of a table are removed, and strokes of letters stay', () => {
  const isRuledLine = (_: number, y: number): boolean => y === 100 || y === 101
  const isStroke = (x: number, y: number): boolean => x > 50 && x < 54 && y > 40 && y < 70
  const picture = drawn(400, 200, 0, (x, y) => isRuledLine(x, y) || isStroke(x, y))
  const { pixels } = withoutRuledLines({ ...picture, pixels: picture.pixels.map((value) => -value / 100) }, 60)
  expect([pixels[100 * 400 + 200], (pixels[50 * 400 + 52] as number) < -1]).toEqual([0, true])
})

test('the sign of a delta connection is found by its shape, and an A is none', () => {
  const triangle = (x: number, y: number): boolean => {
    const [row, half] = [y - 100, (y - 100) / 2]
    return row >= 0 && row <= 40 && Math.abs(x - 300) <= half + 2 && (Math.abs(x - 300) > half - 4 || row > 36)
  }
  const letter = (x: number, y: number): boolean => {
    const [row, half] = [y - 100, (y - 100) / 2]
    return row >= 0 && row <= 40 && Math.abs(x - 600) <= half + 2 && (Math.abs(x - 600) > half - 4 || (row > 22 && row < 27))
  }
  const found = trianglesIn(drawn(2000, 300, 255, (x, y) => triangle(x, y) || letter(x, y)))
  expect(found.map(({ text, left }) => [text, Math.round(left / 100)])).toEqual([['Δ', 3]])
})
