import type { Fields } from './reading.ts'

/** The designation that fields describe, as it is stored: `YE3-132S-4`, `YE3`, `M2BAX160MLA4`; empty where they name none. */
export function modelText({ series = '', frame = '', poles, suffix = '', orderNo, gearUnit = '' }: Fields): string {
  if (orderNo) return orderNo
  if (gearUnit !== '') return `${gearUnit}${series}${frame}${poles?.join('/') ?? ''}`
  // Without a frame the poles belong to the figures, and not to a designation.
  const size = frame === '' ? '' : [frame, ...(poles ? [poles.join('/')] : [])].join('-')
  return [series, size].filter(Boolean).join('-') + (size === '' ? '' : suffix)
}

/** A model as it is compared: half-width, upper case, no blanks, one dash between its parts. */
export function normalModel(model: string): string {
  return model
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/[–—_]+/g, '-')
    .replace(/-{2,}/g, '-')
}
