import { type ReactNode, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useSavedTime } from './draft-choice.tsx'
import type { Draft } from './form-definition.ts'
import styles from './publish.module.css'

/** States in which submitting sends the listing to review; in the others it only saves. */
const statesBeforeReview: ReadonlySet<unknown> = new Set([undefined, 'DRAFT', 'REJECTED'])

interface ButtonsProps {
  readonly busy: boolean
  /** Why the form waits; '' while it does not. */
  readonly waits: string
  readonly state: unknown
  readonly onDraft: () => void
}

export function Buttons({ busy, waits, state, onDraft }: ButtonsProps) {
  const t = useT()
  const id = useId()
  const held = { disabled: busy || waits !== '', 'aria-describedby': waits ? id : undefined }
  const words = statesBeforeReview.has(state) ? t(['提交审核', 'Submit for review']) : t(['保存', 'Save'])
  return (
    <div className={styles.actions}>
      <button type="submit" className="button main" {...held}>
        {busy ? t(['正在提交…', 'Sending…']) : words}
      </button>
      {statesBeforeReview.has(state) && (
        <button type="button" className="button" {...held} onClick={onDraft}>
          {t(['存为草稿', 'Save as draft'])}
        </button>
      )}
      <span className="hint">{t(['填写的内容自动保存在本机', 'What you enter is kept on this device'])}</span>
      <p id={id} role="status" className={styles.waits}>
        {waits}
      </p>
    </div>
  )
}

interface FormSectionProps {
  readonly title: string
  readonly folded: boolean
  /** Whether something in it needs attention. */
  readonly open: boolean
  /** Fields of a folded section that have a value. */
  readonly filled: number
  readonly children: ReactNode
}

export function FormSection({ title, folded, open, filled, children }: FormSectionProps) {
  const t = useT()
  if (folded) {
    return (
      <details className={styles.section} open={open || undefined}>
        <summary>
          <h2>
            {title}
            {filled > 0 && <span className={styles.count}>{t(['已填 {n} 项', '{n} filled'], { n: filled })}</span>}
          </h2>
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
    )
  }
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

interface RestoredProps {
  readonly draft: Draft
  /** Whether what is under way would end in the form that follows. */
  readonly waits: boolean
  readonly onDiscard: () => void
}

export function RestoredNotice({ draft, waits, onDiscard }: RestoredProps) {
  const t = useT()
  // Of the draft as it was restored: each change is saved with its own time.
  const [time] = useState(useSavedTime(draft).slice(0, 16))
  return (
    <p className="note" role="status">
      <span>
        {time
          ? t(['已恢复上次填写的内容（{time} 保存）。', 'Your last draft has been restored (saved {time}).'], { time })
          : t(['已恢复上次填写的内容。', 'Your last draft has been restored.'])}
      </span>
      <button type="button" className={styles.link} disabled={waits} onClick={onDiscard}>
        {t(['放弃并重新填写', 'Discard and start again'])}
      </button>
    </p>
  )
}
