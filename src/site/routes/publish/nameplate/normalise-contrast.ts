import { boxBlurred, mapped, type Picture } from './picture.ts'

/** Deviations below this are the noise of the camera, and are not made larger. */
const noise = 9

/**
 * The local contrast, normalised: how far each pixel is from what surrounds it, in standard deviations. Shadows, dirt and dull print make no
 * difference any more. Plain surfaces are near 0.
 */
export function withNormalisedContrast(picture: Picture, radius: number): Picture {
  const means = boxBlurred(picture, radius)
  const squares = boxBlurred(
    mapped(picture, (value) => value * value),
    radius,
  )
  return mapped(picture, (value, at) => {
    const mean = means.pixels[at] as number
    const deviation = Math.sqrt(Math.max(0, (squares.pixels[at] as number) - mean * mean))
    return (value - mean) / Math.max(deviation, noise)
  })
}

/** Whether print is brighter than what it stands on: it covers the smaller part of a plate, and is the farther from the mean. */
export function isBrightPrint({ pixels }: Picture): boolean {
  let [dark, bright] = [0, 0]
  for (const value of pixels) {
    if (value < -1.6) dark += 1
    if (value > 1.6) bright += 1
  }
  return bright > dark
}
