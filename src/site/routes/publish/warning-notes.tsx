import { useT } from '#i18n/language.tsx'
import styles from './warning-notes.module.css'
import type { ListingWarning } from './warnings.ts'

/** What to check at one field; a listing can be sent all the same. */
export function WarningNotes({ warnings }: { warnings: readonly ListingWarning[] }) {
  const t = useT()
  return (
    <div role="status" className={styles.notes}>
      {warnings.map(({ code, level, note }) => (
        <p key={code + note} className={level === 'INFO' ? styles.info : styles.warn}>
          {level === 'ERROR' ? t(['请核对：', 'Please check: ']) : ''}
          {note}
        </p>
      ))}
    </div>
  )
}
