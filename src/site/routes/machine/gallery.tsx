import { useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '../../motor/picture.tsx'
import { MotorOutline } from '../../motor/thumbnail.tsx'
import styles from './gallery.module.css'
import type { PageMotor } from './page-fields.ts'

const photoTypes: Readonly<Record<string, Words>> = {
  NAMEPLATE: ['铭牌', 'Nameplate'],
  WHOLE: ['整机', 'Whole motor'],
  SHAFT: ['轴伸或法兰', 'Shaft or flange'],
  TBOX: ['接线盒', 'Terminal box'],
  PACK: ['包装或库位', 'Packing or shelf'],
  DEFECT: ['瑕疵', 'Defect'],
  DRAWING: ['外形图', 'Dimension drawing'],
}

/** One large photo, which opens over the whole screen, with thumbnails below. Without JavaScript a photo opens its file. */
export function Gallery({ motor, name }: { motor: PageMotor; name: string }) {
  const t = useT()
  const lang = useLang()
  const photos = motor.photos ?? []
  const [index, setIndex] = useState(0)
  const current = photos[index] ?? photos[0]
  const altOf = ({ photoType }: PageMotor['photos'][number]) => `${name} – ${t(photoTypes[photoType ?? ''] ?? ['照片', 'Photo'])}`
  if (!current) {
    return (
      <div className={styles.gallery}>
        <div className={`${styles.large} ${styles.empty}`}>
          <MotorOutline size={120} />
          <p>{t(['卖家没有上传照片', 'The seller has not uploaded a photo'])}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.gallery}>
      <a
        className={styles.large}
        href={current.link}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return
          event.preventDefault()
          const shown = photos.map((photo) => ({ src: photo.link, alt: altOf(photo) }))
          // Where it cannot be loaded, the file opens as it does without JavaScript.
          import('./full-screen.ts').then(
            ({ showFullScreen }) => showFullScreen(shown, photos.indexOf(current), lang),
            () => location.assign(current.link),
          )
        }}
      >
        <Picture src={current.link} alt={altOf(current)} width={800} height={600} fetchPriority="high" />
        <span className={styles.enlarge}>
          <Icon name="search" size={18} />
          {t(['看大图', 'Enlarge'])}
          {photos.length > 1 && ` ${photos.indexOf(current) + 1}/${photos.length}`}
        </span>
      </a>
      {photos.length > 1 && (
        <ul className={styles.thumbnails}>
          {photos.map((photo, photoIndex) => (
            <li key={photo.link}>
              <a
                href={photo.link}
                aria-current={photo === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  setIndex(photoIndex)
                }}
              >
                <Picture src={photo.link} alt={altOf(photo)} width={72} height={54} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
