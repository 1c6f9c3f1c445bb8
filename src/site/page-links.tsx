import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import styles from './own-page.module.css'

interface Props {
  readonly current: number
  readonly size: number
  readonly total: number
  /** The path of a page, without the language. */
  readonly to: (current: number) => string
}

/** Links to the page before and after; nothing where all is on one page. */
export function PageLinks({ current, size, total, to }: Props) {
  const t = useT()
  const address = useAddress()
  const last = Math.max(1, Math.ceil(total / size))
  if (last === 1 && current === 1) return null
  return (
    <nav className={styles.paging} aria-label={t(['分页', 'Pages'])}>
      {current > 1 && (
        <Link className="button" to={address(to(Math.min(current - 1, last)))}>
          {t(['上一页', 'Previous page'])}
        </Link>
      )}
      <span>
        {current} / {last}
      </span>
      {current < last && (
        <Link className="button" to={address(to(current + 1))}>
          {t(['下一页', 'Next page'])}
        </Link>
      )}
    </nav>
  )
}
