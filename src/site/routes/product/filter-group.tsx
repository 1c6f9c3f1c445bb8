import { useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { figure } from '../../motor/figures.ts'
import styles from './filters.module.css'

export interface Offer {
  readonly key: string
  readonly label: string
  readonly count: number
  /** Of a tree: 1 at the top. */
  readonly level?: number
}

interface Group {
  readonly name: string
  readonly title: string
  readonly offers: readonly Offer[]
  readonly chosen: readonly string[]
}

/** How many choices show before 'more'. */
const first = 8

/** One filter: choices with counts, the chosen ones always in sight. Nothing is dropped from the form by folding it. */
export function FilterGroup({ name, title, offers, chosen }: Group) {
  const t = useT()
  const id = useId()
  const [all, setAll] = useState(false)
  if (offers.length === 0) return null
  const folded = (offer: Offer, at: number) => !all && at >= first && !chosen.includes(offer.key)
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <legend id={id}>{title}</legend>
      {offers.map((offer, at) => (
        <label key={offer.key} className={offer.level === 2 ? styles.below : undefined} hidden={folded(offer, at)}>
          <input type="checkbox" name={name} value={offer.key} defaultChecked={chosen.includes(offer.key)} />
          <span className={styles.label}>{offer.label}</span>
          <span className={styles.count}>{figure(offer.count)}</span>
        </label>
      ))}
      {offers.some(folded) && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t(['更多 ({n})', 'More ({n})'], { n: offers.filter(folded).length })}
        </button>
      )}
    </fieldset>
  )
}
