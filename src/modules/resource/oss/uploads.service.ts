import sharp, { type Metadata } from 'sharp'
import type { Upload } from '#kernel/http/routes.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** What is kept of an upload. */
export interface CacheEntry {
  readonly bytes: Buffer
  readonly extension: 'webp' | 'pdf'
}

const megabyte = 1024 * 1024
const largestPicture = 10 * megabyte
const largestPdf = 20 * megabyte
/** As the avatar form says: jpg or png, 500 kB. */
const largestAvatar = 500 * 1024
/** A phone's largest photo; four bytes each while it is decoded. */
const mostPixels = 50_000_000
const longestSide = 2000
const quality = 82
const pictureFormats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp'])

/** How a jpg, a png and a webp begin, be they whole or not. */
const beginnings = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s

const spoiled = (): never => reject(['文件已损坏，请重新选择', 'The file is damaged, please choose it again'], { field: 'file' })
const tooLarge = (megabytes: string): never =>
  reject([`文件不能超过 ${megabytes}`, `The file may have at most ${megabytes}`], { field: 'file' })

/** Checks an upload by what it is, not by what it is called, and makes it fit to be shown. */
export function checkUpload({ bytes }: Upload, use = ''): Promise<CacheEntry> {
  if (bytes.length === 0) reject(['文件是空的', 'The file is empty'], { field: 'file' })
  if (use === 'avatar') return checkAvatar(bytes)
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? Promise.resolve(checkPdf(bytes)) : checkPicture(bytes)
}

async function checkAvatar(bytes: Buffer): Promise<CacheEntry> {
  if (bytes.length > largestAvatar)
    reject(['上传头像图片只能是 jpg/png 格式，且不超过 500kb', 'An avatar is a jpg or png of at most 500 kB'], { field: 'file' })
  const { format } = await metadataOf(bytes)
  if (format === 'webp')
    reject(['上传头像图片只能是 jpg/png 格式，且不超过 500kb', 'An avatar is a jpg or png of at most 500 kB'], { field: 'file' })
  return checkPicture(bytes)
}

/** A PDF ends with its mark; one that was cut off does not. */
function checkPdf(bytes: Buffer): CacheEntry {
  if (bytes.length > largestPdf) tooLarge('20 MB')
  if (!bytes.subarray(-1024).toString('latin1').includes('%%EOF')) spoiled()
  return { bytes, extension: 'pdf' }
}

/** Drawn anew: turned upright, at most 2,000 pixels a side, without what a camera adds about place and owner. */
async function checkPicture(bytes: Buffer): Promise<CacheEntry> {
  if (bytes.length > largestPicture) tooLarge('10 MB')
  const { width = 0, height = 0 } = await metadataOf(bytes)
  if (width * height > mostPixels)
    reject(['图片尺寸过大，最多 5000 万像素', 'The picture has more than 50 million pixels'], { field: 'file' })
  try {
    const drawn = await sharp(bytes, { failOn: 'truncated', limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    return { bytes: drawn, extension: 'webp' }
  } catch {
    return spoiled()
  }
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata && beginnings.test(bytes.subarray(0, 12).toString('latin1'))) spoiled()
  if (!metadata || !pictureFormats.has(metadata.format)) {
    return reject(['只能上传 jpg、png、webp 图片或 PDF 文件', 'Only jpg, png and webp pictures and PDF files can be uploaded'], {
      field: 'file',
    })
  }
  return metadata
}
