import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { ImportOutcome, RowError } from '#modules/machine/stock-import/import-outcome.ts'
import { CallError } from '#ui/request.ts'
import { saveStored } from '#ui/save-file.ts'
import styles from './product-import.module.css'

/** Errors that are shown at first. */
const shownAtFirst = 20

const keyOf = ({ rowNo, column, message }: RowError): string => `${rowNo} ${column} ${message}`

/** Where an error is, and what it is. */
export const ErrorText = ({ error: { message, ...place } }: { readonly error: RowError }) => <PlacedText {...place} text={message} />

/** A text with the row and the cell that it is about. */
export function PlacedText({ rowNo, column, header, text }: Omit<RowError, 'message'> & { readonly text: ReactNode }) {
  const t = useT()
  const place = [t(['第 {n} 行', 'Row {n}'], { n: rowNo }), column && t(['{column} 列', 'column {column}'], { column })]
  return (
    <>
      <strong className="figure">{place.filter(Boolean).join(' · ')}</strong> {header && <span className={styles.faint}>{header}</span>}{' '}
      {text}
    </>
  )
}

/** What is wrong by row and cell; all of it as a workbook that can be corrected and imported. */
export function RowErrors({ outcome }: { readonly outcome: ImportOutcome }) {
  const t = useT()
  const [isAll, setAll] = useState(false)
  const [failure, setFailure] = useState('')
  const { errors, errorCount, rejectedFileId } = outcome
  if (errorCount === 0) return null
  const shown = isAll ? errors : errors.slice(0, shownAtFirst)
  const save = async (): Promise<void> => {
    setFailure('')
    try {
      await saveStored(rejectedFileId ?? '')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.msg)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="errors">
      <h2 id="errors">{t(['有误的 {n} 行', '{n} row with errors|{n} rows with errors'], { n: errorCount })}</h2>
      {rejectedFileId && (
        <p className={styles.actions}>
          <button type="button" className="button" onClick={() => void save()}>
            {t(['下载有误的行（含原因）', 'Download these rows with the reasons'])}
          </button>
          <span className={styles.faint}>
            {t(['改好后可直接再次导入，其他行不受影响。', 'Correct them there and import that file; the other rows stay as they are.'])}
          </span>
        </p>
      )}
      {failure && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      <ul className={styles.errors}>
        {shown.map((error) => (
          <li key={keyOf(error)}>
            <ErrorText error={error} />
          </li>
        ))}
      </ul>
      {!isAll && errors.length > shownAtFirst && (
        <button type="button" className="button plain" onClick={() => setAll(true)}>
          {errorCount > errors.length
            ? t(['再列出 {n} 处（其余见下载的文件）', 'List {n} more (all others are in the download)'], {
                n: errors.length - shownAtFirst,
              })
            : t(['再列出 {n} 处', 'List {n} more'], { n: errors.length - shownAtFirst })}
        </button>
      )}
    </section>
  )
}
