import { connectedComponents } from './connected-components.ts'
import { deskewed, directionsOf, scaled } from './deskew.ts'
import { isBrightPrint, withNormalisedContrast } from './normalise-contrast.ts'
import { blank, mapped, type Picture, resized } from './picture.ts'
import { withoutRuledLines } from './ruled-lines.ts'

/** Pixels with red, green, blue and opacity, as a canvas has them. */
export interface Photo {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

type Mix = (red: number, green: number, blue: number) => number

const luminance: Mix = (red, green, blue) => 0.3 * red + 0.59 * green + 0.11 * blue

/**
 * Where rust, paint and grease differ least from the plate: in their brightest colour under dark print, in their darkest one under bright
 * print. That colour is stored more coarsely than the brightness, of which `share` is taken.
 */
const withoutStains =
  (isBright: boolean, share: number): Mix =>
  (red, green, blue) =>
    share * luminance(red, green, blue) + (1 - share) * (isBright ? Math.min(red, green, blue) : Math.max(red, green, blue))

function brightness({ width, height, data }: Photo, mix: Mix): Picture {
  const made = blank(width, height)
  for (let at = 0; at < made.pixels.length; at += 1)
    made.pixels[at] = mix(data[4 * at] as number, data[4 * at + 1] as number, data[4 * at + 2] as number)
  return made
}

/** Width of the picture in which the directions are looked for. */
const roughWidth = 800

/** One way of seeing the plate. */
interface View {
  /** Width of the picture in pixels. */
  readonly width: number
  /** How far around a pixel its ground is looked for, as a share of the width. */
  readonly reach: number
  /** Of the brightness against the colour. */
  readonly share: number
}

/** Two views, as what one of them blurs, the other one shows; and errors that both make are rare. */
const views: readonly View[] = [
  { width: 2000, reach: 1 / 64, share: 0.5 },
  { width: 1500, reach: 1 / 45, share: 0 },
]

/** Height in pixels of letters in the rough picture that is right for the views, and the highest ones that are counted. */
const letterHeight = 12
const highestLetter = 80

/** By how much the views are to be made smaller: letters that fill the photo are hollow to who looks for their ground close by. */
function downscaleFactor(rough: Picture): number {
  const heights = connectedComponents(rough, -0.6, letterHeight / 2, highestLetter).map(({ top, bottom }) => bottom - top + 1)
  const middle = heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)] ?? letterHeight
  return Math.min(1, (1.3 * letterHeight) / middle)
}

/**
 * Pictures of a plate with dark print on white, level and upright, without rules, shadows and stains: what a reader of scanned pages expects.
 * Values from 0 to 255; the largest picture is the first.
 */
export function platePictures(photo: Photo): Picture[] {
  const rough = withNormalisedContrast(resized(brightness(photo, luminance), roughWidth), 12)
  const isBright = isBrightPrint(rough)
  const withDarkPrint = (picture: Picture): Picture => (isBright ? mapped(picture, (value) => -value) : picture)
  const directions = scaled(directionsOf(withDarkPrint(rough)), photo.width / roughWidth)
  const factor = downscaleFactor(withDarkPrint(rough))
  return views.map(({ width: usual, reach, share }) => {
    const width = Math.round(usual * factor)
    const level = deskewed(brightness(photo, withoutStains(isBright, share)), directions, width / photo.width)
    const print = withoutRuledLines(withDarkPrint(withNormalisedContrast(level, Math.round(usual * reach))), usual / 18)
    return mapped(print, (value) => Math.max(0, Math.min(255, 255 + (value + 0.3) * 110)))
  })
}
