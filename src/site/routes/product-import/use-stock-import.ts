import { useCallback, useEffect, useRef, useState } from 'react'
import type { Lang } from '#i18n/address.ts'
import { useLang, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { type EndedJob, endOfJob } from '#kernel/admin/job-result.ts'
import type { CheckedSheet, ImportOutcome } from '#modules/machine/stock-import/import-outcome.ts'
import { call } from '#ui/call.ts'
import { CallError, newKey, type Request } from '#ui/request.ts'
import { useAskBeforeLeaving } from '../../ask-before-leaving.ts'
import type { Values } from '../publish/publish.loader.ts'
import type { Choices } from './checked-sheet.ts'
import { jobNames } from './job-names.ts'
import { undoneImports } from './past-jobs.ts'
import { areSame, choicesFor, dropImport } from './saved-import.ts'

const base = '/blade-machine/stock-import'

/** A sheet that was checked, by which job. */
interface ShownSheet {
  readonly jobId: string
  readonly sheet: CheckedSheet
}

export type ImportState =
  | { readonly step: 'choose' }
  | {
      readonly step: 'working'
      readonly name: string
      readonly jobId: string
      readonly percent: number
      readonly isOffline: boolean
      /** The name of the sheet while it is being uploaded: until then, leaving the page loses it. */
      readonly file?: string | undefined
      /** What is on the page, and is checked once more. */
      readonly shown?: ShownSheet | undefined
    }
  | { readonly step: 'review'; readonly shown: ShownSheet }
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

/** At once, and without loading anything: whoever leaves now finds the job. */
const nameInAddress = (jobId: string): void => history.replaceState(history.state, '', jobId === '' ? location.pathname : `?job=${jobId}`)

const failed: Words = ['操作没有完成，请重试', 'This could not be done, please try again']
const stopped: Words = ['已停止', 'Stopped']

/** Whoever has a sheet checked again keeps it on the page. */
const shownDuring = (name: string, before: ImportState): ShownSheet | undefined =>
  before.step === 'review' && name === jobNames.check ? before.shown : undefined

async function stateAfter({ name, message, result }: EndedJob, jobId: string, lang: Lang): Promise<ImportState | undefined> {
  const isKnown = Object.values<string>(jobNames).includes(name)
  if (!result || !isKnown) return undefined
  const data = JSON.parse(result) as CheckedSheet
  if (name === jobNames.check) return { step: 'review', shown: { jobId, sheet: data } }
  const undone = name === jobNames.run ? ((await undoneImports(lang)).get(jobId) ?? '') : ''
  return { step: 'done', name, message, outcome: data, importId: name === jobNames.run && undone === '' ? jobId : '', undone }
}

/** Why something was not done, and how it is tried again. */
interface Failure {
  readonly text: string
  readonly retry?: (() => void) | undefined
}

const noFailure: Failure = { text: '' }

interface ImportRequest {
  readonly path: string
  readonly request: Request
  readonly name: string
  /** `lost`: the key of the request, where its answer is lost. */
  readonly retry: (lost?: string) => void
  /** Once the server has taken it. */
  readonly onTaken?: () => void
  /** Under which the server does it once. */
  readonly key?: string | undefined
}

/** The job that is watched, with what becomes of it. */
function useWatchedJob() {
  const t = useT()
  const lang = useLang()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const [failure, setFailure] = useState(noFailure)
  const watched = useRef('')

  const watch = useCallback(
    async (jobId: string, name: string, before: ImportState, retry?: () => void): Promise<void> => {
      watched.current = jobId
      const working = { step: 'working', name, jobId, shown: shownDuring(name, before) } as const
      setState({ ...working, percent: 0, isOffline: false })
      try {
        const job = await endOfJob(jobId, (progress) => {
          if (watched.current === jobId) setState({ ...working, ...progress })
        })
        if (watched.current !== jobId) return
        const next = await stateAfter(job, jobId, lang)
        if (watched.current !== jobId) return
        if (!next) setFailure({ text: job.message || t(stopped), retry })
        setState(next ?? before)
      } catch (error) {
        if (watched.current !== jobId) return
        setFailure({ text: error instanceof CallError ? error.msg : t(failed), retry })
        setState(before)
      }
    },
    [t, lang],
  )
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('job')
    if (named) void watch(named, '', { step: 'choose' })
  }, [watch])
  return { state, setState, failure, setFailure, watched, watch }
}

/**
 * The steps of an import: a sheet is checked, its columns are chosen, its rows are imported, and the import can be undone. The address names
 * the job, so that whoever leaves the page finds it where it is; what was chosen is kept on the device until the import is asked for.
 */
export function useStockImport(userId: string) {
  const { state, setState, failure, setFailure, watched, watch } = useWatchedJob()
  const t = useT()
  useAskBeforeLeaving(state.step === 'working' && state.file !== undefined)
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  const ask = async ({ path, request, name, retry, onTaken, key = newKey() }: ImportRequest): Promise<void> => {
    const before = state
    setFailure(noFailure)
    const file = request.files?.file instanceof File ? request.files.file.name : undefined
    setState({ step: 'working', name, jobId: '', percent: 0, isOffline: false, file, shown: shownDuring(name, before) })
    const { signal } = left.current
    try {
      const { jobId } = await call<{ jobId: string }>('POST', `${base}/${path}`, {
        ...request,
        headers: { 'idempotency-key': key },
        signal,
      })
      onTaken?.()
      if (signal.aborted) return
      nameInAddress(jobId)
      await watch(jobId, name, before, () => retry())
    } catch (error) {
      // Without an answer the server may have taken it.
      const lost = error instanceof CallError && error.status === 0 ? key : undefined
      setFailure({ text: error instanceof CallError ? error.msg : t(failed), retry: () => retry(lost) })
      setState(before)
    }
  }
  const run = (sheet: CheckedSheet, choices: Choices, dryRun: boolean, key?: string): Promise<void> => {
    const { fileId, fileName } = sheet
    const checkId = state.step === 'review' ? state.shown.jobId : ''
    return ask({
      ...{ path: 'run', request: { body: { fileId, fileName, ...choices, dryRun } }, name: dryRun ? jobNames.check : jobNames.run, key },
      ...(!dryRun && { onTaken: () => dropImport(userId) }),
      // By what is chosen now; what was not checked is not imported.
      retry: (lost) => {
        const now = choicesFor(userId, checkId, sheet)
        const isSame = areSame(now, choices)
        void run(sheet, now, dryRun || !isSame, isSame ? lost : undefined)
      },
    })
  }
  const check = (file: File, defaults: Values): Promise<void> => {
    const request = { files: { file, defaults: JSON.stringify(defaults) } }
    return ask({ path: 'check', request, name: jobNames.check, retry: () => void check(file, defaults) })
  }
  const undo = (importId: string, key?: string): Promise<void> =>
    ask({ path: 'undo', request: { body: { importId } }, name: jobNames.undo, retry: (lost) => void undo(importId, lost), key })
  return {
    state,
    failure,
    restart: () => {
      setFailure(noFailure)
      watched.current = ''
      dropImport(userId)
      nameInAddress('')
      setState({ step: 'choose' })
    },
    open: (jobId: string) => {
      setFailure(noFailure)
      nameInAddress(jobId)
      void watch(jobId, jobNames.run, state)
    },
    check,
    checkAgain: (sheet: CheckedSheet, choices: Choices) => run(sheet, choices, true),
    start: (sheet: CheckedSheet, choices: Choices) => run(sheet, choices, false),
    undo: (importId: string) => undo(importId),
    stop: (jobId: string) => call('POST', '/blade-job/job/cancel', { query: { ids: jobId } }),
  }
}
