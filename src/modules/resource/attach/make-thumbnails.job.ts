import sharp from 'sharp'
import { defineJob } from '#kernel/jobs/define-job.ts'
import { storagesOf } from './storages.service.ts'
import { thumbnailFormats, thumbnailName, thumbnailWidths } from './thumbnails.ts'
import { maxPixels } from './uploads.service.ts'

/** Small forms of a picture, stored beside it; the picture itself is shown until they are there. */
export const makeThumbnailsJob = defineJob<{ name: string }>({
  name: 'make-thumbnails',
  label: ['生成缩略图', 'Make thumbnails'],
  retries: 4,
  run: async ({ runtime }, { name }, attempt) => {
    for await (const storage of storagesOf(runtime, name)) {
      const picture = await storage.read(name)
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
