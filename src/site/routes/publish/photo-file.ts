/** Longest side in pixels of an uploaded photo: enough to read a nameplate. */
const longestSide = 2400

/** Smaller pictures are sent as they are. */
const smallEnough = 1_500_000

/** What phones of Apple take; browsers other than theirs cannot show it. */
export const isHeic = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** The size of a picture after it was shrunk; the proportions stay. */
export function fitted(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const asJpeg = (name: string): string => `${name.replace(/\.\w+$/, '')}.jpg`

/** A photo as it is uploaded: a JPEG that every browser shows, at most 2,400 pixels long. */
export async function preparePhoto(file: File): Promise<File> {
  const bitmap = await bitmapOf(file)
  const { width, height } = fitted(bitmap.width, bitmap.height)
  if (!isHeic(file) && width === bitmap.width && file.size <= smallEnough) {
    bitmap.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('no canvas')
  drawing.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  if (!blob) throw new Error('no picture')
  return new File([blob], asJpeg(file.name), { type: 'image/jpeg' })
}

async function bitmapOf(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // Safari shows them by itself; elsewhere the decoder is loaded, with its three megabytes.
    if (!isHeic(file)) throw error
    return decodeHeic(file)
  }
}

/** In a worker of its own, whose answer alone allows the nested worker of the decoder. */
function decodeHeic(file: File): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ImageBitmap>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | null>) =>
      data ? resolve(data) : reject(new Error('no HEIC')),
    )
    worker.addEventListener('error', () => reject(new Error('no decoder')))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
