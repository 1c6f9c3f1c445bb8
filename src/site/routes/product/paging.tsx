import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { PageLinks } from '../../page-links.tsx'
import styles from './paging.module.css'
import { type ProductQuery, pageSizes, rowsCookie, searchOf } from './product-query.ts'

/** Links to the pages and the page sizes. */
export function Paging({ query, total }: { query: ProductQuery; total: number }) {
  const t = useT()
  const pathOf = (current: number): string => `/product${searchOf({ ...query, current })}`
  return (
    <nav className={styles.paging} aria-label={t(['分页', 'Pages'])}>
      <PageLinks current={query.current} last={Math.ceil(total / query.size)} pathOf={pathOf} />
      <p className={styles.sizes}>
        {t(['每页', 'Per page'])}
        {pageSizes.map((size) => (
          <SizeLink key={size} query={query} size={size} />
        ))}
      </p>
    </nav>
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
