import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import styles from './confirm-stock.module.css'

export interface NamedListing {
  readonly id: string
  readonly listingNo: string
  readonly title: string
  readonly quantity: number
}

/** Whether a title ends with the quantity, as that of used stock does: `×4台`, `×4`. */
const saysQuantity = ({ title, quantity }: NamedListing): boolean => title.endsWith(`×${quantity}台`) || title.endsWith(`×${quantity}`)

/** What a listing is called, with its page in a window of its own: what was chosen here would be lost. */
export function ListingNames({ listing }: { readonly listing: NamedListing }) {
  const t = useT()
  const address = useAddress()
  return (
    <>
      <Link className={styles.listing} to={address(`/machine/${listing.id}`)} target="_blank">
        {listing.title}
      </Link>
      {!saysQuantity(listing) && <span className={styles.faint}>{t(['{n} 台', '{n} pc|{n} pcs'], { n: listing.quantity })}</span>}
      <span className={styles.faint}>{listing.listingNo}</span>
    </>
  )
}
