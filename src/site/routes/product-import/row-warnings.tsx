import { useT } from '#i18n/language.tsx'
import type { ImportOutcome } from '#modules/machine/stock-import/import-outcome.ts'
import { WarningText } from '../publish/warning-notes.tsx'
import styles from './product-import.module.css'
import { PlacedText } from './row-errors.tsx'

/** Warnings that are listed. */
const named = 20

/** What is wrong or unlikely about the motors, by row and cell. They are imported all the same. */
export function RowWarnings({ outcome: { warnedRows = 0, warnings = [] } }: { readonly outcome: ImportOutcome }) {
  const t = useT()
  if (warnedRows === 0) return null
  return (
    <section className={styles.section} aria-labelledby="warnings">
      <h2 id="warnings">{t(['{n} 行请核对', '{n} row to check|{n} rows to check'], { n: warnedRows })}</h2>
      <p className={styles.faint}>{t(['这些行照常导入。', 'These rows are imported all the same.'])}</p>
      <ul className={styles.errors}>
        {warnings.slice(0, named).map(({ code, level, note, ...place }) => (
          <li key={`${place.rowNo} ${code} ${note}`}>
            <PlacedText
              {...place}
              text={
                <span className={styles.toCheck}>
                  <WarningText level={level} note={note} />
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {warnings.length > named && (
        <p className={styles.faint}>{t(['只列出最前面的 {n} 处。', 'Only the first {n} are listed.'], { n: named })}</p>
      )}
    </section>
  )
}
