import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { GradeBadge } from '../../motor/grade-badge.tsx'
import styles from '../../own-page.module.css'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import matchStyles from '../machine/similar-motors.module.css'
import { DemandCard } from './demand-cards.tsx'
import type { ListingMatchesData } from './listing-matches.loader.ts'

/** The open demands that a listing of the user meets, each with how well and what differs. */
export default function ListingMatches({ id, title, matches }: ListingMatchesData) {
  const t = useT()
  const address = useAddress()
  useSessionEndRedirect()
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(['匹配的求购', 'Matching demands'])}</h1>
        <Link className="button" to={address('/product?isSelf=1')}>
          {t(['我的现货', 'My stock'])}
        </Link>
      </div>
      <p>
        <Link to={address(`/machine/${id}`)}>{t(title)}</Link>
      </p>
      {matches.length === 0 && (
        <p className={styles.empty}>
          {t([
            '现在没有这台电机能满足的求购。现货在架时，有新的求购符合会通知您。',
            'No open demand is met by this motor now. While it is on the shelf you are notified of new ones that are.',
          ])}
        </p>
      )}
      <ul className={matchStyles.list}>
        {matches.map(({ demand, grade, notes }) => (
          <li key={demand.id}>
            <DemandCard demand={demand} />
            <p>
              <GradeBadge grade={grade} />
            </p>
            {notes.length > 0 && (
              <ul className={matchStyles.notes}>
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </main>
  )
}
