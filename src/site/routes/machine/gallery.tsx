import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { Outline } from '../../motor/photo.tsx'
import styles from './gallery.module.css'
import type { MotorDetail, Picture } from './machine.loader.ts'

const kinds: Readonly<Record<string, Words>> = {
  NAMEPLATE: ['铭牌', 'Nameplate'],
  WHOLE: ['整机', 'Whole motor'],
  SHAFT: ['轴伸或法兰', 'Shaft or flange'],
  TBOX: ['接线盒', 'Terminal box'],
  PACK: ['包装或库位', 'Packing or shelf'],
  DEFECT: ['瑕疵', 'Defect'],
  DRAWING: ['外形图', 'Dimension drawing'],
}

/** The photos: one large, the others below; without a script each opens by itself. */
export function Gallery({ motor, name }: { motor: MotorDetail; name: string }) {
  const t = useT()
  const pictures = motor.photos ?? []
  const [at, setAt] = useState(0)
  const shown = pictures[at] ?? pictures[0]
  const altOf = ({ photoType }: Picture) => `${name} – ${t(kinds[photoType ?? ''] ?? ['照片', 'Photo'])}`
  if (!shown) {
    return (
      <div className={styles.gallery}>
        <div className={`${styles.large} ${styles.none}`}>
          <Outline size={120} />
          <p>{t(['卖家没有上传照片', 'The seller has not uploaded a photo'])}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.gallery}>
      <a className={styles.large} href={shown.link} target="_blank" rel="noreferrer">
        <img src={shown.link} alt={altOf(shown)} width="800" height="600" fetchPriority="high" />
      </a>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.link}>
              <a
                href={picture.link}
                aria-current={picture === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  setAt(index)
                }}
              >
                <img src={picture.link} alt={altOf(picture)} width="72" height="54" loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
