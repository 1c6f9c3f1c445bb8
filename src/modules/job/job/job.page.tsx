import { Progress, Tag } from 'antd'
import { useT } from '#i18n/language.tsx'
import { definePage } from '#kernel/admin/define-page.ts'
import { jobResource } from '#kernel/jobs/job.resource.ts'

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

export const jobPage = definePage(jobResource, {
  columns: {
    jobState: ({ jobState }) => <State state={String(jobState)} />,
    result: ({ result }) => <Errors result={String(result ?? '')} />,
    progress: ({ progress, jobState }) => <Bar percent={Number(progress)} state={String(jobState)} />,
  },
})
