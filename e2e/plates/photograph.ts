import sharp from 'sharp'
import type { Drawing } from './draw-plate.ts'
import type { Random } from './random.ts'

/** What was done to a plate on its way into the photo. */
export interface Shot {
  readonly degrees: number
  /** How far the corners are off, as a share of the plate's width. */
  readonly perspective: number
  /** The share of the contrast that is left. */
  readonly contrast: number
  /** Standard deviation in pixels. */
  readonly blur: number
  readonly rust: boolean
}

type Point = readonly [x: number, y: number]

const photo = { width: 1600, height: 1200 }

/** How a point of the photo is found in the plate: x = (ax + by + c) / (gx + hy + 1), y likewise. */
type Projection = readonly number[]

/** The projection that takes each of four points to another one: eight linear equations, by elimination. */
function projection(from: readonly Point[], to: readonly Point[]): Projection {
  const rows = from.flatMap(([x, y], at) => {
    const [u, v] = to[at] as Point
    return [
      [x, y, 1, 0, 0, 0, -x * u, -y * u, u],
      [0, 0, 0, x, y, 1, -x * v, -y * v, v],
    ]
  })
  for (let pivot = 0; pivot < 8; pivot += 1) {
    const largest = rows.reduce(
      (best, row, at) => (at >= pivot && Math.abs(row[pivot] ?? 0) > Math.abs(rows[best]?.[pivot] ?? 0) ? at : best),
      pivot,
    )
    const [chosen, moved] = [rows[largest] as number[], rows[pivot] as number[]]
    rows[largest] = moved
    rows[pivot] = chosen.map((value) => value / (chosen[pivot] as number))
    for (const [at, row] of rows.entries())
      if (at !== pivot) rows[at] = row.map((value, column) => value - (row[pivot] as number) * (rows[pivot]?.[column] ?? 0))
  }
  return rows.map((row) => row[8] as number)
}

/** Smooth noise from 0 to 1: random values on a coarse grid, and between them. */
function clouds(random: Random, size: number): (x: number, y: number) => number {
  const columns = Math.ceil(photo.width / size) + 2
  const grid = Float32Array.from({ length: columns * (Math.ceil(photo.height / size) + 2) }, random.next)
  const value = (x: number, y: number): number => grid[y * columns + x] ?? 0
  return (x, y) => {
    const [left, top] = [Math.floor(x / size), Math.floor(y / size)]
    const [across, down] = [x / size - left, y / size - top]
    const above = value(left, top) * (1 - across) + value(left + 1, top) * across
    return above * (1 - down) + (value(left, top + 1) * (1 - across) + value(left + 1, top + 1) * across) * down
  }
}

/** Corners of the plate in the photo: turned, and each moved a little, as by a camera that is not in front of it. */
function corners({ width, height }: Drawing, { degrees, perspective }: Shot, random: Random): Point[] {
  const turn = (degrees * Math.PI) / 180
  const wide = width * Math.cos(turn) + height * Math.abs(Math.sin(turn))
  const high = height * Math.cos(turn) + width * Math.abs(Math.sin(turn))
  const scale = Math.min((photo.width * 0.93) / wide, (photo.height * 0.93) / high)
  const off = perspective * width * scale
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([side, end]) => {
    const [x, y] = [(side * width * scale) / 2, (end * height * scale) / 2]
    // Inwards only, so that the plate stays in the photo.
    const [inX, inY] = [-side * random.between(0, off), -end * random.between(0, off)]
    return [
      photo.width / 2 + (x + inX) * Math.cos(turn) - (y + inY) * Math.sin(turn),
      photo.height / 2 + (x + inX) * Math.sin(turn) + (y + inY) * Math.cos(turn),
    ]
  })
}

const housings = [
  [52, 78, 110],
  [96, 100, 104],
  [38, 84, 66],
  [128, 120, 104],
] as const

/** Deliberately bad luck, within what the task names: turned, from the side, dull, blurred, rusty, and stored as a JPEG of quality 40. */
export function shotOf(random: Random): Shot {
  return {
    degrees: random.between(-12, 12),
    perspective: random.between(0, 0.06),
    contrast: random.between(0.3, 1),
    blur: random.between(0.4, 1.5),
    rust: random.chance(0.5),
  }
}

/** A photo of the plate, 1600 by 1200 pixels. */
export async function photograph(drawing: Drawing, shot: Shot, random: Random): Promise<Buffer> {
  const plate = await sharp(Buffer.from(drawing.svg)).flatten().removeAlpha().raw().toBuffer()
  const points = corners(drawing, shot, random)
  const [a, b, c, d, e, f, g, h] = projection(points, [
    [0, 0],
    [drawing.width, 0],
    [drawing.width, drawing.height],
    [0, drawing.height],
  ]) as [number, number, number, number, number, number, number, number]
  const housing = random.one(housings)
  const light = clouds(random, 700)
  const dirt = clouds(random, 90)
  const rusty = clouds(random, 45)
  const pixels = Buffer.alloc(photo.width * photo.height * 3)
  for (let y = 0; y < photo.height; y += 1)
    for (let x = 0; x < photo.width; x += 1) {
      const depth = g * x + h * y + 1
      const [u, v] = [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
      const isPlate = u >= 0 && v >= 0 && u < drawing.width - 1 && v < drawing.height - 1
      const shade = 0.8 + 0.4 * light(x, y)
      const stain = shot.rust && isPlate ? Math.min(0.85, Math.max(0, (0.6 * dirt(x, y) + 0.4 * rusty(x, y) - 0.6) * 6)) : 0
      for (let channel = 0; channel < 3; channel += 1) {
        const own = isPlate ? sampled(plate, drawing.width, u, v, channel) : (housing[channel] ?? 0)
        const dull = 128 + (own - 128) * (isPlate ? shot.contrast : 1)
        const stained = dull * (1 - stain) + ([122, 70, 38][channel] ?? 0) * stain
        pixels[(y * photo.width + x) * 3 + channel] = Math.min(255, Math.max(0, stained * shade + random.between(-6, 6)))
      }
    }
  return sharp(pixels, { raw: { ...photo, channels: 3 } })
    .blur(shot.blur)
    .jpeg({ quality: 40 })
    .toBuffer()
}

/** Between the four pixels around a point. */
function sampled(pixels: Buffer, width: number, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - top]
  const at = (top * width + left) * 3 + channel
  const above = (pixels[at] ?? 0) * (1 - across) + (pixels[at + 3] ?? 0) * across
  const below = (pixels[at + width * 3] ?? 0) * (1 - across) + (pixels[at + width * 3 + 3] ?? 0) * across
  return above * (1 - down) + below * down
}
