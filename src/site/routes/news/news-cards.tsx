import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { textLanguage } from '../../motor/text-language.ts'
import type { NewsCard } from './news.loader.ts'
import styles from './news-cards.module.css'

/** A list of articles. `level` is that of the headings. */
export function NewsCards({ cards, level = 2 }: { cards: readonly NewsCard[]; level?: 2 | 3 }) {
  const t = useT()
  const address = useAddress()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, title, summary, categoryName, cover, publishTime, top }) => (
        <li key={id}>
          {cover && <img src={cover} alt="" width="160" height="90" loading="lazy" />}
          <div className={styles.words}>
            <Heading className={styles.title}>
              <Link to={address(`/news/detail/${id}`)} lang={textLanguage(title)}>
                {title}
              </Link>
            </Heading>
            {summary && <p lang={textLanguage(summary)}>{summary}</p>}
            <p className={styles.facts}>
              {top && <span className="badge">{t(['置顶', 'Pinned'])}</span>}
              <span>{categoryName}</span>
              <time dateTime={publishTime.slice(0, 10)}>{publishTime.slice(0, 10)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
