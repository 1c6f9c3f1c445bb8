import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import type { CallError } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './photos.module.css'

export interface Photo {
  readonly link: string
  readonly photoType: string
}

interface PhotosProps {
  readonly label: string
  readonly photos: readonly Photo[]
  readonly error: string | undefined
  readonly onChange: (change: (photos: readonly Photo[]) => readonly Photo[]) => void
}

/** Maximum number of photos of a listing. */
const maxPhotos = 12

/** Uploads photos as soon as they are selected. Each has a type; the first one is the cover. */
export function Photos({ label, photos, error, onChange }: PhotosProps) {
  const t = useT()
  const [pending, setPending] = useState(0)
  const [percent, setPercent] = useState(0)
  const [uploadError, setUploadError] = useState('')
  const upload = async (files: readonly File[]) => {
    setUploadError('')
    setPending((count) => count + files.length)
    for (const file of files) {
      try {
        const { link } = await call<{ link: string }>('POST', '/blade-resource/oss/endpoint/put-file', {
          files: { file },
          onProgress: setPercent,
        })
        onChange((previous) => [...previous, { link, photoType: previous.length === 0 ? 'NAMEPLATE' : 'WHOLE' }].slice(0, maxPhotos))
      } catch (failure) {
        setUploadError(`${file.name}: ${(failure as CallError).msg}`)
      }
      setPending((count) => count - 1)
    }
  }
  return (
    <FieldLayout
      label={label}
      required
      error={uploadError || error}
      hint={t([
        '至少一张，建议先拍铭牌；jpg、png、webp，每张不超过 10 MB',
        'At least one, the nameplate first; jpg, png or webp of at most 10 MB each',
      ])}
    >
      {(linked) => (
        <div className={styles.photos}>
          <ul className={styles.list}>
            {photos.map((photo, index) => (
              <li key={photo.link}>
                <PhotoCard photo={photo} index={index} onChange={onChange} />
              </li>
            ))}
          </ul>
          {pending > 0 && (
            <p role="status">{t(['正在上传，还有 {n} 张 · {percent}%', 'Uploading, {n} left · {percent}%'], { n: pending, percent })}</p>
          )}
          {photos.length < maxPhotos && <Picker linked={linked} onPick={upload} maxFiles={maxPhotos - photos.length} />}
        </div>
      )}
    </FieldLayout>
  )
}

interface PickerProps {
  readonly linked: { readonly id: string; readonly 'aria-invalid': boolean | undefined; readonly 'aria-describedby': string | undefined }
  readonly onPick: (files: readonly File[]) => void
  readonly maxFiles: number
}

function Picker({ linked, onPick, maxFiles }: PickerProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.picker}>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        {...linked}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])].slice(0, maxFiles))
          target.value = ''
        }}
      />
      <span className="button" aria-hidden="true">
        <Icon name="upload" size={18} />
        {t(['选择或拍摄照片', 'Choose or take photos'])}
      </span>
    </span>
  )
}

const photoTypes = [
  ['NAMEPLATE', ['铭牌', 'Nameplate']],
  ['WHOLE', ['整机', 'Whole motor']],
  ['SHAFT', ['轴伸/法兰', 'Shaft or flange']],
  ['TBOX', ['接线盒', 'Terminal box']],
  ['PACK', ['包装/库位', 'Packing or shelf']],
  ['DEFECT', ['瑕疵', 'Defect']],
  ['DRAWING', ['外形图', 'Drawing']],
] as const

function PhotoCard({ photo, index, onChange }: { photo: Photo; index: number; onChange: PhotosProps['onChange'] }) {
  const t = useT()
  const name = t(['第 {n} 张', 'Photo {n}'], { n: index + 1 })
  return (
    <div className={styles.photo}>
      <img src={photo.link} alt={name} width="112" height="84" />
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
      <button
        type="button"
        aria-label={t(['删除{name}', 'Remove {name}'], { name })}
        onClick={() => onChange((photos) => photos.filter(({ link }) => link !== photo.link))}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
