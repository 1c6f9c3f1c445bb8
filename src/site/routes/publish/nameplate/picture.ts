/** Brightness of each pixel, row by row: from 0 to 255 in a photo, around 0 once its contrast is normalised. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

export const blank = (width: number, height: number): Picture => ({ width, height, pixels: new Float32Array(width * height) })

/** Makes each pixel of a picture by one function of its place and its old value. */
export function mapped({ width, height, pixels }: Picture, change: (value: number, at: number) => number): Picture {
  const made = blank(width, height)
  for (let at = 0; at < pixels.length; at += 1) made.pixels[at] = change(pixels[at] as number, at)
  return made
}

/** A box blur: the mean of the square of `2 radius + 1` pixels around each pixel; at the border, of what there is of it. */
export function boxBlurred(picture: Picture, radius: number): Picture {
  return alongColumns(alongRows(picture, radius), radius)
}

function alongRows({ width, height, pixels }: Picture, radius: number): Picture {
  const means = blank(width, height)
  for (let y = 0; y < height; y += 1) slidingMean(pixels, means.pixels, { start: y * width, step: 1, count: width, radius })
  return means
}

function alongColumns({ width, height, pixels }: Picture, radius: number): Picture {
  const means = blank(width, height)
  for (let x = 0; x < width; x += 1) slidingMean(pixels, means.pixels, { start: x, step: width, count: height, radius })
  return means
}

interface Run {
  readonly start: number
  readonly step: number
  readonly count: number
  readonly radius: number
}

function slidingMean(from: Float32Array, to: Float32Array, { start, step, count, radius }: Run): void {
  let sum = 0
  let size = 0
  for (let at = 0; at < Math.min(radius, count); at += 1) {
    sum += from[start + at * step] as number
    size += 1
  }
  for (let at = 0; at < count; at += 1) {
    if (at + radius < count) {
      sum += from[start + (at + radius) * step] as number
      size += 1
    }
    if (at - radius - 1 >= 0) {
      sum -= from[start + (at - radius - 1) * step] as number
      size -= 1
    }
    to[start + at * step] = sum / size
  }
}

/** Bilinear interpolation: the brightness between the four pixels around a point; outside, that of the nearest pixel. */
export function interpolatedAt({ width, height, pixels }: Picture, x: number, y: number): number {
  const [inX, inY] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))]
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [across, down] = [inX - left, inY - top]
  const at = top * width + left
  const above = (pixels[at] as number) * (1 - across) + (pixels[at + 1] as number) * across
  const below = (pixels[at + width] as number) * (1 - across) + (pixels[at + width + 1] as number) * across
  return above * (1 - down) + below * down
}

/** The picture at another size; smaller ones are of means, so that no line is lost between the pixels. */
export function resized(picture: Picture, width: number): Picture {
  const scale = picture.width / width
  const height = Math.max(2, Math.round(picture.height / scale))
  const source = scale > 1.5 ? boxBlurred(picture, Math.round(scale / 2)) : picture
  const made = blank(width, height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) made.pixels[y * width + x] = interpolatedAt(source, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5)
  return made
}
