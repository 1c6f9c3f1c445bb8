import { useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { FieldLayout } from '#ui/text-field.tsx'
import styles from './tiers.module.css'

export interface Tier {
  readonly minQty: string | number
  readonly price: string
}

interface Shown {
  readonly label: string
  readonly tiers: readonly Tier[]
  readonly error: string | undefined
  readonly onChange: (tiers: readonly Tier[]) => void
}

/** Prices by quantity, a line each. */
export function Tiers({ label, tiers, error, onChange }: Shown) {
  const t = useT()
  const lines = tiers.length > 0 ? tiers : [{ minQty: 1, price: '' }]
  const put = (at: number, change: Partial<Tier>) => onChange(lines.map((tier, index) => (index === at ? { ...tier, ...change } : tier)))
  return (
    <FieldLayout label={label} required error={error}>
      {({ id, ...linked }) => (
        <div className={styles.tiers}>
          {lines.map((tier, at) => (
            <div key={String(at)} className={styles.tier}>
              <input
                id={at === 0 ? id : undefined}
                className="input"
                inputMode="numeric"
                aria-label={t(['第 {n} 档起订数量', 'Row {n}: from how many'], { n: at + 1 })}
                value={String(tier.minQty)}
                onChange={({ target }) => put(at, { minQty: target.value })}
                {...linked}
              />
              <span>{t(['台起', 'or more'])}</span>
              <input
                className="input"
                inputMode="decimal"
                aria-label={t(['第 {n} 档单价', 'Row {n}: unit price'], { n: at + 1 })}
                value={tier.price}
                onChange={({ target }) => put(at, { price: target.value })}
              />
              <button
                type="button"
                className="button plain"
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              >
                <Icon name="close" size={16} />
                <span className="unseen">{t(['删除第 {n} 档', 'Remove row {n}'], { n: at + 1 })}</span>
              </button>
            </div>
          ))}
          <button type="button" className="button" onClick={() => onChange([...lines, { minQty: '', price: '' }])}>
            <Icon name="plus" size={16} />
            {t(['加一档', 'Add a row'])}
          </button>
        </div>
      )}
    </FieldLayout>
  )
}
