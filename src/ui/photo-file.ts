/** Longest side in pixels of an uploaded photo: enough to read a nameplate. */
const longestPhoto = 2400
/** Bytes up to which a photo of that size is sent as it is. */
const smallPhoto = 1_500_000

/** The same of a picture of a person or a company, whose pixels do not matter where its bytes are few. */
const [longestPicture, smallPicture] = [800, 500_000]

/** What phones of Apple take; browsers other than theirs cannot show it. */
export const isHeic = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** The size of a picture after it was shrunk; the proportions stay. */
export function fitted(width: number, height: number, longestSide: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const asJpeg = (name: string): string => `${name.replace(/\.\w+$/, '')}.jpg`

/** A photo as it is uploaded: a JPEG that every browser shows, at most 2,400 pixels long. */
export async function preparePhoto(file: File): Promise<File> {
  const bitmap = await bitmapOf(file)
  const isSmall = Math.max(bitmap.width, bitmap.height) <= longestPhoto && file.size <= smallPhoto
  if (isHeic(file) || !isSmall) return jpegOf(bitmap, file.name, longestPhoto)
  bitmap.close()
  return file
}

/** A picture of a person or a company as it is uploaded: at most 500 kB. */
export async function preparePicture(file: File): Promise<File> {
  return file.size <= smallPicture ? file : jpegOf(await bitmapOf(file), file.name, longestPicture)
}

async function jpegOf(bitmap: ImageBitmap, name: string, longestSide: number): Promise<File> {
  const { width, height } = fitted(bitmap.width, bitmap.height, longestSide)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('no canvas')
  // What is transparent would become black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  if (!blob) throw new Error('no picture')
  return new File([blob], asJpeg(name), { type: 'image/jpeg' })
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
