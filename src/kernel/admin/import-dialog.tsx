import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Modal, Progress, Select, Table, Upload } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { jobResource } from '../jobs/job.resource.ts'
import type { Field } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import { importColumns, requiredBeyondSheets } from '../resource/sheet.ts'
import { useAttempt } from './action-dialog.tsx'
import { usePhone } from './admin-context.ts'
import type { JsonRow } from './form-values.ts'
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
  const { message } = App.useApp()
  const { state, error, restart, check, checkAgain, start, undo } = useImport(resource)
  const beyond = requiredBeyondSheets(resource)
  const [update, setUpdate] = useState(beyond.length > 0)
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(state.step)
  // The button that was pressed is gone with its step.
  useEffect(() => {
    if (shown.current !== state.step) content.current?.focus()
    shown.current = state.step
  }, [state.step])
  const leave = (): void => {
    if (state.step === 'working') message.info(t(pageWords.importGoesOn))
    close()
  }
  const updateBox = (
    <Checkbox checked={update} onChange={({ target }) => setUpdate(target.checked)}>
      {t(pageWords.importUpdate)}
    </Checkbox>
  )
  return (
    <Modal open title={t(pageWords.import)} width={760} footer={null} onCancel={leave} mask={{ closable: false }}>
      <div className="import" ref={content} tabIndex={-1}>
        {error && <Alert type="error" showIcon title={error} role="alert" />}
        {state.step === 'choose' && (
          <ChooseFile resource={resource} choose={(file) => void check(file, update)}>
            {beyond.length > 0 ? t(pageWords.importChangesOnly, { names: labelsOf(beyond, t) }) : updateBox}
          </ChooseFile>
        )}
        {state.step === 'choose' && <RecentImports resource={resource} undo={undo} />}
        {state.step === 'working' && (
          <div role="status">
            <p>{t(state.isOffline ? pageWords.jobOffline : state.words)}</p>
            <Progress percent={state.percent} status="active" />
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

const labelsOf = (fields: readonly Field[], t: ReturnType<typeof useT>): string => fields.map(({ label }) => t(label)).join('、')

interface RecentImport extends JsonRow {
  readonly createTime: string
  readonly message: string
  readonly jobState: string
  readonly progress: number
}

/** The last imports of the caller into this resource, each to be undone: also one whose dialog was closed. */
function RecentImports({ resource, undo }: Pick<Props, 'resource'> & { readonly undo: (importId: string) => Promise<void> }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: [jobResource.name, 'imports', resource.name],
    queryFn: () =>
      call<{ records: RecentImport[] }>('GET', `${jobResource.at[0]}/mine`, { query: { name: 'import', subject: resource.name, size: 3 } }),
  })
  const rows = data?.records ?? []
  if (rows.length === 0) return null
  return (
    <section aria-label={t(pageWords.importRecent)}>
      <h3>{t(pageWords.importRecent)}</h3>
      <ul className="recent-imports">
        {rows.map(({ id, createTime, message, jobState, progress }) => (
          <li key={id}>
            <span className="figure">{createTime.slice(0, 16)}</span> {message || t(jobStates[jobState as keyof typeof jobStates])}
            {jobState === 'RUNNING' && ` ${progress}%`}
            {(jobState === 'DONE' || jobState === 'CANCELLED') && (
              <Button type="link" onClick={() => void undo(id)}>
                {t(pageWords.importUndo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const jobStates = jobResource.fields.jobState.options

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
  const isPhone = usePhone()
  const [columns, setColumns] = useState(file.columns)
  const [checkedUpdate] = useState(update)
  const fields = importColumns(resource)
  const options = fields.map(({ name, field }) => ({ value: name, label: t(field.label) }))
  const missing = fields.filter(
    ({ name, field }) => field.required && !field.when && field.default === undefined && !columns.includes(name),
  )
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
      {missing.length > 0 && !update && (
        <Alert
          type="warning"
          showIcon
          title={t(pageWords.importMissing, {
            names: labelsOf(
              missing.map(({ field }) => field),
              t,
            ),
          })}
        />
      )}
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 320 }}
        rowKey="at"
        dataSource={file.headers.map((header, at) => ({ at, header, samples: file.preview.map((row) => row[at]).filter(Boolean) }))}
        columns={[
          { title: t(pageWords.importColumn), dataIndex: 'header', width: isPhone ? '45%' : '25%' },
          {
            title: t(pageWords.importField),
            width: isPhone ? '55%' : '35%',
            render: (_, { at, header }) => (
              <Select
                aria-label={`${t(pageWords.importField)}: ${header}`}
                value={columns[at] ?? ''}
                options={[{ value: '', label: t(pageWords.importIgnored) }, ...options]}
                showSearch={{ optionFilterProp: 'label' }}
                onChange={(name: string) => change(at, name)}
                popupMatchSelectWidth={false}
                style={{ width: '100%' }}
              />
            ),
          },
          { title: t(pageWords.importSample), hidden: isPhone, render: (_, { samples }) => samples.slice(0, 3).join(' / ') },
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
  const more = count - new Set(errors.map(({ rowNo }) => rowNo)).size
  return (
    // It contains no focusable element, so it is focusable itself for scrolling by keyboard.
    <section tabIndex={0} aria-label={t(pageWords.importErrors)}>
      <h3>{t(pageWords.importErrors)}</h3>
      <ul className="import-errors">
        {errors.map(({ rowNo, header, message }) => (
          <li key={`${rowNo} ${header}`}>
            {t(header && !message.startsWith(header) ? pageWords.importCell : pageWords.importRow, { n: rowNo, header, message })}
          </li>
        ))}
        {more > 0 && <li>{t(pageWords.importMoreErrors, { n: more })}</li>}
      </ul>
    </section>
  )
}

interface DoneProps extends Pick<Props, 'close'> {
  readonly outcome: ImportOutcome
  readonly undo: (importId: string) => Promise<void>
}

function Done({ outcome: { message, errors, errorCount, created = 0, changed = 0, importId }, undo, close }: DoneProps) {
  const t = useT()
  return (
    <>
      <Alert type={errorCount > 0 ? 'warning' : 'success'} showIcon title={message} role="status" />
      <RowErrors errors={errors} count={errorCount} />
      <div className="form-buttons">
        {importId && created + changed > 0 && <Button onClick={() => void undo(importId)}>{t(pageWords.importUndo)}</Button>}
        <Button type="primary" onClick={close}>
          {t(pageWords.close)}
        </Button>
      </div>
    </>
  )
}
