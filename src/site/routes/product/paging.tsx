import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { pagesAround } from './pages-around.ts'
import styles from './paging.module.css'
import { type ProductQuery, pageSizes, rowsCookie, searchOf } from './product-query.ts'

/** Links to the pages and the page sizes. */
export function Paging({ query, total }: { query: ProductQuery; total: number }) {
  const t = useT()
  const last = Math.max(1, Math.ceil(total / query.size))
  const { current } = query
  return (
    <nav className={styles.paging} aria-label={t(['分页', 'Pages'])}>
      {last > 1 && (
        <ul className={styles.pages}>
          <li>
            <StepLink query={query} to={current - 1} last={last} name={t(['上一页', 'Previous page'])} icon="left" />
          </li>
          {pagesAround(current, last).map((page, index) => (
            <li key={page ?? `gap ${index}`}>
              {page === null ? <span className={styles.gap}>…</span> : <PageLink query={query} page={page} />}
            </li>
          ))}
          <li>
            <StepLink query={query} to={current + 1} last={last} name={t(['下一页', 'Next page'])} icon="right" />
          </li>
        </ul>
      )}
      <p className={styles.sizes}>
        {t(['每页', 'Per page'])}
        {pageSizes.map((size) => (
          <SizeLink key={size} query={query} size={size} />
        ))}
      </p>
    </nav>
  )
}

function PageLink({ query, page }: { query: ProductQuery; page: number }) {
  const address = useAddress()
  const t = useT()
  const isCurrent = page === query.current
  return (
    <Link
      to={address(`/product${searchOf({ ...query, current: page })}`)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={t(['第 {page} 页', 'Page {page}'], { page })}
    >
      {page}
    </Link>
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

function StepLink({
  query,
  to,
  last,
  name,
  icon,
}: {
  query: ProductQuery
  to: number
  last: number
  name: string
  icon: 'left' | 'right'
}) {
  const address = useAddress()
  if (to < 1 || to > last)
    return (
      <span className={styles.disabled} aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    )
  return (
    <Link to={address(`/product${searchOf({ ...query, current: to })}`)} aria-label={name} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} size={18} />
    </Link>
  )
}
