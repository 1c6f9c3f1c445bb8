import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What public pages load is compressed as well as possible; for larger files, which the back-office loads, that would take seconds. */
const largestOfVisitors = 400_000
const quickQuality = 9

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

/** Writes `.gz` and `.br` copies of each script, style and SVG of a folder, so that the server need not compress them per request. */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(names.map((name) => writeCompressed(join(folder, name))))
}

async function writeCompressed(file: string): Promise<void> {
  const bytes = await readFile(file)
  const quality = bytes.length < largestOfVisitors ? constants.BROTLI_MAX_QUALITY : quickQuality
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  await Promise.all([writeFile(`${file}.gz`, await asGzip(bytes, { level: 9 })), writeFile(`${file}.br`, await asBrotli(bytes, options))])
}
