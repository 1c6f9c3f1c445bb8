import { flattened, isBrightPrint } from './flatten.ts'
import { blank, mapped, type Picture, resized } from './picture.ts'
import { withoutRules } from './rules.ts'
import { directionsOf, scaled, straightened } from './straighten.ts'

/** Pixels with red, green, blue and opacity, as a canvas has them. */
export interface Photo {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

type Mix = (red: number, green: number, blue: number) => number

const luminance: Mix = (red, green, blue) => 0.3 * red + 0.59 * green + 0.11 * blue

/** Where rust, paint and grease differ least from the plate: in their brightest colour under dark print, in their darkest one under bright print. */
const besidesStains = (isBright: boolean): Mix =>
  isBright
    ? (red, green, blue) => (luminance(red, green, blue) + Math.min(red, green, blue)) / 2
    : (red, green, blue) => (luminance(red, green, blue) + Math.max(red, green, blue)) / 2

function brightness({ width, height, data }: Photo, mix: Mix): Picture {
  const made = blank(width, height)
  for (let at = 0; at < made.pixels.length; at += 1)
    made.pixels[at] = mix(data[4 * at] as number, data[4 * at + 1] as number, data[4 * at + 2] as number)
  return made
}

/** Width of the picture in which the directions are looked for. */
const roughWidth = 800

/** Width of the picture that is read. */
const readWidth = 2000

/** Dark print on white, level and upright, without rules, shadows and stains: what a reader of scanned pages expects. Values from 0 to 255. */
export function platePicture(photo: Photo): Picture {
  const rough = flattened(resized(brightness(photo, luminance), roughWidth), 12)
  const isBright = isBrightPrint(rough)
  const withDarkPrint = (picture: Picture): Picture => (isBright ? mapped(picture, (value) => -value) : picture)
  const directions = scaled(directionsOf(withDarkPrint(rough)), photo.width / roughWidth)
  const level = straightened(brightness(photo, besidesStains(isBright)), directions, readWidth / photo.width)
  const print = withoutRules(withDarkPrint(flattened(level, Math.round(readWidth / 64))), readWidth / 18)
  return mapped(print, (value) => Math.max(0, Math.min(255, 255 + (value + 0.3) * 110)))
}
