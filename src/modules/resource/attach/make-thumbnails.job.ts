import sharp from 'sharp'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { placesOf } from './storages.service.ts'
import { thumbnailFormats, thumbnailName, thumbnailWidths } from './thumbnails.ts'
import { maxPixels } from './uploads.service.ts'

/** Bytes of the largest picture of the accepted size. */
const maxPicture = 16 * 1024 * 1024
/** Milliseconds that one picture may take: all tenants wait for the same few attempts. */
const timeOfPicture = 30_000

/** Small forms of a picture, stored beside it; the picture itself is shown until they are there. */
export const makeThumbnailsJob = defineJob<{ name: string }>({
  name: 'make-thumbnails',
  label: ['生成缩略图', 'Make thumbnails'],
  retries: 4,
  run: async ({ runtime }, { name }, attempt) => {
    const deadline = performance.now() + timeOfPicture
    for await (const { storage } of placesOf(runtime, name)) {
      const picture = await storage.read(name, maxPicture)
      if (!picture) continue
      // What the store of a tenant answers need not be what was uploaded: nothing but WebP of the accepted size is decoded.
      if (picture.toString('latin1', 0, 4) !== 'RIFF' || picture.toString('latin1', 8, 12) !== 'WEBP') return undefined
      let done = 0
      for (const width of thumbnailWidths) {
        for (const format of thumbnailFormats) {
          const bytes = await sharp(picture, { limitInputPixels: maxPixels })
            .resize({ width, withoutEnlargement: true })
            .toFormat(format)
            .toBuffer()
          if (performance.now() > deadline) throw new Error('the store of a picture takes its small forms too slowly')
          await storage.put(thumbnailName(name, width, format), { bytes })
          done += 1
          await attempt.progress(done, thumbnailWidths.length * thumbnailFormats.length)
        }
      }
      return undefined
    }
    // It was deleted meanwhile.
    return undefined
  },
})
