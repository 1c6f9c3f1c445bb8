import { useT } from '#i18n/language.tsx'
import { titleOf } from './facts.ts'
import styles from './mark.module.css'
import { mostCompared } from './marked.ts'
import type { Motor } from './motor.ts'

interface Marking {
  readonly motor: Motor
  readonly marked: readonly string[]
  readonly mark: (ids: readonly string[]) => void
}

/** Marks a motor for the comparison; it belongs to the form of the bar below the list. */
export function Mark({ motor: { id, ...motor }, marked, mark }: Marking) {
  const t = useT()
  const others = marked.filter((each) => each !== id)
  return (
    <label className={styles.mark}>
      <input
        type="checkbox"
        name="ids"
        value={id}
        form="compare"
        checked={others.length < marked.length}
        disabled={others.length >= mostCompared}
        onChange={({ target }) => mark(target.checked ? [...others, id] : others)}
      />
      <span className={styles.word}>{t(['比较', 'Compare'])}</span>{' '}
      <span className="unseen">{motor.model || t(titleOf({ id, ...motor }))}</span>
    </label>
  )
}
