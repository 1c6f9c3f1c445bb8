import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Modal, Progress, Select, Table, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import type { Resource } from '../resource/resource.ts'
import { sheetColumns } from '../resource/sheet.ts'
import { useAttempt } from './action-dialog.tsx'
import { pageWords } from './page.words.ts'
import { type CheckedFile, type ImportOutcome, type RowError, useImport } from './use-import.ts'

interface Props {
  readonly resource: Resource
  readonly close: () => void
}

/** Imports rows from a file: it is checked first, and what is wrong is shown by row and column before anything is written. */
export function ImportDialog({ resource, close }: Props) {
  const t = useT()
  useReturnFocus()
  const { state, error, restart, check, checkAgain, start, undo } = useImport(resource)
  const [update, setUpdate] = useState(false)
  const updateBox = (
    <Checkbox checked={update} onChange={({ target }) => setUpdate(target.checked)}>
      {t(pageWords.importUpdate)}
    </Checkbox>
  )
  return (
    <Modal open title={t(pageWords.import)} width={760} footer={null} onCancel={close} mask={{ closable: false }}>
      <div className="import">
        {error && <Alert type="error" showIcon title={error} role="alert" />}
        {state.step === 'choose' && (
          <ChooseFile resource={resource} choose={(file) => void check(file, update)}>
            {updateBox}
          </ChooseFile>
        )}
        {state.step === 'working' && (
          <div role="status">
            <p>{t(state.words)}</p>
            <Progress percent={state.progress} status="active" />
          </div>
        )}
        {state.step === 'review' && (
          <Review
            key={JSON.stringify([state.file.fileId, state.file.columns])}
            {...{ resource, update, restart }}
            file={state.file}
            check={(columns) => void checkAgain(state.file.fileId, columns, update)}
            start={(columns) => void start(state.file.fileId, columns, update)}
          >
            {updateBox}
          </Review>
        )}
        {state.step === 'done' && <Done outcome={state.outcome} undo={undo} close={close} />}
      </div>
    </Modal>
  )
}

function ChooseFile({ resource, choose, children }: Pick<Props, 'resource'> & { choose: (file: File) => void; children: ReactNode }) {
  const t = useT()
  const attempt = useAttempt()
  const download = async (): Promise<void> => {
    const file = await call<Blob>('GET', `${resource.at[0]}/import-template`)
    const address = URL.createObjectURL(file)
    Object.assign(document.createElement('a'), { href: address, download: `${t(resource.label)}.xlsx` }).click()
    URL.revokeObjectURL(address)
  }
  return (
    <>
      <p>{children}</p>
      <Upload.Dragger
        accept=".xlsx,.xls,.csv"
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file)
          return false
        }}
      >
        <p>
          <InboxOutlined aria-hidden style={{ fontSize: 32 }} />
        </p>
        <p>{t(pageWords.importFile)}</p>
      </Upload.Dragger>
      <p>
        <Button type="link" onClick={() => void attempt(download)}>
          {t(pageWords.importTemplate)}
        </Button>
      </p>
    </>
  )
}

interface ReviewProps extends Pick<Props, 'resource'> {
  readonly file: CheckedFile
  readonly update: boolean
  readonly restart: () => void
  readonly check: (columns: readonly string[]) => void
  readonly start: (columns: readonly string[]) => void
  readonly children: ReactNode
}

/** The field of each column with its first values, and what is wrong; after a change it is checked again before it is imported. */
function Review({ resource, file, update, restart, check, start, children }: ReviewProps) {
  const t = useT()
  const [columns, setColumns] = useState(file.columns)
  const [checkedUpdate] = useState(update)
  const options = sheetColumns(resource.fields)
    .filter(({ field }) => field.on !== 'never')
    .map(({ name, field }) => ({ value: name, label: t(field.label) }))
  const count = file.created + file.changed
  const isChecked = columns.join() === file.columns.join() && update === checkedUpdate
  const change = (at: number, name: string): void =>
    setColumns(columns.map((each, other) => (other === at ? name : each === name ? '' : each)))
  return (
    <>
      <p role="status">
        {t(pageWords.importSummary, { total: file.total, created: file.created, changed: file.changed, errors: file.errorCount })}
      </p>
      <p>{children}</p>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 320 }}
        rowKey="at"
        dataSource={file.headers.map((header, at) => ({ at, header, samples: file.preview.map((row) => row[at]).filter(Boolean) }))}
        columns={[
          { title: t(pageWords.importColumn), dataIndex: 'header', width: '25%' },
          {
            title: t(pageWords.importField),
            width: '35%',
            render: (_, { at, header }) => (
              <Select
                aria-label={`${t(pageWords.importField)}: ${header}`}
                value={columns[at] ?? ''}
                options={[{ value: '', label: t(pageWords.importIgnored) }, ...options]}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(name: string) => change(at, name)}
                style={{ width: '100%' }}
              />
            ),
          },
          { title: t(pageWords.importSample), render: (_, { samples }) => samples.slice(0, 3).join(' / ') },
        ]}
      />
      <RowErrors errors={file.errors} count={file.errorCount} />
      <div className="form-buttons">
        <Button onClick={restart}>{t(pageWords.importOther)}</Button>
        {isChecked ? (
          <Button type="primary" disabled={count === 0} onClick={() => start(columns)}>
            {t(pageWords.importStart, { n: count })}
          </Button>
        ) : (
          <Button type="primary" onClick={() => check(columns)}>
            {t(pageWords.importCheckAgain)}
          </Button>
        )}
      </div>
    </>
  )
}

function RowErrors({ errors, count }: { readonly errors: readonly RowError[]; readonly count: number }) {
  const t = useT()
  if (errors.length === 0) return null
  return (
    // It contains no focusable element, so it is focusable itself for scrolling by keyboard.
    <section tabIndex={0} aria-label={t(pageWords.importErrors)}>
      <h3>{t(pageWords.importErrors)}</h3>
      <ul className="import-errors">
        {errors.map(({ rowNo, header, message }) => (
          <li key={rowNo}>
            {t(pageWords.importRow, { n: rowNo })}
            {header && !message.startsWith(header) && `, ${header}`}: {message}
          </li>
        ))}
        {count > errors.length && <li>{t(pageWords.importMoreErrors, { n: count - errors.length })}</li>}
      </ul>
    </section>
  )
}

interface DoneProps extends Pick<Props, 'close'> {
  readonly outcome: ImportOutcome
  readonly undo: (importId: string) => Promise<void>
}

function Done({ outcome: { message, errors, errorCount, importId }, undo, close }: DoneProps) {
  const t = useT()
  return (
    <>
      <Alert type={errorCount > 0 ? 'warning' : 'success'} showIcon title={message} role="status" />
      <RowErrors errors={errors} count={errorCount} />
      <div className="form-buttons">
        {importId && <Button onClick={() => void undo(importId)}>{t(pageWords.importUndo)}</Button>}
        <Button type="primary" onClick={close}>
          {t(pageWords.close)}
        </Button>
      </div>
    </>
  )
}
