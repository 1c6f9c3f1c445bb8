import { useT } from '#i18n/language.tsx'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import styles from './product-import.module.css'
import { PlacedText } from './row-errors.tsx'

interface UnreadRowsProps {
  readonly sheet: CheckedSheet
  readonly isRemarked: boolean
  readonly onRemarked: (isRemarked: boolean) => void
}

/** Cells that are named. */
const named = 20

/** Words that were not understood, by row and cell: they become part of no field, unless the trader wants them in the remarks. */
export function UnreadRows({ sheet: { unreadRows, unread }, isRemarked, onRemarked }: UnreadRowsProps) {
  const t = useT()
  if (unreadRows === 0) return null
  // What the trader is to correct comes first.
  const shown = unread.toSorted((a, b) => Number(b.hasContact ?? false) - Number(a.hasContact ?? false)).slice(0, named)
  return (
    <section className={styles.section} aria-labelledby="unread">
      <h2 id="unread">
        {t(['{n} 行有没有读懂的词', '{n} row with words not understood|{n} rows with words not understood'], { n: unreadRows })}
      </h2>
      <p className="note warn">
        {t(['这些词不会写进型号、标题或其他字段。', 'These words go into no model, no title and no other field.'])}
      </p>
      <ul className={styles.errors}>
        {shown.map(({ words, hasContact, ...place }) => (
          <li key={`${place.rowNo} ${place.column}`}>
            <PlacedText {...place} text={words} />{' '}
            {hasContact && <span className="badge warn">{t(['含联系方式，不写入备注', 'Contact: not put into the remarks'])}</span>}
          </li>
        ))}
      </ul>
      {unread.length > named && (
        <p className={styles.faint}>{t(['只列出最前面的 {n} 处。', 'Only the first {n} are listed.'], { n: named })}</p>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={isRemarked} onChange={({ target }) => onRemarked(target.checked)} />
        {t(['把没有读懂的词写入各行的备注', 'Put words that were not understood into the remarks of their rows'])}
      </label>
      {unread.some(({ hasContact }) => hasContact) && (
        <p className={styles.faint}>
          {t([
            '电话、微信等联系方式不写入备注，其余照常导入；请在“统一填写”中填写联系人。',
            'Phone numbers and other contacts stay out of the remarks and the rows are imported without them: enter the contact under “For all rows”.',
          ])}
        </p>
      )}
    </section>
  )
}
