import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { foundWords } from './found-words.ts'
import styles from './no-results.module.css'
import type { SearchResult } from './product.loader.ts'

/** Shown without results, below the active filters: wider searches that find something, and a link to publish a purchase demand. */
export default function NoResults({ result }: { result: SearchResult }) {
  const { query, filters, relaxations } = result
  const t = useT()
  const address = useAddress()
  const labels = filters.chips.map(({ label }) => label)
  // What was chosen by hand is read as a line is.
  const wanted = query.line || labels.map((label) => label.replaceAll(/["“”]/g, '')).join(' ')
  return (
    <div className={styles.noResults}>
      <h2>
        {labels.length > 0
          ? t(['没有同时符合这些条件的现货', 'No motor in stock matches all filters'])
          : t(['还没有上架的现货', 'No stock is listed yet'])}
      </h2>
      {labels.length > 0 && relaxations.length === 0 && (
        <p>
          {t([
            '放宽任何一个条件也没有现货。发布为求购后，一有匹配的现货就会通知你。',
            'No wider search finds a motor either. Publish a demand, and you are notified as soon as one is in stock.',
          ])}
        </p>
      )}
      {relaxations.length > 0 && (
        <ul>
          {relaxations.map(({ label, search, total }) => (
            <li key={label}>
              <Link to={address(`/product${search}`)}>{t(foundWords(total), { label, n: total })}</Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.actions}>
        <Link className="button main" to={address(`/purchase_publish${wanted ? `?line=${encodeURIComponent(wanted)}` : ''}`)}>
          {t(['发布为求购', 'Publish this as a demand'])}
        </Link>
        <Link className="button" to={address('/product')}>
          {t(['看全部现货', 'See all stock'])}
        </Link>
      </p>
    </div>
  )
}
