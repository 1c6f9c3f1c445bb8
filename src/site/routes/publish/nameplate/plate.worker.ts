import type { Picture } from './picture.ts'
import { type Photo, platePictures } from './plate-picture.ts'
import type { PlateWord } from './plate-words.ts'
import { trianglesIn } from './triangles.ts'

export interface PreparedPlate {
  /** The plate as it is read, the largest picture first. */
  readonly pictures: readonly Picture[]
  /** The signs of delta connections, in the largest one. */
  readonly signs: readonly PlateWord[]
}

globalThis.addEventListener('message', ({ data: { width, height, data } }: MessageEvent<Photo>) => {
  const pictures = platePictures({ width, height, data })
  const [largest] = pictures
  const answer: PreparedPlate = { pictures, signs: largest ? trianglesIn(largest) : [] }
  globalThis.postMessage(answer)
})
