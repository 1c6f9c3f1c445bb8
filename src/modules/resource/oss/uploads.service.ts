import sharp, { type Metadata } from 'sharp'
import type { Upload } from '#kernel/http/request.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** The content of an upload as it is stored. */
export interface CheckedFile {
  readonly bytes: Buffer
  readonly extension: 'webp' | 'pdf'
}

const megabyte = 1024 * 1024
const maxPicture = 10 * megabyte
const maxPdf = 20 * megabyte
/** The avatar form promises: jpg or png of at most 500 kB. */
const maxAvatar = 500 * 1024
/** Pixels of the largest photo that a phone takes; decoding needs four bytes for each. */
const maxPixels = 50_000_000
const maxSide = 2000
const quality = 82
const pictureFormats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp'])

/** The first bytes of a jpg, a png and a webp, even of a truncated one. */
const signatures = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s

const rejectFormat = (): never =>
  reject(['只能上传 jpg、png、webp 图片或 PDF 文件', 'Only jpg, png and webp pictures and PDF files can be uploaded'], { field: 'file' })

const rejectDamaged = (): never => reject(['文件已损坏，请重新选择', 'The file is damaged, please choose it again'], { field: 'file' })
const rejectTooLarge = (megabytes: string): never =>
  reject([`文件不能超过 ${megabytes}`, `The file must not exceed ${megabytes}`], { field: 'file' })

/** Checks an upload by its content, not by its name, and converts pictures to webp; rejects what is neither a picture nor a PDF. */
export function checkUpload({ bytes }: Upload, use: string): Promise<CheckedFile> {
  if (bytes.length === 0) reject(['文件是空的，请重新选择', 'The file is empty, please choose another one'], { field: 'file' })
  if (use === 'avatar') return checkAvatar(bytes)
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? Promise.resolve(checkPdf(bytes)) : checkPicture(bytes)
}

async function checkAvatar(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length > maxAvatar)
    reject(['上传头像图片只能是 jpg/png 格式，且不超过 500kb', 'An avatar is a jpg or png of at most 500 kB'], { field: 'file' })
  const { format } = await metadataOf(bytes)
  if (format === 'webp')
    reject(['上传头像图片只能是 jpg/png 格式，且不超过 500kb', 'An avatar is a jpg or png of at most 500 kB'], { field: 'file' })
  return checkPicture(bytes)
}

/** A PDF ends with `%%EOF`; a truncated one does not. */
function checkPdf(bytes: Buffer): CheckedFile {
  if (bytes.length > maxPdf) rejectTooLarge('20 MB')
  if (!bytes.subarray(-1024).toString('latin1').includes('%%EOF')) rejectDamaged()
  return { bytes, extension: 'pdf' }
}

/** Encodes the picture again: upright, at most 2,000 pixels a side, without metadata such as place and owner. */
async function checkPicture(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length > maxPicture) rejectTooLarge('10 MB')
  const { width = 0, height = 0 } = await metadataOf(bytes)
  if (width * height > maxPixels)
    reject(['图片尺寸过大，最多 5000 万像素', 'The picture is too large: at most 50 million pixels'], { field: 'file' })
  try {
    const converted = await sharp(bytes, { failOn: 'truncated', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    return { bytes: converted, extension: 'webp' }
  } catch {
    return rejectDamaged()
  }
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  // Before the decoder sees it: reading even the size of a small SVG can take hours.
  if (!signatures.test(bytes.subarray(0, 12).toString('latin1'))) rejectFormat()
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => rejectDamaged())
  return pictureFormats.has(metadata.format) ? metadata : rejectFormat()
}
