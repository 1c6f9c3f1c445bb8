import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { FieldLayout } from '#ui/text-field.tsx'
import { FilePicker } from './file-picker.tsx'
import styles from './picture-field.module.css'

interface Props {
  readonly label: string
  /** Of the form's value; without it the form learns of a change by `onChange`. */
  readonly name?: string
  /** The picture as it is stored; '' for none. */
  readonly address: string
  readonly error?: string | undefined
  /** Tells the server what the picture is for, where that has rules of its own. */
  readonly code?: string
  readonly onChange?: (address: string) => void
}

/** The picture is uploaded as soon as it is chosen, and saved with the form. */
export function PictureField({ label, name, address, error, code, onChange }: Props) {
  const t = useT()
  const [link, setLink] = useState(address)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const change = (next: string): void => {
    setLink(next)
    onChange?.(next)
  }
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setFailure('')
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setFailure(t(['须为 jpg 或 png 图片', 'The picture must be a jpg or png']))
    setBusy(true)
    try {
      const { preparePicture } = await import('#ui/photo-file.ts')
      const request = { query: code === undefined ? undefined : { code }, files: { file: await preparePicture(file) } }
      change((await call<{ link: string }>('POST', '/blade-resource/oss/endpoint/put-file', request)).link)
    } catch (thrown) {
      setFailure(thrown instanceof CallError ? thrown.msg : t(['图片打不开，请换一张', 'The picture cannot be opened: choose another one']))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FieldLayout
      label={label}
      hint={t([
        'jpg 或 png，超过 500 kB 自动缩小，保存后生效',
        'A jpg or png, made smaller if it has over 500 kB; it takes effect when you save',
      ])}
      error={failure || error}
    >
      {(linked) => (
        <span className={styles.picture}>
          {link ? (
            <img src={link} alt={t(['当前图片：{label}', 'The present picture: {label}'], { label })} width="64" height="64" />
          ) : null}
          <FilePicker
            words={link ? t(['更换图片', 'Replace']) : t(['选择图片', 'Choose a picture'])}
            accept="image/jpeg,image/png"
            {...linked}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The same file may be chosen again once it was removed.
              target.value = ''
              void upload(file)
            }}
          />
          {link && (
            <button
              type="button"
              className="button"
              onClick={() => change('')}
              aria-label={t(['移除{label}', 'Remove: {label}'], { label })}
            >
              {t(['移除', 'Remove'])}
            </button>
          )}
          <span role="status">{busy && t(['正在上传…', 'Uploading…'])}</span>
          {name && <input type="hidden" name={name} value={link} />}
        </span>
      )}
    </FieldLayout>
  )
}
