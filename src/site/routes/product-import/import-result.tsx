import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { ImportOutcome } from '#modules/machine/stock-import/import-outcome.ts'
import { AskButton } from '#ui/ask-button.tsx'
import styles from './product-import.module.css'
import { RowErrors } from './row-errors.tsx'
import { RowWarnings } from './row-warnings.tsx'

interface ImportResultProps {
  readonly message: string
  readonly outcome: ImportOutcome
  /** The import that can be undone; '' where there is none. */
  readonly importId: string
  /** What was said when it was undone; '' before. */
  readonly undone: string
  readonly onUndo: (importId: string) => void
  readonly onMore: () => void
}

/** What an import has done, or taking it back; with the way to the own stock. */
export function ImportResult({ message, outcome, importId, undone, onUndo, onMore }: ImportResultProps) {
  const t = useT()
  const address = useAddress()
  const { onShelf = 0 } = outcome
  const waiting = outcome.created - outcome.drafts - onShelf
  return (
    <>
      <p className={`note ${outcome.errorCount > 0 && outcome.created === 0 ? 'warn' : 'ok'}`}>
        {outcome.fileName && <strong className={styles.file}>{outcome.fileName}</strong>} {message}
      </p>
      {undone && <p className="note ok">{undone}</p>}
      {importId !== '' && onShelf > 0 && (
        <p>
          {t(['{n} 条已上架，买家现在就能看到。', '{n} listing is on the shelf already.|{n} listings are on the shelf already.'], {
            n: onShelf,
          })}
        </p>
      )}
      {importId !== '' && waiting > 0 && (
        <p>
          {t(
            [
              '{n} 条等待管理员审核，通过后上架。',
              '{n} listing waits for an administrator to approve it.|{n} listings wait for an administrator to approve them.',
            ],
            { n: waiting },
          )}
        </p>
      )}
      <div className={styles.actions}>
        <Link className="button main" to={address('/product?isSelf=1')}>
          {t(['看我的现货', 'See my stock'])}
        </Link>
        {outcome.drafts > 0 && undone === '' && (
          <Link className="button" to={address('/product?isSelf=1&shelfStatus=DRAFT')}>
            {t(['补齐草稿', 'Complete the drafts'])}
          </Link>
        )}
        <button type="button" className="button" onClick={onMore}>
          {t(['再导入一个文件', 'Import another file'])}
        </button>
        {importId !== '' && outcome.created > 0 && <UndoButton importId={importId} count={outcome.created} onUndo={onUndo} />}
      </div>
      <RowWarnings outcome={outcome} />
      <RowErrors outcome={outcome} />
    </>
  )
}

interface UndoButtonProps {
  readonly importId: string
  readonly count: number
  readonly onUndo: (importId: string) => void
}

/** Takes a whole import back, once that is confirmed. */
export function UndoButton({ importId, count, onUndo }: UndoButtonProps) {
  const t = useT()
  return (
    <AskButton
      className="button bad"
      question={t(
        [
          '确定撤销？此次导入的 {n} 条现货将被删除，导入后改动过的除外。',
          'Undo it? The listing of this import is deleted, unless it was changed since.|Undo it? The {n} listings of this import are deleted, except those that were changed since.',
        ],
        { n: count },
      )}
      confirmLabel={t(['撤销导入', 'Undo the import'])}
      onConfirm={async () => onUndo(importId)}
    >
      {t(['撤销此次导入', 'Undo this import'])}
    </AskButton>
  )
}
