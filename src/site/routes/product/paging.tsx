import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { pagesAround } from './pages-around.ts'
import styles from './paging.module.css'
import { type ProductQuery, searchOf, sizes } from './product-query.ts'

/** Pages as links, and how many lines one has. */
export function Paging({ asked, total }: { asked: ProductQuery; total: number }) {
  const t = useT()
  const last = Math.max(1, Math.ceil(total / asked.size))
  const { current } = asked
  return (
    <nav className={styles.paging} aria-label={t(['分页', 'Pages'])}>
      {last > 1 && (
        <ul className={styles.pages}>
          <li>
            <Step asked={asked} to={current - 1} last={last} name={t(['上一页', 'Previous page'])} icon="left" />
          </li>
          {pagesAround(current, last).map((page, at) => (
            <li key={page ?? `gap ${at}`}>
              {page === null ? <span className={styles.gap}>…</span> : <PageLink asked={asked} page={page} />}
            </li>
          ))}
          <li>
            <Step asked={asked} to={current + 1} last={last} name={t(['下一页', 'Next page'])} icon="right" />
          </li>
        </ul>
      )}
      <p className={styles.sizes}>
        {t(['每页', 'Per page'])}
        {sizes.map((size) => (
          <SizeLink key={size} asked={asked} size={size} />
        ))}
      </p>
    </nav>
  )
}

function PageLink({ asked, page }: { asked: ProductQuery; page: number }) {
  const address = useAddress()
  const t = useT()
  const here = page === asked.current
  return (
    <Link
      to={address(`/product${searchOf({ ...asked, current: page })}`)}
      aria-current={here ? 'page' : undefined}
      aria-label={t(['第 {page} 页', 'Page {page}'], { page })}
    >
      {page}
    </Link>
  )
}

function SizeLink({ asked, size }: { asked: ProductQuery; size: ProductQuery['size'] }) {
  const address = useAddress()
  const here = size === asked.size
  return (
    <Link to={address(`/product${searchOf({ ...asked, size, current: 1 })}`)} aria-current={here ? 'true' : undefined} rel="nofollow">
      {size}
    </Link>
  )
}

function Step({ asked, to, last, name, icon }: { asked: ProductQuery; to: number; last: number; name: string; icon: 'left' | 'right' }) {
  const address = useAddress()
  if (to < 1 || to > last)
    return (
      <span className={styles.off} aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    )
  return (
    <Link to={address(`/product${searchOf({ ...asked, current: to })}`)} aria-label={name} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} size={18} />
    </Link>
  )
}
