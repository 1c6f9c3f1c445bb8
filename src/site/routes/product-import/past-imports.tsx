import { useEffect, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { call } from '#ui/call.ts'
import { CallError } from '#ui/request.ts'
import type { ImportOutcome } from './checked-sheet.ts'
import { UndoButton } from './import-result.tsx'
import styles from './product-import.module.css'
import { jobNames } from './use-stock-import.ts'

interface PastImport {
  readonly id: string
  readonly createTime: string
  readonly message: string
  readonly jobState: keyof typeof jobResource.fields.jobState.options
  readonly progress: number
  readonly result: string
}

/** Imports that are shown. */
const shown = 10

const outcomeOf = ({ result }: PastImport): Partial<ImportOutcome> => JSON.parse(result || '{}') as Partial<ImportOutcome>

interface PastImportsProps {
  readonly onOpen: (jobId: string) => void
  readonly onUndo: (importId: string) => void
}

/** The last imports of this user, each to be opened or undone: also one that is still running. */
export function PastImports({ onOpen, onUndo }: PastImportsProps) {
  const t = useT()
  const lang = useLang()
  const [imports, setImports] = useState<readonly PastImport[]>([])
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isCurrent = true
    const query = { name: jobNames.run, size: shown }
    call<{ records: PastImport[] }>('GET', `${jobResource.at[0]}/mine`, { query, headers: { 'accept-language': lang } })
      .then(({ records }) => isCurrent && setImports(records))
      .catch((error: unknown) => isCurrent && error instanceof CallError && setFailure(error.msg))
    return () => {
      isCurrent = false
    }
  }, [lang])
  if (failure) return <p className="note bad">{failure}</p>
  if (imports.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="past">
      <h2 id="past">{t(['以往的导入', 'Earlier imports'])}</h2>
      <ul className={styles.past}>
        {imports.map((each) => {
          const { fileName = '', created = 0 } = outcomeOf(each)
          const isRunning = each.jobState === 'QUEUED' || each.jobState === 'RUNNING'
          return (
            <li key={each.id}>
              <span className={styles.pastText}>
                <span className={`figure ${styles.faint}`}>{each.createTime.slice(0, 16)}</span>{' '}
                <strong className={styles.file}>{fileName}</strong> {each.message || t(jobResource.fields.jobState.options[each.jobState])}
                {isRunning && ` ${each.progress}%`}
              </span>
              <span className={styles.actions}>
                {(isRunning || each.result) && (
                  <button type="button" className="button" onClick={() => onOpen(each.id)}>
                    {isRunning ? t(['看进度', 'See how far it is']) : t(['看结果', 'See the result'])}
                  </button>
                )}
                {!isRunning && created > 0 && <UndoButton importId={each.id} count={created} onUndo={onUndo} />}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
