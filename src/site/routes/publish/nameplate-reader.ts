/** Told what is going on, and how much of it is done, from 0 to 1. */
export type OnProgress = (step: 'load' | 'read', done: number) => void

export interface PlateText {
  readonly text: string
  /** How sure the reading is as a whole, from 0 to 1. */
  readonly confidence: number
}

/** Height in pixels of a photo that is read: characters of a nameplate are then about 30 pixels high. */
const readHeight = 1600

/** Its remarks about its own parameters are for nobody. */
const quiet = 'debug_file /dev/null'

/** Reads the text of a nameplate in the browser, in Chinese and English. Loads the reader, which has some ten megabytes, when it is first used. */
export async function readNameplate(photo: Blob, onProgress: OnProgress): Promise<PlateText> {
  const { createWorker, PSM } = await import('tesseract.js')
  const options = {
    workerPath: '/ocr/worker.min.js',
    // From its own address, so that its answer and not the page allows WebAssembly.
    workerBlobURL: false,
    corePath: '/ocr',
    langPath: '/ocr',
    logger: ({ status, progress }: { readonly status: string; readonly progress: number }) =>
      onProgress(status === 'recognizing text' ? 'read' : 'load', progress),
  }
  const worker = await createWorker(['eng', 'chi_sim'], 1, options, quiet)
  try {
    // The values of a plate stand apart from each other.
    await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT, preserve_interword_spaces: '1' })
    const { data } = await worker.recognize(await plainPicture(photo), { rotateAuto: true })
    return { text: plateText(data.text), confidence: data.confidence / 100 }
  } finally {
    await worker.terminate()
  }
}

/** What the reader of pictures makes of the characters of a nameplate, as they are meant. */
export function plateText(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Between Chinese characters the reader leaves blanks.
      .replace(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
      .replace(/(?<=\d)[oO](?=\d|\b)/g, '0')
      .replace(/(?<=\d)[lI|](?=\d)/g, '1')
      .replace(/[—–]/g, '-')
      .replace(/(?<=[A-Z]\d?) ?- ?(?=\d)/g, '-')
      .replace(/\bIP ?(\d{2})\b/g, 'IP$1')
      .replace(/(?<=\d) ?[kK] ?[wW]\b/g, ' kW')
      .replace(/(?<=\d) ?[rwv]? ?[/I1l]? ?min\b/gi, ' r/min')
      // A shaft height with the letter of its length: 132S is taken for 1325 or 13255.
      .replace(/\b([A-Z]{1,4}\d?-?(?:80|90|100|112|132|160|180|200|225|250|280|315))[5$S]{1,2}(?=[1-3]?-\d)/g, '$1S')
  )
}

/** Grey, at one size, from the darkest to the brightest: scratched and dull plates have little contrast. */
async function plainPicture(photo: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const scale = readHeight / bitmap.height
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = readHeight
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('no canvas')
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
  stretch(picture.data)
  drawing.putImageData(picture, 0, 0)
  return canvas
}

/** Makes pixels grey, and the second percentile black and the 98th white. */
export function stretch(pixels: Uint8ClampedArray): void {
  const counts = new Uint32Array(256)
  for (let at = 0; at < pixels.length; at += 4) {
    const grey = Math.round(0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0))
    pixels[at] = grey
    counts[grey] = (counts[grey] ?? 0) + 1
  }
  const [dark, bright] = [percentile(counts, 0.02), percentile(counts, 0.98)]
  const range = Math.max(1, bright - dark)
  for (let at = 0; at < pixels.length; at += 4) {
    const value = (((pixels[at] ?? 0) - dark) * 255) / range
    pixels[at] = value
    pixels[at + 1] = value
    pixels[at + 2] = value
  }
}

function percentile(counts: Uint32Array, share: number): number {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share
  let sum = 0
  for (const [value, count] of counts.entries()) {
    sum += count
    if (sum >= wanted) return value
  }
  return 255
}
