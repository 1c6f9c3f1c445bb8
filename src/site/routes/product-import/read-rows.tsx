import { useLang, useT } from '#i18n/language.tsx'
import { letterOf } from '#modules/machine/stock-import/column-letter.ts'
import type { CheckedSheet, PreviewedRow } from '#modules/machine/stock-import/import-outcome.ts'
import { conditionOf, priceOf, quantityOf, regionOf, taxOf } from '../../motor/motor-text.ts'
import { previewOf } from '../publish/preview-of.ts'
import type { PublishData } from '../publish/publish.loader.ts'
import { WarningText } from '../publish/warning-notes.tsx'
import styles from './product-import.module.css'
import { ErrorText } from './row-errors.tsx'

/** The first rows as they were read, and those with an error or with data to check. */
export function ReadRows({ sheet, data }: { readonly sheet: CheckedSheet; readonly data: PublishData }) {
  const t = useT()
  if (sheet.preview.length === 0) return null
  const rows = sheet.preview.toSorted((a, b) => a.rowNo - b.rowNo)
  return (
    <section className={styles.section} aria-labelledby="read">
      <h2 id="read">{t(['读取结果', 'As it was read'])}</h2>
      <p className={styles.faint}>
        {t(['最前面的行，和最前面有误或请核对的行。', 'The first rows, and the first of those with errors or data to check.'])}
      </p>
      {/* It contains no focusable element, so it is focusable itself for scrolling by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={t(['读取结果的表格', 'Table of what was read'])}>
        <table className={`${styles.table} ${styles.read}`}>
          <thead>
            <tr>
              <th scope="col">{t(['行', 'Row'])}</th>
              <th scope="col">{t(['电机', 'Motor'])}</th>
              <th scope="col">{t(['成色', 'Condition'])}</th>
              <th scope="col">{t(['存放地', 'Location'])}</th>
              <th scope="col" className={styles.right}>
                {t(['数量', 'Quantity'])}
              </th>
              <th scope="col" className={styles.right}>
                {t(['单价', 'Unit price'])}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.rowNo} row={row} sheet={sheet} data={data} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

interface RowProps {
  readonly row: PreviewedRow
  readonly sheet: CheckedSheet
  readonly data: PublishData
}

function Row({ row: { rowNo, values, isDraft, errors, warnings = [] }, sheet, data }: RowProps) {
  const t = useT()
  const unread = sheet.unread.filter((each) => each.rowNo === rowNo).map(({ words }) => words)
  const motor = previewOf(values, data.options, '', useLang())
  const { amount, words } = priceOf(motor)
  const isUnread = (target: string): boolean => {
    const at = sheet.columns.findIndex((column) => column.target === target)
    return at >= 0 && errors.some(({ column }) => column === letterOf(at))
  }
  // A price that cannot be read is not one on request.
  const price = amount === '' && isUnread('unitPrice') ? undefined : [amount, t(words), amount && t(taxOf(motor))].filter(Boolean).join(' ')
  return (
    <tr className={errors.length > 0 ? styles.wrong : undefined}>
      <td className={styles.number}>{rowNo}</td>
      <td className={styles.motor}>
        {motor.title || '–'} {isDraft && <span className="badge warn">{t(['草稿', 'Draft'])}</span>}
        {unread.length > 0 && (
          <p className={styles.faint}>{t(['没有读懂：{words}', 'Not understood: {words}'], { words: unread.join('；') })}</p>
        )}
        {errors.length > 0 && (
          <ul className={styles.cellErrors}>
            {errors.map((error) => (
              <li key={`${error.column} ${error.message}`}>
                <ErrorText error={error} />
              </li>
            ))}
          </ul>
        )}
        {warnings.length > 0 && (
          <ul className={styles.cellWarnings}>
            {warnings.map(({ code, level, note }) => (
              <li key={code + note} className={level === 'INFO' ? styles.faint : undefined}>
                <WarningText level={level} note={note} />
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>{t(conditionOf(motor)) || '–'}</td>
      <td>{t(regionOf({ ...motor, regionName: String(values.regionName ?? '') })) || '–'}</td>
      <td className={styles.right}>{t(quantityOf(motor)) || '–'}</td>
      <td className={styles.right}>{price ?? <span className={styles.cellErrors}>{t(['未读出', 'Not read'])}</span>}</td>
    </tr>
  )
}
