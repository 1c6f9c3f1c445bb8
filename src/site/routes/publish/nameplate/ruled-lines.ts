import { mapped, type Picture } from './picture.ts'

/** Darker than this is print, in a picture of normalised contrast with dark print. */
const ink = -0.6

/**
 * A picture of normalised contrast without the ruled lines of tables and the border of the plate, which would be read as letters: runs of
 * print that are longer than any stroke of a letter.
 */
export function withoutRuledLines(picture: Picture, longestStroke: number): Picture {
  const { width, height, pixels } = picture
  const isRuledLine = new Uint8Array(pixels.length)
  const mark = (start: number, step: number, side: number, count: number): void => {
    let length = 0
    for (let at = 0; at <= count; at += 1) {
      const place = start + at * step
      // A line that is not quite level goes on in the next row.
      const isInk = at < count && Math.min(pixels[place] ?? 0, pixels[place - side] ?? 0, pixels[place + side] ?? 0) < ink
      if (isInk) length += 1
      else {
        if (length > longestStroke)
          for (let back = 1; back <= length; back += 1) isRuledLine.fill(1, place - back * step, place - back * step + 1)
        length = 0
      }
    }
  }
  for (let y = 0; y < height; y += 1) mark(y * width, 1, width, width)
  for (let x = 0; x < width; x += 1) mark(x, width, 1, height)
  return mapped(picture, (value, at) => (isRuledLine[at] ? 0 : value))
}
