import { useT } from '#i18n/language.tsx'
import type { Motor } from './motor.ts'
import { priceOf, taxOf } from './motor-text.ts'
import styles from './price.module.css'

/** The unit price with its price mode and tax mode, or `Price on request`. */
export function PriceTag({ motor }: { motor: Motor }) {
  const t = useT()
  const { amount, words } = priceOf(motor)
  if (!amount) return <span className={styles.onRequest}>{t(words)}</span>
  return (
    <span className={styles.price}>
      <strong>{amount}</strong> <small>{[t(words), t(taxOf(motor))].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
