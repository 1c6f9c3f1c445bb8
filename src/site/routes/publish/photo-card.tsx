import type { KeyboardEvent } from 'react'
import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Photo } from './photo.ts'
import styles from './photos.module.css'

const photoTypes = [
  ['NAMEPLATE', ['铭牌', 'Nameplate']],
  ['WHOLE', ['整机', 'Whole motor']],
  ['SHAFT', ['轴伸/法兰', 'Shaft or flange']],
  ['TBOX', ['接线盒', 'Terminal box']],
  ['PACK', ['包装/库位', 'Packing or shelf']],
  ['DEFECT', ['瑕疵', 'Defect']],
  ['DRAWING', ['外形图', 'Drawing']],
] as const

interface PhotoCardProps {
  readonly photo: Photo
  readonly index: number
  readonly isLast: boolean
  readonly onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
  readonly onMove: (to: number) => void
}

/** An uploaded photo: what it shows, its place among the others, and away with it. */
export function PhotoCard({ photo, index, isLast, onChange, onMove }: PhotoCardProps) {
  const t = useT()
  const name = t(['第 {n} 张', 'Photo {n}'], { n: index + 1 })
  const moveByArrow = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') onMove(index - 1)
    if (key === 'ArrowRight') onMove(index + 1)
  }
  return (
    <div className={styles.photo}>
      <img src={photo.link} alt={name} width="112" height="84" draggable={false} />
      <select
        aria-label={t(['{name}：拍的是什么', '{name}: what it shows'], { name })}
        value={photo.photoType}
        onChange={({ target }) =>
          onChange((photos) => photos.map((other) => (other.link === photo.link ? { ...other, photoType: target.value } : other)))
        }
      >
        {photoTypes.map(([key, words]) => (
          <option key={key} value={key}>
            {t(words)}
          </option>
        ))}
      </select>
      {/* Those at the ends keep the focus, which a disabled button would lose. */}
      <span className={styles.order}>
        <button
          type="button"
          aria-disabled={index === 0}
          aria-label={t(['{name}往前移', '{name}: move forward'], { name })}
          onClick={() => onMove(index - 1)}
          onKeyDown={moveByArrow}
        >
          <Icon name="left" size={16} />
        </button>
        <button
          type="button"
          aria-disabled={isLast}
          aria-label={t(['{name}往后移', '{name}: move back'], { name })}
          onClick={() => onMove(index + 1)}
          onKeyDown={moveByArrow}
        >
          <Icon name="right" size={16} />
        </button>
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t(['删除{name}', 'Remove {name}'], { name })}
        onClick={() => onChange((photos) => photos.filter(({ link }) => link !== photo.link))}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
