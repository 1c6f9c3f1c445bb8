import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './page-links.module.css'
import { pagesAround } from './pages-around.ts'

interface PageLinksProps {
  readonly current: number
  readonly last: number
  /** The path of a page, without the language. */
  readonly pathOf: (page: number) => string
}

/** Links to the pages of a list; nothing for a list of one page. */
export function PageLinks({ current, last, pathOf }: PageLinksProps) {
  const t = useT()
  const address = useAddress()
  if (last <= 1) return null
  return (
    <ul className={styles.pages}>
      <li>
        <StepLink to={current - 1} last={last} pathOf={pathOf} name={t(['上一页', 'Previous page'])} icon="left" />
      </li>
      {pagesAround(current, last).map((page, index) => (
        <li key={page ?? `gap ${index}`}>
          {page === null ? (
            <span className={styles.gap}>…</span>
          ) : (
            <Link
              to={address(pathOf(page))}
              aria-current={page === current ? 'page' : undefined}
              aria-label={t(['第 {page} 页', 'Page {page}'], { page })}
            >
              {page}
            </Link>
          )}
        </li>
      ))}
      <li>
        <StepLink to={current + 1} last={last} pathOf={pathOf} name={t(['下一页', 'Next page'])} icon="right" />
      </li>
    </ul>
  )
}

interface StepLinkProps extends Pick<PageLinksProps, 'last' | 'pathOf'> {
  readonly to: number
  readonly name: string
  readonly icon: 'left' | 'right'
}

function StepLink({ to, last, pathOf, name, icon }: StepLinkProps) {
  const address = useAddress()
  if (to < 1 || to > last)
    return (
      <span className={styles.disabled} aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    )
  return (
    <Link to={address(pathOf(to))} aria-label={name} rel={icon === 'left' ? 'prev' : 'next'}>
      <Icon name={icon} size={18} />
    </Link>
  )
}
