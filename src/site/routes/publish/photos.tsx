import { useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Icon } from '#ui/icon.tsx'
import type { CallError } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './photos.module.css'

export interface Shot {
  readonly link: string
  readonly photoType: string
}

interface Shown {
  readonly label: string
  readonly shots: readonly Shot[]
  readonly error: string | undefined
  readonly onChange: (change: (shots: readonly Shot[]) => readonly Shot[]) => void
}

/** How many photos a listing has at most. */
const most = 12

/** Photos: chosen or taken, sent at once, told apart by what they show. The first is the cover. */
export function Photos({ label, shots, error, onChange }: Shown) {
  const t = useT()
  const [waiting, setWaiting] = useState(0)
  const [rejected, setRejected] = useState('')
  const send = async (files: readonly File[]) => {
    setRejected('')
    setWaiting((count) => count + files.length)
    for (const file of files) {
      try {
        const { link } = await call<{ link: string }>('POST', '/blade-resource/oss/endpoint/put-file', { files: { file } })
        onChange((before) => [...before, { link, photoType: before.length === 0 ? 'NAMEPLATE' : 'WHOLE' }].slice(0, most))
      } catch (problem) {
        setRejected(`${file.name}: ${(problem as CallError).msg}`)
      }
      setWaiting((count) => count - 1)
    }
  }
  return (
    <FieldLayout
      label={label}
      required
      error={rejected || error}
      hint={t([
        '至少一张，建议先拍铭牌；jpg、png、webp，每张不超过 10 MB',
        'At least one, the nameplate first; jpg, png or webp of at most 10 MB each',
      ])}
    >
      {(linked) => (
        <div className={styles.photos}>
          <ul className={styles.shots}>
            {shots.map((shot, at) => (
              <li key={shot.link}>
                <ShotCard shot={shot} at={at} onChange={onChange} />
              </li>
            ))}
          </ul>
          {waiting > 0 && <p role="status">{t(['正在上传 {n} 张…', 'Uploading {n}…'], { n: waiting })}</p>}
          {shots.length < most && <Picker linked={linked} onPick={send} room={most - shots.length} />}
        </div>
      )}
    </FieldLayout>
  )
}

interface Picking {
  readonly linked: { readonly id: string; readonly 'aria-invalid': boolean | undefined; readonly 'aria-describedby': string | undefined }
  readonly onPick: (files: readonly File[]) => void
  readonly room: number
}

function Picker({ linked, onPick, room }: Picking) {
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
          onPick([...(target.files ?? [])].slice(0, room))
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

const kinds = [
  ['NAMEPLATE', ['铭牌', 'Nameplate']],
  ['WHOLE', ['整机', 'Whole motor']],
  ['SHAFT', ['轴伸/法兰', 'Shaft or flange']],
  ['TBOX', ['接线盒', 'Terminal box']],
  ['PACK', ['包装/库位', 'Packing or shelf']],
  ['DEFECT', ['瑕疵', 'Defect']],
  ['DRAWING', ['外形图', 'Drawing']],
] as const

function ShotCard({ shot, at, onChange }: { shot: Shot; at: number; onChange: Shown['onChange'] }) {
  const t = useT()
  const name = t(['第 {n} 张', 'Photo {n}'], { n: at + 1 })
  return (
    <div className={styles.shot}>
      <img src={shot.link} alt={name} width="112" height="84" />
      <select
        aria-label={t(['{name}：拍的是什么', '{name}: what it shows'], { name })}
        value={shot.photoType}
        onChange={({ target }) =>
          onChange((shots) => shots.map((each) => (each.link === shot.link ? { ...each, photoType: target.value } : each)))
        }
      >
        {kinds.map(([key, words]) => (
          <option key={key} value={key}>
            {t(words)}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t(['删除{name}', 'Remove {name}'], { name })}
        onClick={() => onChange((shots) => shots.filter(({ link }) => link !== shot.link))}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
