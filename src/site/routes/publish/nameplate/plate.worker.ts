import { type Picture, resized } from './picture.ts'
import { type Photo, platePicture } from './plate-picture.ts'
import type { PlateWord } from './plate-words.ts'
import { trianglesIn } from './triangles.ts'

export interface PreparedPlate {
  /** The plate in several sizes, the largest first: what one size blurs, another one shows. */
  readonly pictures: readonly Picture[]
  /** The signs of delta connections, in the largest one. */
  readonly signs: readonly PlateWord[]
}

/** Width in pixels of the smaller picture. */
const smallWidth = 1500

globalThis.addEventListener('message', ({ data: { width, height, data } }: MessageEvent<Photo>) => {
  const picture = platePicture({ width, height, data })
  const answer: PreparedPlate = { pictures: [picture, resized(picture, smallWidth)], signs: trianglesIn(picture) }
  globalThis.postMessage(answer)
})
