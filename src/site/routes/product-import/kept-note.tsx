import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { dropImport, type KeptImport, keptImport } from './kept-import.ts'
import styles from './product-import.module.css'

interface KeptNoteProps {
  readonly userId: string
  readonly onOpen: (jobId: string) => void
}

/** Offers a sheet that was checked and not imported, with what was chosen for it. */
export function KeptNote({ userId, onOpen }: KeptNoteProps) {
  const t = useT()
  const [kept, setKept] = useState<KeptImport>()
  useEffect(() => setKept(keptImport(userId)), [userId])
  if (!kept) return null
  return (
    <div className={`note ${styles.notice}`}>
      <span>
        <strong className={styles.file}>{kept.fileName}</strong>{' '}
        {t(['还没有导入，您的选择保存在本机。', 'is not imported yet; your choices are kept on this device.'])}
      </span>
      <span className={styles.actions}>
        <button type="button" className="button" onClick={() => onOpen(kept.jobId)}>
          {t(['继续', 'Continue'])}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            dropImport(userId)
            setKept(undefined)
          }}
        >
          {t(['放弃', 'Drop it'])}
        </button>
      </span>
    </div>
  )
}
