import { useT } from '#i18n/language.tsx'
import { listingForm } from './listing-form.ts'
import styles from './warning-notes.module.css'
import type { ListingWarning } from './warnings.ts'

interface WarningNotesProps {
  readonly warnings: readonly ListingWarning[]
  readonly onUse: (field: string, value: unknown) => void
}

/** What a check says, with a call to check what cannot be. */
export function WarningText({ level, note }: Pick<ListingWarning, 'level' | 'note'>) {
  const t = useT()
  return (level === 'ERROR' ? t(['请核对：', 'Please check: ']) : '') + note
}

/** What to check at one field; a listing can be sent all the same. */
export function WarningNotes({ warnings, onUse }: WarningNotesProps) {
  const t = useT()
  return (
    <div role="status" className={styles.notes}>
      {warnings.map(({ code, level, note, proposal }) => (
        <p key={code + note} className={level === 'INFO' ? styles.info : styles.warn}>
          <WarningText level={level} note={note} />
          {proposal && listingForm.names.includes(proposal.field) && (
            <button type="button" className={styles.use} onClick={() => onUse(proposal.field, proposal.value)}>
              {t(['采用：{field} {value}', 'Use: {field} {value}'], {
                field: t(listingForm.fieldOf(proposal.field).label),
                value: [proposal.value].flat().join('/'),
              })}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
