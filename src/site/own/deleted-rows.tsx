import { useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import type { CallError } from '#ui/request.ts'
import styles from '../own-page.module.css'
import type { OwnWrites } from './use-own-writes.ts'

interface DeletedRow {
  readonly id: string
  readonly title: string
  readonly updateTime: string
}

/** What the user has deleted in the last 30 days, to be put back; read when it is opened. */
export function DeletedRows({ writes }: { writes: OwnWrites }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  /** The rows, and the message of the write after which they were read: each write has one. */
  const [read, setRead] = useState<{ readonly rows: readonly DeletedRow[]; readonly after: typeof writes.message }>()
  const [failure, setFailure] = useState('')
  const { path, message } = writes
  useEffect(() => {
    if (!isOpen) return
    let isShown = true
    call<{ records: DeletedRow[] }>('GET', `${path}/deleted`, { query: { size: '50' } })
      .then(({ records }) => isShown && setRead({ rows: records, after: message }))
      .catch(({ msg }: CallError) => isShown && setFailure(msg))
    return () => {
      isShown = false
    }
  }, [path, isOpen, message])
  return (
    <details className={styles.deleted} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{t(['最近删除的（30 天内可恢复）', 'Deleted in the last 30 days: can be put back'])}</h2>
      </summary>
      {failure && <p className="note bad">{failure}</p>}
      {read?.rows.length === 0 && <p className={styles.aside}>{t(['30 天内没有删除过', 'Nothing was deleted in the last 30 days.'])}</p>}
      <ul className={styles.list} aria-busy={read?.after !== message}>
        {read?.rows.map(({ id, title, updateTime }) => (
          <li key={id}>
            <div className={styles.entry}>
              <span>{title}</span>
              <span className={styles.aside}>{t(['{time} 删除', 'Deleted {time}'], { time: updateTime.slice(0, 16) })}</span>
            </div>
            <button
              type="button"
              className="button"
              aria-label={t(['恢复“{title}”', 'Put back “{title}”'], { title })}
              onClick={() => writes.putBack([id], t(['已恢复“{title}”', '“{title}” is back'], { title })).then(writes.settle)}
            >
              {t(['恢复', 'Put back'])}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
