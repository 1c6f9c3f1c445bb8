import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { call } from '#ui/call.ts'
import { CallError, type Request } from '#ui/request.ts'
import { useSendOnce } from '#ui/use-send-once.ts'
import { jobResource } from '../jobs/job.resource.ts'
import type { Resource } from '../resource/resource.ts'
import { type EndedJob, endOfJob, type JobProgress } from './job-result.ts'
import { pageWords } from './page.words.ts'

export interface RowError {
  readonly rowNo: number
  readonly header: string
  readonly message: string
}

/** What the server says of a file. */
export interface CheckedFile {
  readonly fileId: string
  readonly headers: readonly string[]
  /** The field of each column; '' for a column that is left out. */
  readonly columns: readonly string[]
  /** Cells of the first rows. */
  readonly preview: readonly (readonly string[])[]
  readonly total: number
  readonly created: number
  readonly changed: number
  readonly errorCount: number
  readonly errors: readonly RowError[]
  readonly rejectedFileId?: string
}

/** What an import, or taking it back, has done. */
export interface ImportOutcome {
  readonly message: string
  readonly errorCount: number
  readonly errors: readonly RowError[]
  /** A workbook of the rows with errors; '' where there are none. */
  readonly rejectedFileId?: string
  readonly created?: number
  readonly changed?: number
  /** The import that can be undone. */
  readonly importId?: string
}

export type ImportState =
  | { readonly step: 'choose' }
  | ({ readonly step: 'working'; readonly words: Words; readonly jobId: string } & JobProgress)
  | { readonly step: 'review'; readonly file: CheckedFile }
  | { readonly step: 'done'; readonly outcome: ImportOutcome }

/** The steps of an import: a file is checked, its columns are reviewed, its rows are imported, and the import can be undone. */
export function useImport(resource: Resource) {
  const t = useT()
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [error, setError] = useState('')
  const [fileName, setFileName] = useState('')
  const sendOnce = useSendOnce()

  /** Runs a job and shows its result, also where it was cancelled halfway; on a failure what was shown before is shown again. */
  const work = async (words: Words, path: string, request: Request, next: (job: EndedJob, id: string) => ImportState): Promise<void> => {
    const before = state
    setError('')
    setState({ step: 'working', words, jobId: '', percent: 0, isOffline: false })
    try {
      const ask = (headers: Request['headers'] = {}) =>
        call<{ jobId: string }>('POST', `${resource.at[0]}/${path}`, { ...request, headers })
      const { jobId } = await (request.files ? ask() : sendOnce([path, request], ask))
      const job = await endOfJob(jobId, (progress) => setState({ step: 'working', words, jobId, ...progress }))
      if (!job.result) throw new CallError(400, { msg: job.message || t(pageWords.jobCancelled) })
      setState(next(job, jobId))
    } catch (failure) {
      setError(failure instanceof CallError ? failure.msg : t(pageWords.actionFailed))
      setState(before)
    }
    await client.invalidateQueries({ queryKey: [resource.name] })
  }
  const review = ({ result }: EndedJob): ImportState => ({ step: 'review', file: JSON.parse(result) as CheckedFile })
  const done = ({ result, message }: EndedJob, importId?: string): ImportState => ({
    step: 'done',
    outcome: { ...(JSON.parse(result) as ImportOutcome), message, ...(importId && { importId }) },
  })
  return {
    state,
    error,
    restart: () => setState({ step: 'choose' }),
    check: (file: File, update: boolean) => {
      setFileName(file.name)
      return work(pageWords.importChecking, 'import-check', { query: { update }, files: { file } }, review)
    },
    checkAgain: (fileId: string, columns: readonly string[], update: boolean) =>
      work(pageWords.importChecking, 'import', { body: { fileId, fileName, columns, update, dryRun: true } }, review),
    start: (fileId: string, columns: readonly string[], update: boolean) =>
      work(pageWords.importRunning, 'import', { body: { fileId, fileName, columns, update } }, done),
    stop: (jobId: string) => call('POST', `${jobResource.at[0]}/cancel`, { query: { ids: jobId } }),
    undo: (importId: string) => work(pageWords.importUndoing, 'undo-import', { query: { importId } }, (job) => done(job)),
  }
}
