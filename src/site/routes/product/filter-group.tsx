import { useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { formatNumber } from '../../motor/format.ts'
import styles from './filters.module.css'

export interface FilterOption {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Depth in a tree, starting with 1. */
  readonly level?: number
}

interface FilterGroupProps {
  readonly name: string
  readonly title: string
  readonly options: readonly FilterOption[]
  readonly selected: readonly string[]
}

/** Number of options shown before `More` is clicked. */
const initialOptions = 8

/** A filter: checkboxes with counts. Selected options are always visible; hidden ones remain in the form. */
export function FilterGroup({ name, title, options, selected }: FilterGroupProps) {
  const t = useT()
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  if (options.length === 0) return null
  const isHidden = (option: FilterOption, index: number) => !expanded && index >= initialOptions && !selected.includes(option.key)
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend id={id}>{title}</legend>
      {options.map((option, index) => (
        <label key={option.key} className={option.level === 2 ? styles.child : undefined} hidden={isHidden(option, index)}>
          <input type="checkbox" name={name} value={option.key} defaultChecked={selected.includes(option.key)} />
          <span className={styles.label}>{option.label}</span>
          <span className={styles.count}>{formatNumber(option.count)}</span>
        </label>
      ))}
      {options.some(isHidden) && (
        <button type="button" className={styles.more} onClick={() => setExpanded(true)}>
          {t(['更多 ({n})', 'More ({n})'], { n: options.filter(isHidden).length })}
        </button>
      )}
    </fieldset>
  )
}
