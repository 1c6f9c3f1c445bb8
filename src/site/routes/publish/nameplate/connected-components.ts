import type { Picture } from './picture.ts'

/** A connected component of print. */
export interface Component {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** First and last column of print in each row. */
  readonly first: Int32Array
  readonly last: Int32Array
  /** Pixels of print in each row. */
  readonly filled: Int32Array
}

/** Print that is darker than `ink` and between `least` and `most` pixels high, by a flood fill of each component. */
export function connectedComponents({ width, height, pixels }: Picture, ink: number, least: number, most: number): Component[] {
  const isSeen = new Uint8Array(pixels.length)
  const components: Component[] = []
  for (let start = 0; start < pixels.length; start += 1) {
    if (isSeen[start] || (pixels[start] as number) >= ink) continue
    const members = [start]
    isSeen[start] = 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let at = 0; at < members.length; at += 1) {
      const place = members[at] as number
      const [x, y] = [place % width, Math.floor(place / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (const next of [x > 0 ? place - 1 : -1, x < width - 1 ? place + 1 : -1, place - width, place + width])
        if (next >= 0 && next < pixels.length && !isSeen[next] && (pixels[next] as number) < ink) {
          isSeen[next] = 1
          members.push(next)
        }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1]
    if (high >= least && high <= most && wide >= least && wide <= 1.5 * most)
      components.push(componentOf(members, width, { left, top, right, bottom }))
  }
  return components
}

function componentOf(members: readonly number[], width: number, box: Pick<Component, 'left' | 'top' | 'right' | 'bottom'>): Component {
  const rows = box.bottom - box.top + 1
  const [first, last, filled] = [new Int32Array(rows).fill(width), new Int32Array(rows).fill(-1), new Int32Array(rows)]
  for (const place of members) {
    const [x, row] = [place % width, Math.floor(place / width) - box.top]
    first[row] = Math.min(first[row] as number, x)
    last[row] = Math.max(last[row] as number, x)
    filled[row] = (filled[row] as number) + 1
  }
  return { ...box, first, last, filled }
}
