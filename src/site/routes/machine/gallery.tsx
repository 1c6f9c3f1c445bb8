import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
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

/** One large photo with thumbnails below. Without JavaScript a thumbnail opens its photo file. */
export function Gallery({ motor, name }: { motor: PageMotor; name: string }) {
  const t = useT()
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
      <a className={styles.large} href={current.link} target="_blank" rel="noreferrer">
        <Picture src={current.link} alt={altOf(current)} width={800} height={600} fetchPriority="high" />
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
