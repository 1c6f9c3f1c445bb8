import { App, Checkbox, Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import type { Resource } from '../resource/resource.ts'
import { sheetColumns } from '../resource/sheet.ts'
import { useAdmin } from './admin-context.ts'
import { downloadStored, endOfJob } from './job-result.ts'
import { pageWords } from './page.words.ts'
import type { Query } from './use-resource.ts'

interface Props {
  readonly resource: Resource
  /** The filter and the order of the list. */
  readonly query: Query
  /** Rows that are exported. */
  readonly total: number
  /** Whether they are those that were chosen, instead of the list. */
  readonly isPart: boolean
  /** Names of the columns that the list does not show. */
  readonly hidden: readonly string[]
  readonly close: () => void
}

/** Chooses format and columns; the file is downloaded when the server has written it. */
export function ExportDialog({ resource, query, total, isPart, hidden, close }: Props) {
  const t = useT()
  useReturnFocus()
  const columns = sheetColumns(resource.fields)
  const shown = columns.filter(({ name, field }) => field.column && !hidden.includes(name)).map(({ name }) => name)
  const [chosen, setChosen] = useState<readonly string[]>(shown)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const run = useExport(resource)
  const start = (): void => {
    void run(query, { columns: columns.map(({ name }) => name).filter((name) => chosen.includes(name)), format })
    close()
  }
  return (
    <Modal
      open
      title={t(pageWords.export)}
      okText={t(pageWords.export)}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={start}
      onCancel={close}
    >
      <p>{t(isPart ? pageWords.exportSelected : pageWords.exportRows, { n: total })}</p>
      <Form layout="vertical">
        <Form.Item label={t(pageWords.exportFormat)}>
          <Radio.Group
            value={format}
            options={[
              { value: 'xlsx', label: 'Excel (xlsx)' },
              { value: 'csv', label: 'CSV' },
            ]}
            onChange={({ target }) => setFormat(target.value)}
          />
        </Form.Item>
        <Form.Item label={t(pageWords.exportColumns)}>
          <Checkbox
            checked={chosen.length === columns.length}
            indeterminate={chosen.length > 0 && chosen.length < columns.length}
            onChange={({ target }) => setChosen(target.checked ? columns.map(({ name }) => name) : shown)}
          >
            {t(pageWords.allColumns)}
          </Checkbox>
          <Checkbox.Group
            className="column-chooser export-columns"
            options={columns.map(({ name, field }) => ({ value: name, label: t(field.label) }))}
            value={[...chosen]}
            onChange={(names) => setChosen(names)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Asks for the export, shows how far it is, and downloads the file. */
function useExport(resource: Resource) {
  const t = useT()
  const { message } = App.useApp()
  const { ticket } = useAdmin()
  const key = `export ${resource.name}`
  const show = (words: Words, n = 0): void => void message.open({ key, type: 'loading', duration: 0, content: t(words, { n }) })
  return async (query: Query, body: { readonly columns: readonly string[]; readonly format: string }): Promise<void> => {
    show(pageWords.exporting)
    try {
      const { jobId } = await call<{ jobId: string }>('POST', `${resource.at[0]}/export`, { query, body })
      const job = await endOfJob(jobId, ({ percent, isOffline }) =>
        show(isOffline ? pageWords.jobOffline : pageWords.exportedSoFar, percent),
      )
      if (job.jobState !== 'DONE') return void message.error({ key, content: job.message || t(pageWords.jobCancelled), duration: 8 })
      const { fileId } = JSON.parse(job.result) as { fileId: string }
      await downloadStored(ticket, fileId)
      message.success({ key, content: job.message })
    } catch (error) {
      message.error({ key, content: error instanceof CallError ? error.msg : String(error), duration: 8 })
    }
  }
}
