import type { Words } from '#i18n/translate.ts'

/** The title of a listing or a demand in both languages; where it has no English one, the Chinese one stands in. */
export const titleWords = (title: string | null | undefined, titleEn: string | null | undefined): Words => [
  title ?? '',
  titleEn || (title ?? ''),
]
