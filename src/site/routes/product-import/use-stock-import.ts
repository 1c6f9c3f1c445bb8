import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lang } from '#i18n/address.ts'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { type EndedJob, endOfJob } from '#kernel/admin/job-result.ts'
import { call } from '#ui/call.ts'
import { CallError, type Request } from '#ui/request.ts'
import type { Values } from '../publish/publish.loader.ts'
import type { CheckedSheet, ImportOutcome } from './checked-sheet.ts'
import { jobNames } from './job-names.ts'
import { undoneImports } from './past-jobs.ts'

const base = '/blade-machine/stock-import'

export type ImportState =
  | { readonly step: 'choose' }
  | {
      readonly step: 'working'
      readonly name: string
      readonly jobId: string
      readonly percent: number
      readonly isOffline: boolean
      /** The sheet that is on the page, and is checked once more. */
      readonly sheet?: CheckedSheet | undefined
    }
  | { readonly step: 'review'; readonly sheet: CheckedSheet }
  | {
      readonly step: 'done'
      readonly name: string
      readonly message: string
      readonly outcome: ImportOutcome
      /** The import that can be undone; '' where there is none. */
      readonly importId: string
      /** What was said when the import was undone; '' before. */
      readonly undone: string
    }

export interface Choices {
  readonly columns: readonly string[]
  readonly defaults: Values
  readonly drafts: boolean
  /** Whether rows that equal a listing of the trader are imported, too. */
  readonly importListed: boolean
}

/** At once, and without loading anything: whoever leaves now finds the job. */
const nameInAddress = (jobId: string): void => history.replaceState(history.state, '', jobId === '' ? location.pathname : `?job=${jobId}`)

const failed: Words = ['操作没有完成，请重试', 'This could not be done, please try again']
const stopped: Words = ['已停止', 'Stopped']

/** Whoever has a sheet checked again keeps it on the page. */
const sheetDuring = (name: string, before: ImportState): CheckedSheet | undefined =>
  before.step === 'review' && name === jobNames.check ? before.sheet : undefined

async function stateAfter({ name, message, result }: EndedJob, jobId: string, lang: Lang): Promise<ImportState | undefined> {
  const isKnown = Object.values<string>(jobNames).includes(name)
  if (!result || !isKnown) return undefined
  const data = JSON.parse(result) as CheckedSheet
  if (name === jobNames.check) return { step: 'review', sheet: data }
  const undone = name === jobNames.run ? ((await undoneImports(lang)).get(jobId) ?? '') : ''
  return { step: 'done', name, message, outcome: data, importId: name === jobNames.run && undone === '' ? jobId : '', undone }
}

/**
 * The steps of an import: a sheet is checked, its columns are chosen, its rows are imported, and the import can be undone. The address names
 * the job, so that whoever leaves the page finds it where it is.
 */
export function useStockImport() {
  const t = useT()
  const lang = useLang()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [error, setError] = useState('')
  const watched = useRef('')

  const watch = useCallback(
    async (jobId: string, name: string, before: ImportState): Promise<void> => {
      watched.current = jobId
      const working = { step: 'working', name, jobId, sheet: sheetDuring(name, before) } as const
      setState({ ...working, percent: 0, isOffline: false })
      try {
        const job = await endOfJob(jobId, (progress) => {
          if (watched.current === jobId) setState({ ...working, ...progress })
        })
        if (watched.current !== jobId) return
        const next = await stateAfter(job, jobId, lang)
        if (watched.current !== jobId) return
        if (!next) setError(job.message || t(stopped))
        setState(next ?? before)
      } catch (failure) {
        if (watched.current !== jobId) return
        setError(failure instanceof CallError ? failure.msg : t(failed))
        setState(before)
      }
    },
    [t, lang],
  )
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('job')
    if (named) void watch(named, '', { step: 'choose' })
  }, [watch])

  const ask = async (path: string, request: Request, name: string): Promise<void> => {
    const before = state
    setError('')
    setState({ step: 'working', name, jobId: '', percent: 0, isOffline: false, sheet: sheetDuring(name, before) })
    try {
      const { jobId } = await call<{ jobId: string }>('POST', `${base}/${path}`, request)
      nameInAddress(jobId)
      await watch(jobId, name, before)
    } catch (failure) {
      setError(failure instanceof CallError ? failure.msg : t(failed))
      setState(before)
    }
  }
  const run = ({ fileId, fileName }: CheckedSheet, choices: Choices, dryRun: boolean) =>
    ask('run', { body: { fileId, fileName, ...choices, dryRun } }, dryRun ? jobNames.check : jobNames.run)
  return {
    state,
    error,
    restart: () => {
      setError('')
      watched.current = ''
      nameInAddress('')
      setState({ step: 'choose' })
    },
    open: (jobId: string) => {
      setError('')
      nameInAddress(jobId)
      void watch(jobId, jobNames.run, state)
    },
    check: (file: File, defaults: Values) => ask('check', { files: { file, defaults: JSON.stringify(defaults) } }, jobNames.check),
    checkAgain: (sheet: CheckedSheet, choices: Choices) => run(sheet, choices, true),
    start: (sheet: CheckedSheet, choices: Choices) => run(sheet, choices, false),
    undo: (importId: string) => ask('undo', { body: { importId } }, jobNames.undo),
    stop: (jobId: string) => call('POST', '/blade-job/job/cancel', { query: { ids: jobId } }),
  }
}
