import { open, readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { FileContent } from '#kernel/files/storage.ts'
import type { Upload, UploadSpec } from '#kernel/http/uploads.ts'
import { reject } from '#kernel/resource/user-error.ts'

/** An upload as it is stored: new bytes, or the uploaded file itself. */
export type CheckedFile = FileContent & { readonly extension: string }

const megabyte = 1024 * 1024
/** The avatar form promises: jpg or png of at most 500 kB. */
const maxAvatar = 500 * 1024
/** Pixels of the largest photo that a phone takes; decoding needs four bytes for each. */
export const maxPixels = 50_000_000
const maxSide = 2000
const quality = 82
const pictureFormats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp'])

interface FileType {
  /** How a file begins, in Latin-1, even a truncated one. */
  readonly signature: RegExp
  readonly megabytes: number
  readonly check: (file: Upload) => Promise<CheckedFile>
}

/** The types of files that are stored. A type is told by the content, never by the name. */
const fileTypes: readonly FileType[] = [
  { signature: /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s, megabytes: 10, check: checkPicture },
  { signature: /^%PDF-/, megabytes: 20, check: checkPdf },
  // ISO/IEC 14496-12, 4.3: the box `ftyp` stands first.
  { signature: /^.{4}ftyp(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash)/s, megabytes: 100, check: stored('mp4') },
  // AutoCAD R13 to 2018.
  { signature: /^AC10(12|14|15|18|21|24|27|32)/, megabytes: 20, check: stored('dwg') },
  { signature: /^PK\W\W/, megabytes: 20, check: checkZip },
]

const typeOf = (head: Buffer): FileType | undefined => fileTypes.find(({ signature }) => signature.test(head.toString('latin1')))

/** The upload of one file. */
export const oneFile: UploadSpec = {
  part: 'file',
  maxBytes: 100 * megabyte,
  maxBytesOf: (head) => (typeOf(head)?.megabytes ?? 20) * megabyte,
}

const rejectFormat = (): never =>
  reject(
    [
      '只能上传 jpg、png、webp 图片，PDF、DWG、ZIP、XLSX 文件或 MP4 视频',
      'Only jpg, png and webp pictures, PDF, DWG, ZIP and XLSX files and MP4 videos can be uploaded',
    ],
    { field: 'file' },
  )
const rejectDamaged = (): never => reject(['文件已损坏，请重新选择', 'The file is damaged, please choose it again'], { field: 'file' })
const rejectAvatar = (): never =>
  reject(['上传头像图片只能是 jpg/png 格式，且不超过 500kb', 'An avatar is a jpg or png of at most 500 kB'], { field: 'file' })

/** Checks an upload by its content, and converts pictures to webp; rejects what is of no known type. */
export async function checkUpload(file: Upload, use: string): Promise<CheckedFile> {
  if (file.size === 0) reject(['文件是空的，请重新选择', 'The file is empty, please choose another one'], { field: 'file' })
  if (use === 'avatar' && file.size > maxAvatar) rejectAvatar()
  const type = typeOf(await bytesOf(file, 0, 16)) ?? rejectFormat()
  if (use === 'avatar' && (type.check !== checkPicture || (await metadataOf(file)).format === 'webp')) rejectAvatar()
  return type.check(file)
}

/** Bytes of a file from a position on; fewer at its end. */
async function bytesOf({ path }: Upload, position: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A file whose beginning is all that is checked: it is only ever served as a download. */
function stored(extension: string): FileType['check'] {
  return ({ path }) => Promise.resolve({ path, extension })
}

/** A PDF ends with `%%EOF`; a truncated one does not. */
async function checkPdf(file: Upload): Promise<CheckedFile> {
  const end = await bytesOf(file, Math.max(0, file.size - 1024), 1024)
  return end.toString('latin1').includes('%%EOF') ? { path: file.path, extension: 'pdf' } : rejectDamaged()
}

/** Bounds of an archive: a program that opens it must not run out of memory. */
const maxEntries = 5_000
const maxUnpacked = 200 * megabyte

/** Unpacks an archive within bounds; a workbook is one with the part that ECMA-376 requires of it. */
async function checkZip({ path }: Upload): Promise<CheckedFile> {
  const archive = await openPromise(path, { autoClose: false }).catch(() => rejectDamaged())
  try {
    if (archive.entryCount > maxEntries) rejectArchive()
    const names = new Set<string>()
    let unpacked = 0
    for await (const entry of archive.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > maxUnpacked) rejectArchive()
      await unpack(archive, entry)
      names.add(entry.fileName)
    }
    return { path, extension: names.has('xl/workbook.xml') ? 'xlsx' : 'zip' }
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) rejectDamaged()
    throw error
  } finally {
    archive.close()
  }
}

const rejectArchive = (): never =>
  reject(['压缩包内文件过多或解压后过大', 'The archive has too many files, or is too large when it is unpacked'], { field: 'file' })

/** Fails where the content is longer than its entry says. */
async function unpack(archive: ZipFile, entry: Entry): Promise<void> {
  if (entry.fileName.endsWith('/') || entry.isEncrypted()) return
  const content = await archive.openReadStreamPromise(entry)
  for await (const _ of content);
}

/** Encodes the picture again: upright, at most 2,000 pixels a side, without metadata such as place and owner. */
async function checkPicture(file: Upload): Promise<CheckedFile> {
  const { width = 0, height = 0 } = await metadataOf(file)
  if (width * height > maxPixels)
    reject(['图片尺寸过大，最多 5000 万像素', 'The picture is too large: at most 50 million pixels'], { field: 'file' })
  try {
    const bytes = await sharp(await readFile(file.path), { failOn: 'truncated', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    return { bytes, extension: 'webp' }
  } catch {
    return rejectDamaged()
  }
}

/** Called for a file that begins as a picture: reading even the size of a small SVG can take hours. */
async function metadataOf({ path }: Upload): Promise<Metadata> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => rejectDamaged())
  return pictureFormats.has(metadata.format) ? metadata : rejectFormat()
}
