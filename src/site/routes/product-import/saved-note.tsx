import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import styles from './product-import.module.css'
import { dropImport, type SavedImport, savedImport } from './saved-import.ts'

interface SavedNoteProps {
  readonly userId: string
  readonly onOpen: (jobId: string) => void
}

/** Offers a sheet that was checked and not imported, with what was chosen for it. */
export function SavedNote({ userId, onOpen }: SavedNoteProps) {
  const t = useT()
  const [saved, setSaved] = useState<SavedImport>()
  useEffect(() => setSaved(savedImport(userId)), [userId])
  if (!saved) return null
  return (
    <div className={`note ${styles.notice}`}>
      <span>
        <strong className={styles.file}>{saved.fileName}</strong>{' '}
        {t(['还没有导入，您的选择保存在本机。', 'is not imported yet; your choices are kept on this device.'])}
      </span>
      <span className={styles.actions}>
        <button type="button" className="button" onClick={() => onOpen(saved.jobId)}>
          {t(['继续', 'Continue'])}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            dropImport(userId)
            setSaved(undefined)
          }}
        >
          {t(['放弃', 'Drop it'])}
        </button>
      </span>
    </div>
  )
}
