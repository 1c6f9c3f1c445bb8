import { hasContent } from '#kernel/resource/own-address.ts'

/** Widths in pixels: an icon, a card, a page. */
export const thumbnailWidths = [96, 400, 1200] as const
export const thumbnailFormats = ['webp', 'avif'] as const

export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/** The name of a small form of a picture: `2026/11/<hash>.400.avif`. */
export const thumbnailName = (name: string, width: ThumbnailWidth, format: (typeof thumbnailFormats)[number]): string =>
  `${name.replace(/\.webp$/, '')}.${width}.${format}`

/** The picture that a name is a small form of; undefined for any other name. */
export function pictureOf(name: string): string | undefined {
  const [, picture] = /^(.+)\.(?:96|400|1200)\.(?:webp|avif)$/.exec(name) ?? []
  return picture === undefined ? undefined : `${picture}.webp`
}

/** Whether a file is a picture: those are stored under their names. */
export const isPictureName = (name: string): boolean => hasContent(`/${name}`, 'picture')

/** Whether small forms are made of a file: of each picture that was uploaded, as those are converted to WebP. */
export const hasThumbnails = (name: string): boolean => name.endsWith('.webp')

/** All names under which a file is stored. */
export const storedNames = (name: string): string[] => [
  name,
  ...(hasThumbnails(name) ? thumbnailWidths.flatMap((width) => thumbnailFormats.map((format) => thumbnailName(name, width, format))) : []),
]
