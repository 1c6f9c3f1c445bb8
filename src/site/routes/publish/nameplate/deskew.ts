import { blank, interpolatedAt, type Picture } from './picture.ts'

/**
 * How the lines of a plate run in its photo, in coordinates from the middle of the photo. The line that meets the middle column at `v` has
 * the slope `tilt + fan v`: lines that are parallel on the plate spread in a photo that is taken from the side. The columns likewise.
 */
export interface Directions {
  readonly rows: Direction
  readonly columns: Direction
}

export interface Direction {
  readonly tilt: number
  readonly fan: number
}

/** Places where print begins (+1) or ends (-1), along and across a direction, from the middle of the photo. */
interface Edges {
  readonly along: Float32Array
  readonly across: Float32Array
  readonly signs: Int8Array
}

/** Edges of print: in each column from top to bottom, or in each row from left to right. */
function edgesOf({ width, height, pixels }: Picture, isDown: boolean, least: number): Edges {
  const along: number[] = []
  const across: number[] = []
  const signs: number[] = []
  const step = isDown ? width : 1
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const [isInk, wasInk] = [(pixels[at] as number) < least, (pixels[at - step] as number) < least]
      if (isInk === wasInk) continue
      const [fromMiddle, fromCentre] = [x - width / 2, y - height / 2]
      along.push(isDown ? fromMiddle : fromCentre)
      across.push(isDown ? fromCentre : fromMiddle)
      signs.push(isInk ? 1 : -1)
    }
  return { along: Float32Array.from(along), across: Float32Array.from(across), signs: Int8Array.from(signs) }
}

/** How well a direction fits: where it is right, beginnings of print fall upon beginnings, and ends upon ends. */
function fitOf({ along, across, signs }: Edges, { tilt, fan }: Direction, extent: number): number {
  const counts = new Float32Array(extent + 2)
  const middle = extent / 2
  for (let at = 0; at < along.length; at += 1) {
    const place = ((across[at] as number) - tilt * (along[at] as number)) / (1 + fan * (along[at] as number)) + middle
    if (place < 0 || place >= extent) continue
    const whole = Math.floor(place)
    const part = place - whole
    counts[whole] = (counts[whole] as number) + (signs[at] as number) * (1 - part)
    counts[whole + 1] = (counts[whole + 1] as number) + (signs[at] as number) * part
  }
  let sum = 0
  for (const count of counts) sum += count * count
  return sum
}

interface Range {
  readonly tilt: readonly [from: number, to: number, step: number]
  readonly fan: readonly [from: number, to: number, step: number]
}

function best(edges: Edges, extent: number, { tilt, fan }: Range): Direction {
  let found: Direction = { tilt: 0, fan: 0 }
  let most = -1
  for (let a = tilt[0]; a <= tilt[1] + 1e-9; a += tilt[2])
    for (let k = fan[0]; k <= fan[1] + 1e-12; k += fan[2]) {
      const fit = fitOf(edges, { tilt: a, fan: k }, extent)
      if (fit > most) [found, most] = [{ tilt: a, fan: k }, fit]
    }
  return found
}

/** First roughly, then around what was found. `spread` is the largest difference of slopes from one border to the other. */
function search(edges: Edges, extent: number, middle: number, reach: number, spread: number): Direction {
  const fanStep = spread / extent / 6
  const rough = best(edges, extent, {
    tilt: [middle - reach, middle + reach, 0.008],
    fan: [-6 * fanStep, 6 * fanStep, fanStep],
  })
  return best(edges, extent, {
    tilt: [rough.tilt - 0.008, rough.tilt + 0.008, 0.002],
    fan: [rough.fan - fanStep, rough.fan + fanStep, fanStep / 4],
  })
}

/** Finds the skew and the perspective in a picture of normalised contrast with dark print. */
export function directionsOf(picture: Picture): Directions {
  const rows = search(edgesOf(picture, true, -0.8), picture.height, 0, 0.3, 0.24)
  // Seen from the front, columns are upright to the rows.
  const columns = search(edgesOf(picture, false, -0.8), picture.width, -rows.tilt, 0.12, 0.24)
  return { rows, columns }
}

/** The same directions in a picture that is `scale` times as large. */
export const scaled = ({ rows, columns }: Directions, scale: number): Directions => ({
  rows: { tilt: rows.tilt, fan: rows.fan / scale },
  columns: { tilt: columns.tilt, fan: columns.fan / scale },
})

/** The photo without skew and perspective: with level rows and upright columns, `scale` times as large. */
export function deskewed(picture: Picture, { rows, columns }: Directions, scale = 1): Picture {
  const { width, height } = picture
  const made = blank(Math.round(width * scale), Math.round(height * scale))
  for (let y = 0; y < made.height; y += 1) {
    const v = y / scale - height / 2
    const slope = rows.tilt + rows.fan * v
    for (let x = 0; x < made.width; x += 1) {
      const u = x / scale - width / 2
      const lean = columns.tilt + columns.fan * u
      const fromMiddle = (u + lean * v) / (1 - slope * lean)
      made.pixels[y * made.width + x] = interpolatedAt(picture, fromMiddle + width / 2, v + slope * fromMiddle + height / 2)
    }
  }
  return made
}
