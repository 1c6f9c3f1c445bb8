import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { TaskIcon } from '#ui/task-icon.tsx'
import styles from './line-list.module.css'
import type { Line } from './use-lines.ts'

interface LineListProps {
  readonly lines: readonly Line[]
  readonly active: number
  /** Why the active line is not left; '' where it can be. */
  readonly waits: string
  /** Whether the active line is being sent. */
  readonly busy: boolean
  readonly onOpen: (index: number) => void
  readonly onForget: () => void
}

const outcomes: Readonly<Record<string, Words>> = {
  PENDING: ['已发布，待审核', 'published, pending review'],
  DRAFT: ['已存为草稿', 'saved as a draft'],
}

/** The motors of a pasted list, each to be opened in the form. */
export function LineList({ lines, active, waits, busy, onOpen, onForget }: LineListProps) {
  const t = useT()
  const published = lines.filter(({ saved }) => saved !== undefined && saved !== 'DRAFT').length
  return (
    <section className={styles.lines} aria-labelledby="lines">
      <div className={styles.head}>
        <h2 id="lines">{t(['粘贴的 {n} 台电机', 'The pasted motor|The {n} pasted motors'], { n: lines.length })}</h2>
        <strong role="status">{t(['已发布 {done}/{n}', '{done} of {n} published'], { done: published, n: lines.length })}</strong>
      </div>
      {waits && <p id="lineswait">{waits}</p>}
      <ol>
        {lines.map(({ motor, saved }, index) => (
          <li key={`${String(index)} ${motor.text}`}>
            <button
              type="button"
              aria-current={index === active ? 'step' : undefined}
              disabled={waits !== '' || busy || saved !== undefined}
              aria-describedby={waits ? 'lineswait' : undefined}
              onClick={() => onOpen(index)}
            >
              <span className={styles.text}>{motor.text.replaceAll('\n', ' ')}</span>
              <span className={styles.state}>
                {saved !== undefined && <TaskIcon name="check" size={16} />}
                {t(stateOf(saved, index === active, motor.unread.length), { n: motor.unread.length })}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" className="button plain" disabled={busy} onClick={onForget}>
        {t(['清空这个列表', 'Clear this list'])}
      </button>
    </section>
  )
}

function stateOf(saved: string | undefined, isActive: boolean, unread: number): Words {
  if (saved !== undefined) return outcomes[saved] ?? ['已保存', 'saved']
  if (isActive) return ['正在填写', 'in the form']
  return unread > 0 ? ['打开 · {n} 处未读懂', 'open · {n} not understood'] : ['打开', 'open']
}
