import { useT } from '#i18n/language.tsx'
import { useHydrated } from '../../until-hydrated.tsx'
import styles from './confirm-stock.module.css'
import { ListingNames, type NamedListing } from './listing-names.tsx'

export interface SoldListing extends NamedListing {
  /** Until when it can be put back, `yyyy-MM-dd HH:mm:ss`. */
  readonly undoUntil: string
}

interface Props {
  readonly sold: readonly SoldListing[]
  readonly busy: boolean
  readonly onUndo: (ids: readonly string[]) => void
}

/** What was marked as sold, also before the page was loaded, as long as it can be taken back. */
export function SoldListings({ sold, busy, onUndo }: Props) {
  const t = useT()
  const disabled = !useHydrated() || busy
  if (sold.length === 0) return null
  return (
    <section aria-labelledby="sold">
      <h2 id="sold">{t(['刚标记为已售出', 'Just marked as sold'])}</h2>
      <ul className={styles.list} aria-labelledby="sold">
        {sold.map((listing) => (
          <li key={listing.id} className={styles.sold}>
            <div id={`sold${listing.id}`} className={styles.names}>
              <ListingNames listing={listing} />
              <span className={styles.faint}>
                {t(['{time} 前可撤销', 'can be undone until {time}'], { time: listing.undoUntil.slice(11, 16) })}
              </span>
            </div>
            <button
              type="button"
              className="button"
              disabled={disabled}
              aria-describedby={`sold${listing.id}`}
              onClick={() => onUndo([listing.id])}
            >
              {t(['撤销售出', 'Undo the sale'])}
            </button>
          </li>
        ))}
      </ul>
      {sold.length > 1 && (
        <button type="button" className="button" disabled={disabled} onClick={() => onUndo(sold.map(({ id }) => id))}>
          {t(['全部撤销（{n} 条）', 'Undo {n} sale|Undo all {n} sales'], { n: sold.length })}
        </button>
      )}
    </section>
  )
}
