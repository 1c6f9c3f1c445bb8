import { Button, Progress, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useAttempt } from '#kernel/admin/action-dialog.tsx'
import { useAdmin } from '#kernel/admin/admin-context.ts'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { call } from '#ui/call.ts'

/** The bar of a job that failed is red, where it stopped. */
const barOf = (state: string): 'success' | 'exception' | 'active' | 'normal' =>
  state === 'DONE' ? 'success' : state === 'RUNNING' ? 'active' : state === 'FAILED' ? 'exception' : 'normal'

const colours: Readonly<Record<string, string>> = {
  QUEUED: 'default',
  RUNNING: 'processing',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'warning',
}

function State({ state }: { readonly state: string }) {
  const t = useT()
  const { options } = jobResource.fields.jobState
  return <Tag color={colours[state] ?? 'default'}>{t(options[state as keyof typeof options] ?? [state, state])}</Tag>
}

function Bar({ percent, state }: { readonly percent: number; readonly state: string }) {
  const label = useT()(jobResource.fields.progress.label)
  return <Progress percent={percent} size="small" style={{ minWidth: 120 }} status={barOf(state)} aria-label={label} />
}

interface RowError {
  readonly rowNo: number
  readonly header: string
  readonly message: string
}

/** The rows of a file that were not imported, and why. */
function Errors({ result }: { readonly result: string }) {
  const t = useT()
  const { errors = [] } = JSON.parse(result || '{}') as { errors?: readonly RowError[] }
  if (errors.length === 0) return <>–</>
  return (
    <ul>
      {errors.map(({ rowNo, header, message }) => (
        <li key={`${rowNo} ${header}`}>{t(['第 {rowNo} 行：{message}', 'Row {rowNo}: {message}'], { rowNo, message })}</li>
      ))}
    </ul>
  )
}

/** The file of an export, for whoever asked for it: the result of a job of another user is not sent. */
function ExportedFile({ result }: { readonly result: string }) {
  const t = useT()
  const attempt = useAttempt()
  const { ticket } = useAdmin()
  const { fileId } = JSON.parse(result || '{}') as { fileId?: string }
  if (!fileId) return null
  const download = async (): Promise<void> => {
    const { link } = await call<{ link: string }>('GET', ticket, { query: { id: fileId } })
    window.location.assign(link)
  }
  return (
    <Button type="link" size="small" onClick={() => void attempt(download)}>
      {t(['下载', 'Download'])}
    </Button>
  )
}

function Subject({ name }: { readonly name: string }) {
  const resource = useAdmin().registry.get(name)
  const t = useT()
  return <>{resource ? t(resource.label) : name || '–'}</>
}

/** Codes, which the title says in words and so finds. */
const notSearched = { name: '', subject: '' }

const parts = {
  requested: { ...notSearched, scheduled: 'false' },
  scheduled: { ...notSearched, scheduled: 'true' },
  all: { ...notSearched },
}

/** What people have asked for, apart from what the server does by itself at set times. */
function JobPage({ page }: { readonly page: Page }) {
  const t = useT()
  const [part, setPart] = useState<keyof typeof parts>('requested')
  return (
    <>
      <div className="page-groups">
        <Segmented
          aria-label={t(jobResource.label)}
          value={part}
          onChange={setPart}
          options={[
            { value: 'requested', label: t(['提交的任务', 'Requested']) },
            { value: 'scheduled', label: t(jobResource.fields.scheduled.label) },
            { value: 'all', label: t(['全部任务', 'All jobs']) },
          ]}
        />
      </div>
      <ResourcePage page={page} fixed={parts[part]} />
    </>
  )
}

export const jobPage = definePage(jobResource, {
  own: JobPage,
  columns: {
    jobState: ({ jobState }) => <State state={String(jobState)} />,
    message: ({ message, name, result }) => (
      <>
        {message} {name === 'export' && <ExportedFile result={String(result ?? '')} />}
      </>
    ),
    // What the job does is the first part of its title.
    name: ({ title }) => title.split(' · ')[0],
    subject: ({ subject }) => <Subject name={subject} />,
    result: ({ result }) => <Errors result={String(result ?? '')} />,
    progress: ({ progress, jobState }) => <Bar percent={Number(progress)} state={String(jobState)} />,
  },
})
