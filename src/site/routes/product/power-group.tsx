import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Choice } from '../../motor/choices.ts'
import { figure } from '../../motor/figures.ts'
import styles from './filters.module.css'
import { type ProductQuery, searchOf } from './product-query.ts'
import { filterWords } from './words.ts'

/** Power by the usual ranges, or by two figures of one's own. */
export function PowerGroup({ asked, ranges }: { asked: ProductQuery; ranges: readonly Choice[] }) {
  const t = useT()
  const address = useAddress()
  const to = (key: string) => {
    const [from = '', upTo = ''] = key.split('-')
    const chosen = isChosen(asked, key)
    const narrowed = { ...asked, current: 1, powerKw_ge: chosen || from === '0' ? '' : from, powerKw_le: chosen ? '' : upTo }
    return address(`/product${searchOf(narrowed)}`)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t(filterWords.power)} (kW)</legend>
      {ranges
        .filter(({ key, count }) => count > 0 || isChosen(asked, key))
        .map(({ key, label, count }) => (
          <Link
            key={key}
            to={to(key)}
            className={styles.range}
            rel="nofollow"
            preventScrollReset
            aria-current={isChosen(asked, key) ? 'true' : undefined}
          >
            <span className={styles.label}>{label}</span>
            <span className={styles.count}>{figure(count)}</span>
          </Link>
        ))}
      <div className={styles.bounds}>
        <input
          className="input"
          name="powerKw_ge"
          inputMode="decimal"
          defaultValue={asked.powerKw_ge}
          placeholder={t(['最小', 'min'])}
          aria-label={t(['最小功率 (kW)', 'Least power in kW'])}
        />
        <span aria-hidden="true">–</span>
        <input
          className="input"
          name="powerKw_le"
          inputMode="decimal"
          defaultValue={asked.powerKw_le}
          placeholder={t(['最大', 'max'])}
          aria-label={t(['最大功率 (kW)', 'Most power in kW'])}
        />
      </div>
    </fieldset>
  )
}

function isChosen({ powerKw_ge, powerKw_le }: ProductQuery, key: string): boolean {
  return key === `${powerKw_ge || '0'}-${powerKw_le}`
}
