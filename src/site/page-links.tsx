import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './page-links.module.css'
import { pagesAround } from './pages-around.ts'

interface PageLinksProps {
  readonly current: number
  /** Rows of a page. */
  readonly size: number
  readonly total: number
  /** The path of a page, without the language. */
  readonly to: (page: number) => string
}

/** Links to the pages of a list; nothing for a list of one page. */
export function PageLinks({ current, size, total, to }: PageLinksProps) {
  const t = useT()
  const address = useAddress()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && current === 1) return null
  return (
    <nav aria-label={t(['分页', 'Pages'])}>
      <ul className={styles.pages}>
        <li>
          <StepLink page={Math.min(current - 1, last)} last={last} to={to} name={t(['上一页', 'Previous page'])} icon="left" />
        </li>
        {pagesAround(current, last).map((page, index) => (
          <li key={page ?? `gap ${index}`}>
            {page === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link
                to={address(to(page))}
                aria-current={page === current ? 'page' : undefined}
                aria-label={t(['第 {page} 页', 'Page {page}'], { page })}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li>
          <StepLink page={current + 1} last={last} to={to} name={t(['下一页', 'Next page'])} icon="right" />
        </li>
      </ul>
    </nav>
  )
}

interface StepLinkProps extends Pick<PageLinksProps, 'to'> {
  readonly page: number
  readonly last: number
  readonly name: string
  readonly icon: 'left' | 'right'
}

function StepLink({ page, last, to, name, icon }: StepLinkProps) {
  const address = useAddress()
  if (page < 1 || page > last)
    return (
      <span className={styles.disabled} aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    )
  return (
    <Link to={address(to(page))} aria-label={name} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} size={18} />
    </Link>
  )
}
