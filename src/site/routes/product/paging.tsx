import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { PageLinks } from '../../page-links.tsx'
import styles from './paging.module.css'
import { type ProductQuery, pageSizes, rowsCookie, searchOf } from './product-query.ts'

/** Links to the pages and the page sizes. */
export function Paging({ query, total }: { query: ProductQuery; total: number }) {
  const t = useT()
  const to = (current: number): string => `/product${searchOf({ ...query, current })}`
  return (
    <div className={styles.paging}>
      <PageLinks current={query.current} size={query.size} total={total} to={to} />
      <p className={styles.sizes}>
        {t(['每页', 'Per page'])}
        {pageSizes.map((size) => (
          <SizeLink key={size} query={query} size={size} />
        ))}
      </p>
    </div>
  )
}

function SizeLink({ query, size }: { query: ProductQuery; size: ProductQuery['size'] }) {
  const address = useAddress()
  const isCurrent = size === query.size
  return (
    <Link
      to={address(`/product${searchOf({ ...query, size, current: 1 })}`)}
      aria-current={isCurrent ? 'true' : undefined}
      rel="nofollow"
      onClick={() => {
        document.cookie = `${rowsCookie}=${size}; path=/; max-age=31536000; samesite=lax`
      }}
    >
      {size}
    </Link>
  )
}
