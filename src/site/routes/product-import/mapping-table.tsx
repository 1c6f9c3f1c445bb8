import { useT } from '#i18n/language.tsx'
import { letterOf } from '#modules/machine/stock-import/column-letter.ts'
import type { SheetColumn } from '#modules/machine/stock-import/import-outcome.ts'
import { importTargets } from '#modules/machine/stock-import/import-targets.ts'
import styles from './product-import.module.css'

const groups = [...Map.groupBy(importTargets, ({ group }) => group[1]).values()]

interface MappingTableProps {
  readonly columns: readonly SheetColumn[]
  readonly targets: readonly string[]
  readonly onTarget: (at: number, target: string) => void
}

/** Which field each column of the sheet is, with the first values of the column. */
export function MappingTable({ columns, targets, onTarget }: MappingTableProps) {
  const t = useT()
  const shown = columns.map((column, at) => ({ ...column, at })).filter(({ header, samples }) => header !== '' || samples.length > 0)
  return (
    <ul className={styles.mapping}>
      {shown.map(({ header, samples, at }) => {
        const target = targets[at] ?? ''
        const name = [t(['{letter} 列', 'Column {letter}'], { letter: letterOf(at) }), header].filter(Boolean).join(' ')
        return (
          <li key={at} className={target === '' ? styles.ignored : undefined}>
            <span className={styles.column}>
              <span className={styles.faint}>{letterOf(at)}</span> <strong>{header || t(['（无表头）', '(no header)'])}</strong>
              <small className={styles.samples}>{samples.join(' / ')}</small>
            </span>
            <select
              className="input"
              aria-label={t(['{name} 对应的字段', 'Field of {name}'], { name })}
              value={target}
              onChange={(event) => onTarget(at, event.target.value)}
            >
              <option value="">{t(['不导入', 'Not imported'])}</option>
              {groups.map((group) => (
                <optgroup key={group[0]?.name} label={t(group[0]?.group ?? ['', ''])}>
                  {group.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {t(label)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
