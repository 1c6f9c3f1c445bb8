import { InboxOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Modal, Progress, Select, Table, Upload } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { saveFile } from '#ui/save-file.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { jobResource } from '../jobs/job.resource.ts'
import type { Field } from '../resource/field.ts'
import type { Resource } from '../resource/resource.ts'
import { importColumns, requiredBeyondSheets } from '../resource/sheet.ts'
import { useAttempt } from './action-dialog.tsx'
import { useAdmin, usePhone } from './admin-context.ts'
import { downloadStored, type EndedJob } from './job-result.ts'
import { pageWords } from './page.words.ts'
import { type CheckedFile, type ImportOutcome, useImport } from './use-import.ts'

interface Props {
  readonly resource: Resource
  readonly close: () => void
}

/** Imports rows from a file: it is checked first, and what is wrong is shown by row and column before anything is written. */
export function ImportDialog({ resource, close }: Props) {
  const t = useT()
  useReturnFocus()
  const { message, modal } = App.useApp()
  const attempt = useAttempt()
  const { state, error, restart, check, checkAgain, start, stop, ...importing } = useImport(resource)
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
  const undo: Undo = (importId, { created = 0, changed = 0 }) =>
    modal.confirm({
      title: t(pageWords.importUndoQuestion),
      content: t(pageWords.importUndoWhat, { created, changed }),
      okText: t(pageWords.importUndo),
      okButtonProps: { danger: true },
      cancelText: t(pageWords.cancel),
      autoFocusButton: 'cancel',
      onOk: () => void importing.undo(importId),
    })
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
            {state.jobId && state.words !== pageWords.importUndoing && (
              <Button onClick={() => void attempt(async () => void (await stop(state.jobId)))}>{t(pageWords.importStop)}</Button>
            )}
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
        {state.step === 'done' && <Done {...{ resource, undo, close }} outcome={state.outcome} />}
      </div>
    </Modal>
  )
}

const labelsOf = (fields: readonly Field[], t: ReturnType<typeof useT>): string =>
  fields.map(({ label }) => t(label)).join(t(pageWords.listSeparator))

type Undo = (importId: string, outcome: Pick<ImportOutcome, 'created' | 'changed'>) => void

/** Its title says what it does, with which resource, from which file. */
type RecentJob = EndedJob & { readonly id: string; readonly createTime: string; readonly title: string }

const outcomeIn = ({ result }: RecentJob): Partial<ImportOutcome> => JSON.parse(result || '{}') as Partial<ImportOutcome>

async function recentJobs(resource: Resource, name: string, size: number): Promise<readonly RecentJob[]> {
  const query = { name, subject: resource.name, size }
  return (await call<{ records: RecentJob[] }>('GET', `${jobResource.at[0]}/mine`, { query })).records
}

/** Imports that are shown, and attempts to undo one that are looked through. */
const [shownImports, readUndoings] = [3, 50]

/** The last imports of the caller into this resource, each to be undone once: also one whose dialog was closed. */
function RecentImports({ resource, undo }: Pick<Props, 'resource'> & { readonly undo: Undo }) {
  const t = useT()
  const { data: [rows, undoings] = [[], []] } = useQuery({
    queryKey: [jobResource.name, 'imports', resource.name],
    queryFn: () => Promise.all([recentJobs(resource, 'import', shownImports), recentJobs(resource, 'undo-import', readUndoings)]),
  })
  if (rows.length === 0) return null
  const undone = new Map(undoings.filter(({ jobState }) => jobState === 'DONE').map((job) => [outcomeIn(job).importId, job.message]))
  return (
    <section aria-label={t(pageWords.importRecent)}>
      <h3>{t(pageWords.importRecent)}</h3>
      <ul className="recent-imports">
        {rows.map((job) => (
          <li key={job.id}>
            <span className="figure">{job.createTime.slice(0, 16)}</span> <b>{job.title.split(' · ').slice(2).join(' · ')}</b>{' '}
            {job.jobState === 'DONE' || t(jobStates[job.jobState as keyof typeof jobStates])} {job.message}
            {job.jobState === 'RUNNING' && ` ${job.progress}%`}
            {undone.has(job.id) && ` · ${undone.get(job.id)}`}
            {!undone.has(job.id) && isUndoable(outcomeIn(job)) && (
              <Button type="link" onClick={() => undo(job.id, outcomeIn(job))}>
                {t(pageWords.importUndo)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isUndoable = ({ created = 0, changed = 0 }: Partial<ImportOutcome>): boolean => created + changed > 0

const jobStates = jobResource.fields.jobState.options

function ChooseFile({ resource, choose, children }: Pick<Props, 'resource'> & { choose: (file: File) => void; children: ReactNode }) {
  const t = useT()
  const attempt = useAttempt()
  const download = async (): Promise<void> => {
    const file = await call<Blob>('GET', `${resource.at[0]}/import-template`)
    saveFile(file, `${t(resource.label)}-${t(pageWords.template)}.xlsx`)
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
        {t(pageWords.importSummary, { n: file.total, created: file.created, changed: file.changed, errors: file.errorCount })}
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
      <RowErrors resource={resource} outcome={file} />
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

type RowErrorsProps = Pick<Props, 'resource'> & { readonly outcome: Pick<ImportOutcome, 'errors' | 'errorCount' | 'rejectedFileId'> }

/** What is wrong by row and cell; all of it as a workbook that can be corrected and imported. */
function RowErrors({ resource, outcome: { errors, errorCount, rejectedFileId } }: RowErrorsProps) {
  const t = useT()
  const { ticket } = useAdmin()
  const attempt = useAttempt()
  if (errors.length === 0) return null
  const more = errorCount - new Set(errors.map(({ rowNo }) => rowNo)).size
  const labels = importColumns(resource).map(({ field }) => `${t(field.label)}: `)
  // The column of the file is named instead of its field.
  const withoutLabel = (message: string): string => message.slice(labels.find((label) => message.startsWith(label))?.length ?? 0)
  return (
    <section aria-label={t(pageWords.importErrors)}>
      <h3>{t(pageWords.importErrors)}</h3>
      {rejectedFileId && (
        <p>
          <Button onClick={() => void attempt(() => downloadStored(ticket, rejectedFileId))}>{t(pageWords.importRejected)}</Button>{' '}
          {t(pageWords.importRejectedHint)}
        </p>
      )}
      {/* It contains no focusable element, so it is focusable itself for scrolling by keyboard. */}
      <ul className="import-errors" tabIndex={0}>
        {errors.map(({ rowNo, header, message }) => (
          <li key={`${rowNo} ${header}`}>
            {header && !message.startsWith(header)
              ? t(pageWords.importCell, { n: rowNo, header, message: withoutLabel(message) })
              : t(pageWords.importRow, { n: rowNo, message })}
          </li>
        ))}
        {more > 0 && <li>{t(pageWords.importMoreErrors, { n: more })}</li>}
      </ul>
    </section>
  )
}

interface DoneProps extends Props {
  readonly outcome: ImportOutcome
  readonly undo: Undo
}

function Done({ resource, outcome, undo, close }: DoneProps) {
  const t = useT()
  const { message, errorCount, importId } = outcome
  return (
    <>
      <Alert type={errorCount > 0 ? 'warning' : 'success'} showIcon title={message} role="status" />
      <RowErrors resource={resource} outcome={outcome} />
      <div className="form-buttons">
        {importId && isUndoable(outcome) && <Button onClick={() => undo(importId, outcome)}>{t(pageWords.importUndo)}</Button>}
        <Button type="primary" onClick={close}>
          {t(pageWords.close)}
        </Button>
      </div>
    </>
  )
}
