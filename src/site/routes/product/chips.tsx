import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import { formatNumber } from '../../motor/format.ts'
import styles from './chips.module.css'
import type { ShownChip, ShownFilters } from './shown-filters.ts'

/** The active filters, which can be removed or replaced. */
export function Chips({ chips, cleared }: ShownFilters) {
  const t = useT()
  const address = useAddress()
  if (chips.length === 0) return null
  return (
    <ul id="chips" className={styles.chips} aria-label={t(['已选条件', 'Active filters'])}>
      {chips.map((chip) => (
        <ActiveFilter key={chip.id} chip={chip} />
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={address(`/product${cleared}`)} className={styles.clear}>
            {t(['全部清除', 'Clear all'])}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** A filter: its text opens what it can be replaced by, the sign behind it removes it. Both work without JavaScript. */
function ActiveFilter({ chip: { label, search, choices } }: { chip: ShownChip }) {
  const t = useT()
  const address = useAddress()
  const ref = useDisclosure(search)
  const remove = (
    <Link
      to={address(`/product${search}`)}
      preventScrollReset
      className={styles.remove}
      aria-label={t(['去掉 {filter}', 'Remove {filter}'], { filter: label })}
    >
      {choices.length === 0 && label}
      <Icon name="close" size={14} />
    </Link>
  )
  if (choices.length === 0) return <li className={styles.chip}>{remove}</li>
  const title = t(['改为', 'Change to'])
  return (
    <li className={styles.chip}>
      <details ref={ref} name="chip">
        <summary aria-label={t(['{filter}，改为…', '{filter}, change to …'], { filter: label })}>
          {label}
          <Icon name="down" size={14} />
        </summary>
        <div className={styles.menu}>
          <p>{title}</p>
          <ul aria-label={title}>
            {choices.map((choice) => (
              <li key={choice.search}>
                <Link to={address(`/product${choice.search}`)} preventScrollReset>
                  {choice.label}
                  {choice.count !== undefined && <span className={styles.count}>{formatNumber(choice.count)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </details>
      {remove}
    </li>
  )
}
