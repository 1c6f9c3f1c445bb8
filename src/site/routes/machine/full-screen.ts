import PhotoSwipe from 'photoswipe'
import { t, type Words } from '#i18n/translate.ts'
import { smallestForm } from '../../motor/picture.tsx'
import 'photoswipe/style.css'

interface Photo {
  readonly src: string
  readonly alt: string
}

/** Pixels: photos are shown up to this width, as wide as uploads are kept. */
const width = 2000

const words = {
  closeTitle: ['关闭 (Esc)', 'Close (Esc)'],
  zoomTitle: ['放大', 'Zoom'],
  arrowPrevTitle: ['上一张', 'Previous'],
  arrowNextTitle: ['下一张', 'Next'],
  errorMsg: ['照片无法载入', 'The photo cannot be loaded'],
} as const satisfies Readonly<Record<string, Words>>

/** Shows photos over the whole screen, beginning with one of them: they can be zoomed and swiped. */
export async function showFullScreen(photos: readonly Photo[], index: number, lang: 'zh' | 'en'): Promise<void> {
  const dataSource = await Promise.all(
    photos.map(async ({ src, alt }) => ({ src, alt, width, height: Math.round(width * (await heightShareOf(src))) })),
  )
  const titles = Object.fromEntries(Object.entries(words).map(([name, each]) => [name, t(each, lang)]))
  new PhotoSwipe({ ...titles, dataSource, index, bgOpacity: 0.92, wheelToZoom: true }).init()
}

/** Height of a photo in parts of its width, as its smallest form tells. */
async function heightShareOf(src: string): Promise<number> {
  const image = new Image()
  image.src = smallestForm(src)
  await image.decode().catch(() => {})
  return image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : 3 / 4
}
