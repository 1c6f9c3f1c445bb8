import { useEffect, useState } from 'react'
import { useLang, useT } from '#i18n/language.tsx'
import { jobResource } from '#kernel/jobs/job.resource.ts'
import { CallError } from '#ui/request.ts'
import { UndoButton } from './import-result.tsx'
import { outcomeIn, type PastJob, pastImports, undoneImports } from './past-jobs.ts'
import styles from './product-import.module.css'

interface Past {
  readonly imports: readonly PastJob[]
  readonly undone: ReadonlyMap<string, string>
}

interface PastImportsProps {
  readonly onOpen: (jobId: string) => void
  readonly onUndo: (importId: string) => void
}

/** The last imports of this user, each to be opened or undone: also one that is still running. */
export function PastImports({ onOpen, onUndo }: PastImportsProps) {
  const t = useT()
  const lang = useLang()
  const [{ imports, undone }, setPast] = useState<Past>({ imports: [], undone: new Map() })
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isCurrent = true
    Promise.all([pastImports(lang), undoneImports(lang)])
      .then(([imports, undone]) => isCurrent && setPast({ imports, undone }))
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
          const { fileName = '', created = 0 } = outcomeIn(each)
          const undoing = undone.get(each.id)
          const isRunning = each.jobState === 'QUEUED' || each.jobState === 'RUNNING'
          return (
            <li key={each.id}>
              <span className={styles.pastText}>
                <span className={`figure ${styles.faint}`}>{each.createTime.slice(0, 16)}</span>{' '}
                <strong className={styles.file}>{fileName}</strong> {each.message || t(jobResource.fields.jobState.options[each.jobState])}
                {isRunning && ` ${each.progress}%`}
                {undoing && <span className={styles.faint}> · {undoing}</span>}
              </span>
              <span className={styles.actions}>
                {(isRunning || each.result) && (
                  <button type="button" className="button" onClick={() => onOpen(each.id)}>
                    {isRunning ? t(['看进度', 'See how far it is']) : t(['看结果', 'See the result'])}
                  </button>
                )}
                {!isRunning && created > 0 && undoing === undefined && <UndoButton importId={each.id} count={created} onUndo={onUndo} />}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
