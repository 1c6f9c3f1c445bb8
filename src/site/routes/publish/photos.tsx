import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import { FilePicker } from '../../file-picker.tsx'
import { UploadList } from '../../upload-list.tsx'
import { useUploads } from '../../use-uploads.ts'
import { moved, type Photo } from './photo.ts'
import { PhotoCard } from './photo-card.tsx'
import styles from './photos.module.css'

interface PhotosProps {
  readonly label: string
  /** Whether one at least is needed. */
  readonly required: boolean
  /** How many there may be. */
  readonly most: number
  readonly photos: readonly Photo[]
  readonly error: string | undefined
  readonly onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
}

/** Uploads photos as soon as they are selected. Each has a type; the first one is the cover. */
export function Photos({ label, required, most: maxPhotos, photos, error, onChange }: PhotosProps) {
  const t = useT()
  const [dragged, setDragged] = useState<number>()
  const pickers = useRef<HTMLDivElement>(null)
  const { uploads, isClosed, add, retry, drop } = useUploads((link) =>
    onChange((previous) => [...previous, { link, photoType: previous.length === 0 ? 'NAMEPLATE' : 'WHOLE' }].slice(0, maxPhotos)),
  )
  const free = maxPhotos - photos.length - uploads.length
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const addAll = (files: readonly File[]): void => {
    add(files.slice(0, free))
    setLeftOut(files.slice(free).map(({ name }) => name))
  }
  const giveUp = (key: number): void => {
    drop(key)
    // The button that had the focus goes with the photo.
    setTimeout(() => pickers.current?.querySelector('input')?.focus())
  }
  return (
    <FieldLayout
      label={label}
      required={required}
      error={error}
      hint={t(
        required
          ? [
              '至少一张，建议先拍铭牌；手机照片会自动缩小。第一张是封面，拖动或用箭头调整顺序',
              'At least one, the nameplate first; photos are shrunk by themselves. The first is the cover: drag them or use the arrows',
            ]
          : ['铭牌照片最有帮助；手机照片会自动缩小', 'A photo of the nameplate helps most; photos are shrunk by themselves'],
      )}
    >
      {(linked) => (
        <div className={styles.photos}>
          <ul className={styles.list}>
            {photos.map((photo, index) => (
              <li
                key={photo.link}
                draggable
                className={dragged === index ? styles.dragged : undefined}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged !== undefined) onChange((previous) => moved(previous, dragged, index))
                }}
              >
                <PhotoCard
                  photo={photo}
                  index={index}
                  isLast={index === photos.length - 1}
                  onChange={onChange}
                  onMove={(to) => onChange((previous) => moved(previous, index, to))}
                />
              </li>
            ))}
          </ul>
          {uploads.length > 0 && (
            <UploadList label={t(['正在上传的照片', 'Photos on their way'])} uploads={uploads} onRetry={retry} onDrop={giveUp} />
          )}
          <p role="status">
            {leftOut.length > 0 &&
              t(['最多 {most} 张，以下未添加：{names}', 'At most {most} photos; these were left out: {names}'], {
                ...{ most: maxPhotos, names: leftOut.join('、') },
              })}
          </p>
          {free > 0 && (
            <div ref={pickers} className={styles.pickers}>
              <Picker words={t(['选择照片', 'Choose photos'])} linked={linked} disabled={isClosed} onPick={addAll} />
              <span className={styles.camera}>
                <Picker words={t(['拍照', 'Take a photo'])} isCamera disabled={isClosed} onPick={addAll} />
              </span>
            </div>
          )}
        </div>
      )}
    </FieldLayout>
  )
}

interface PickerProps {
  readonly words: string
  readonly linked?: { readonly id: string; readonly 'aria-invalid': boolean | undefined; readonly 'aria-describedby': string | undefined }
  /** Opens the camera of a phone at once, for one photo. */
  readonly isCamera?: boolean
  readonly disabled: boolean
  readonly onPick: (files: readonly File[]) => void
}

function Picker({ words, linked, isCamera = false, disabled, onPick }: PickerProps) {
  return (
    <FilePicker
      words={words}
      icon={isCamera ? 'camera' : 'upload'}
      accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
      multiple={!isCamera}
      disabled={disabled}
      {...(isCamera && { capture: 'environment' as const, 'aria-label': words })}
      {...linked}
      onChange={({ target }) => {
        onPick([...(target.files ?? [])])
        target.value = ''
      }}
    />
  )
}
