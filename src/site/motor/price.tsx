import { useT } from '#i18n/language.tsx'
import { priceOf, taxOf } from './facts.ts'
import type { Motor } from './motor.ts'
import styles from './price.module.css'

/** The price with its words: negotiable, from, with or without tax; or that one has to ask. */
export function PriceTag({ motor }: { motor: Motor }) {
  const t = useT()
  const { amount, words } = priceOf(motor)
  if (!amount) return <span className={styles.ask}>{t(words)}</span>
  return (
    <span className={styles.price}>
      <strong>{amount}</strong> <small>{[t(words), t(taxOf(motor))].filter(Boolean).join(' · ')}</small>
    </span>
  )
}
