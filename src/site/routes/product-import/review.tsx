import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import { FormPendingProvider, useFormPending } from '../../form-pending.ts'
import type { PublishData } from '../publish/publish.loader.ts'
import { type Choices, withTarget } from './checked-sheet.ts'
import { ForAllRows } from './for-all-rows.tsx'
import { ListedRows } from './listed-rows.tsx'
import { MappingTable } from './mapping-table.tsx'
import styles from './product-import.module.css'
import { ReadRows } from './read-rows.tsx'
import { RowErrors } from './row-errors.tsx'
import { RowWarnings } from './row-warnings.tsx'
import { areSame, checkedChoices, choicesFor, saveImport } from './saved-import.ts'
import { UnreadRows } from './unread-rows.tsx'

interface ReviewProps {
  /** Of the check. */
  readonly jobId: string
  readonly sheet: CheckedSheet
  readonly data: PublishData
  /** How far it is checked again; nothing can be changed meanwhile. */
  readonly working?: ReactNode
  readonly onRestart: () => void
  readonly onCheck: (choices: Choices) => void
  readonly onStart: (choices: Choices) => void
}

/** The columns of a sheet, what is chosen for all rows, and what an import would do; after a change it is checked again. */
export function Review({ jobId, sheet, data, working, onRestart, onCheck, onStart }: ReviewProps) {
  const t = useT()
  const userId = data.account.id
  const [choices, setChoices] = useState<Choices>(() => choicesFor(userId, jobId, sheet))
  // The page stays as it is while a sheet is checked again: then what was checked is what is chosen.
  useEffect(() => setChoices(choicesFor(userId, jobId, sheet)), [userId, jobId, sheet])
  useEffect(() => saveImport(userId, { jobId, fileName: sheet.fileName, choices }), [userId, jobId, sheet, choices])
  const { columns, defaults, drafts, importListed, unreadToRemarks } = choices
  const isBusy = Boolean(working)
  // A photo that is uploaded yet would be of no row.
  const { waits, pending } = useFormPending(isBusy)
  const isChecked = areSame(choices, checkedChoices(sheet))
  const choose = (more: Partial<Choices>) => setChoices((before) => ({ ...before, ...more }))
  const setDefault = (name: string, value: unknown) =>
    setChoices((before) => ({
      ...before,
      defaults: { ...before.defaults, [name]: typeof value === 'function' ? value(before.defaults[name]) : value },
    }))
  return (
    <>
      <div className={styles.content} inert={isBusy}>
        <Totals sheet={sheet} />
        <section className={styles.section} aria-labelledby="columns">
          <h2 id="columns">{t(['列的对应', 'Columns'])}</h2>
          <p className={styles.faint}>
            {t([
              '按表头自动识别，可逐列改；您的选择会记住，下次同样的表头直接使用。',
              'Recognised by their headers; change what is not right. Your choice is remembered for the next sheet with these headers.',
            ])}
          </p>
          <MappingTable
            columns={sheet.columns}
            targets={columns}
            onTarget={(at, target) => choose({ columns: withTarget(columns, at, target) })}
          />
        </section>
        <FormPendingProvider value={pending}>
          <ForAllRows {...{ data, sheet, defaults, drafts }} onDefault={setDefault} onDrafts={(drafts) => choose({ drafts })} />
        </FormPendingProvider>
        <ListedRows sheet={sheet} isImported={importListed} onImported={(importListed) => choose({ importListed })} />
        <UnreadRows sheet={sheet} isRemarked={unreadToRemarks} onRemarked={(unreadToRemarks) => choose({ unreadToRemarks })} />
        <RowWarnings outcome={sheet} />
        <ReadRows sheet={sheet} data={data} />
        <RowErrors outcome={sheet} />
      </div>
      {working}
      <div className={styles.bar}>
        {isChecked ? (
          <button type="button" className="button main" disabled={waits !== '' || sheet.created === 0} onClick={() => onStart(choices)}>
            {t(['导入 {n} 行', 'Import {n} row|Import {n} rows'], { n: sheet.created })}
          </button>
        ) : (
          <button
            type="button"
            className="button main"
            aria-disabled={isBusy}
            disabled={waits !== ''}
            onClick={() => !isBusy && onCheck(choices)}
          >
            {t(['按新的选择重新检查', 'Check again'])}
          </button>
        )}
        <button type="button" className="button" onClick={onRestart}>
          {t(['换一个文件', 'Another file'])}
        </button>
        <span className={styles.faint}>
          {isChecked
            ? t(
                sheet.created === 0 && sheet.missingDefaults > 0
                  ? [
                      '先在“统一填写”中补上缺少的内容，或选择存为草稿。',
                      'Enter what is missing under “For all rows”, or save the rows as drafts.',
                    ]
                  : ['检查不会写入任何数据。', 'Nothing has been written so far.'],
              )
            : t(['选择有改动，先检查再导入。', 'You have changed something: check it before you import.'])}
        </span>
        <p role="status">{waits}</p>
      </div>
    </>
  )
}

function Totals({ sheet }: { readonly sheet: CheckedSheet }) {
  const { fileName, total, created, drafts, missingDefaults, warnedRows = 0, errorCount } = sheet
  const t = useT()
  const figures = [
    [t(['共', 'Rows']), total],
    [t(['可导入', 'To import']), created],
    [t(['其中草稿', 'of these drafts']), drafts],
    [t(['待统一填写', 'Lack something below']), missingDefaults],
    [t(['请核对', 'To check']), warnedRows],
    [t(['有误', 'With errors']), errorCount],
  ] as const
  return (
    <div className={styles.totals}>
      <strong className={styles.file}>{fileName}</strong>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
