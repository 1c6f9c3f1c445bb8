import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { FacetValue } from '../../motor/facets.ts'
import { formatNumber } from '../../motor/format.ts'
import styles from './filters.module.css'
import { filterLabels } from './labels.ts'
import { type ProductQuery, searchOf } from './product-query.ts'

/** The power filter: links for common ranges, and inputs for a custom range in kW. */
export function PowerGroup({ query, ranges }: { query: ProductQuery; ranges: readonly FacetValue[] }) {
  const t = useT()
  const address = useAddress()
  const to = (key: string) => {
    const [from = '', upTo = ''] = key.split('-')
    const selected = isSelected(query, key)
    const next = { ...query, current: 1, powerKw_ge: selected || from === '0' ? '' : from, powerKw_le: selected ? '' : upTo }
    return address(`/product${searchOf(next)}`)
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t(filterLabels.power)} (kW)</legend>
      {ranges
        .filter(({ key, count }) => count > 0 || isSelected(query, key))
        .map(({ key, label, count }) => (
          <Link
            key={key}
            to={to(key)}
            className={styles.range}
            rel="nofollow"
            preventScrollReset
            aria-current={isSelected(query, key) ? 'true' : undefined}
          >
            <span className={styles.label}>{label}</span>
            <span className={styles.count}>{formatNumber(count)}</span>
          </Link>
        ))}
      <div className={styles.bounds}>
        <input
          className="input"
          name="powerKw_ge"
          inputMode="decimal"
          defaultValue={query.powerKw_ge}
          placeholder={t(['最小', 'min'])}
          aria-label={t(['最小功率 (kW)', 'Minimum power (kW)'])}
        />
        <span aria-hidden="true">–</span>
        <input
          className="input"
          name="powerKw_le"
          inputMode="decimal"
          defaultValue={query.powerKw_le}
          placeholder={t(['最大', 'max'])}
          aria-label={t(['最大功率 (kW)', 'Maximum power (kW)'])}
        />
      </div>
    </fieldset>
  )
}

function isSelected({ powerKw_ge, powerKw_le }: ProductQuery, key: string): boolean {
  return key === `${powerKw_ge || '0'}-${powerKw_le}`
}
