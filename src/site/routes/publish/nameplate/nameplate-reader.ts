import type { ImageLike, Worker as Reader } from 'tesseract.js'
import type { Picture } from './picture.ts'
import type { PreparedPlate } from './plate.worker.ts'
import type { Photo } from './plate-picture.ts'
import { withUnits } from './plate-table.ts'
import { plateText } from './plate-text.ts'
import { linesOf, type PlateWord, rowsOf } from './plate-words.ts'
import { withTriangles } from './triangles.ts'

/** Told what is going on, and how much of it is done, from 0 to 1. */
export type OnProgress = (step: 'load' | 'read', done: number) => void

/** Its remarks about its own parameters are for nobody. */
const quiet = 'debug_file /dev/null'

/** Two readers that make different errors: with and without English. Both know digits and Latin letters. */
const languages = [['eng', 'chi_sim'], ['chi_sim']] as const

/** Longest side of a photo that is worked on: letters of a plate that fills it are then high enough. */
const longestSide = 2000

/**
 * Reads the text of a nameplate in the browser, in Chinese and English, several times in different ways; what the readings agree on is to be
 * believed. Loads the reader, which has some ten megabytes, when it is first used.
 */
export async function readNameplate(photo: Blob, onProgress: OnProgress): Promise<string[]> {
  const shares = languages.map(() => 0)
  const report = (at: number, step: 'load' | 'read', done: number): void => {
    shares[at] = done
    onProgress(step, shares.reduce((sum, share) => sum + share, 0) / shares.length)
  }
  const { pictures, signs } = await prepared(await pixelsOf(photo))
  const readings = await Promise.all(
    languages.map(async (each, at) => {
      const reader = await loadReader(each, (done) => report(at, 'load', done))
      try {
        const texts: string[] = []
        for (const picture of pictures) {
          const words = await wordsIn(reader, picture, pictures[0]?.width ?? picture.width)
          texts.push(plateText(linesOf(withUnits(rowsOf(withTriangles(words, signs))))))
          report(at, 'read', texts.length / pictures.length)
        }
        return texts
      } finally {
        await reader.terminate()
      }
    }),
  )
  return readings.flat().filter((text) => text.trim() !== '')
}

async function loadReader(given: readonly string[], onLoad: (done: number) => void): Promise<Reader> {
  const { createWorker, PSM } = await import('tesseract.js')
  const options = {
    workerPath: '/ocr/quiet-worker.js',
    // From its own address, so that its answer and not the page allows WebAssembly.
    workerBlobURL: false,
    corePath: '/ocr',
    langPath: '/ocr',
    logger: ({ status, progress }: { readonly status: string; readonly progress: number }) => {
      if (status !== 'recognizing text') onLoad(progress)
    },
  }
  const reader = await createWorker([...given], 1, options, quiet)
  // The values of a plate stand apart from each other.
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, preserve_interword_spaces: '1', user_defined_dpi: '300' })
  return reader
}

/** Words at their places in a picture of this width. */
async function wordsIn(reader: Reader, picture: Picture, width: number): Promise<PlateWord[]> {
  const { data } = await reader.recognize(canvasOf(picture), {}, { blocks: true })
  const scale = width / picture.width
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
  return lines.flatMap(({ words }) =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      ...{ text, confidence, left: x0 * scale, top: y0 * scale, right: x1 * scale, bottom: y1 * scale },
    })),
  )
}

/** Finding and straightening the plate takes a second or more: elsewhere, so that the page goes on. */
function prepared(photo: Photo): Promise<PreparedPlate> {
  const worker = new Worker(new URL('./plate.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<PreparedPlate>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PreparedPlate>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('no picture')))
    worker.postMessage(photo)
  }).finally(() => worker.terminate())
}

function canvasWith(width: number, height: number): { canvas: HTMLCanvasElement; drawing: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no canvas')
  return { canvas, drawing }
}

async function pixelsOf(photo: Blob): Promise<Photo> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const { drawing } = canvasWith(width, height)
  drawing.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return drawing.getImageData(0, 0, width, height)
}

function canvasOf({ width, height, pixels }: Picture): ImageLike {
  const { canvas, drawing } = canvasWith(width, height)
  const image = drawing.createImageData(width, height)
  for (let at = 0; at < pixels.length; at += 1)
    image.data.fill(Math.round(pixels[at] as number), 4 * at, 4 * at + 3).fill(255, 4 * at + 3, 4 * at + 4)
  drawing.putImageData(image, 0, 0)
  return canvas
}
