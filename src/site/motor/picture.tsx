import type { ImgHTMLAttributes } from 'react'
import { thumbnailName, thumbnailWidths } from '#modules/resource/attach/thumbnails.ts'

type PictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  readonly src: string
  readonly alt: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Uploads have small forms; the drawings of the demo data do not. */
const isUpload = (address: string): boolean => /\/files\/\d{4}\/\d{2}\/[0-9a-f]{40}\.webp$/.test(address)

/** The address of the smallest form of a picture. */
export const smallestForm = (address: string): string => (isUpload(address) ? thumbnailName(address, thumbnailWidths[0], 'webp') : address)

/** A picture in the smallest of its forms that is sharp at the size it is shown at. */
export function Picture({ src, width, alt, ...rest }: PictureProps) {
  const image = <img src={src} alt={alt} width={width} {...rest} />
  if (!isUpload(src)) return image
  const forms = (format: 'avif' | 'webp'): string =>
    thumbnailWidths.map((each) => `${thumbnailName(src, each, format)} ${each}w`).join(', ')
  const sizes = `${width}px`
  return (
    <picture>
      <source type="image/avif" srcSet={forms('avif')} sizes={sizes} />
      <img src={src} srcSet={forms('webp')} sizes={sizes} alt={alt} width={width} {...rest} />
    </picture>
  )
}
