import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './upload-list.module.css'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  readonly label: string
  readonly uploads: readonly Upload[]
  readonly onRetry: (key: number, file: File) => void
  /** Gives one up, whether it is on its way or has failed. */
  readonly onDrop: (key: number) => void
}

/** Files on their way to the server: how far each is, or why it failed. Each can be given up. */
export function UploadList({ label, uploads, onRetry, onDrop }: UploadListProps) {
  const t = useT()
  return (
    <ul className={styles.uploads} aria-label={label}>
      {uploads.map(({ key, file, percent, failure }) => (
        <li key={key}>
          <span className={styles.name}>{file.name}</span>
          {failure === undefined ? (
            <>
              <progress max={100} value={percent} aria-label={t(['{name} 的上传进度', 'Progress of {name}'], { name: file.name })} />
              <button
                type="button"
                className="button"
                aria-label={t(['取消上传 {name}', 'Cancel the upload of {name}'], { name: file.name })}
                onClick={() => onDrop(key)}
              >
                {t(['取消', 'Cancel'])}
              </button>
            </>
          ) : (
            <>
              <span role="alert" className="field-error">
                {failure}
              </span>
              <button type="button" className="button" onClick={() => onRetry(key, file)}>
                {t(['重试', 'Try again'])}
              </button>
              <button
                type="button"
                className="button plain"
                aria-label={t(['不传 {name}', 'Leave out {name}'], { name: file.name })}
                onClick={() => onDrop(key)}
              >
                <Icon name="close" size={16} />
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
