import { useT } from '#i18n/language.tsx'
import styles from './compare-checkbox.module.css'
import { maxCompared } from './comparison-selection.ts'
import type { Motor } from './motor.ts'
import { titleOf } from './motor-text.ts'

interface CompareCheckboxProps {
  readonly motor: Motor
  readonly selectedIds: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
}

/** Selects a motor for the comparison. The checkbox belongs to the form of `CompareBar`. */
export function CompareCheckbox({ motor: { id, ...motor }, selectedIds, onSelect }: CompareCheckboxProps) {
  const t = useT()
  const otherIds = selectedIds.filter((selected) => selected !== id)
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        name="ids"
        value={id}
        form="compare"
        checked={otherIds.length < selectedIds.length}
        disabled={otherIds.length >= maxCompared}
        onChange={({ target }) => onSelect(target.checked ? [...otherIds, id] : otherIds)}
      />
      <span className={styles.label}>{t(['对比', 'Compare'])}</span>{' '}
      <span className="visually-hidden">{motor.model || t(titleOf({ id, ...motor }))}</span>
    </label>
  )
}
