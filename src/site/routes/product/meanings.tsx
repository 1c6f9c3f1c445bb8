import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { foundWords } from './found-words.ts'
import styles from './meanings.module.css'
import type { SearchResult } from './product.loader.ts'

/** What the line that was typed contradicts itself in, what of it is not understood, and what it can also mean. */
export default function Meanings({ filters: { alternatives, contradiction, unread, unfiltered }, corrections }: SearchResult) {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.all}>
      {contradiction && <p className="note warn">{contradiction}</p>}
      {unread.length > 0 && (
        <p className="note warn">
          {t(['未识别，没有用于查找：{words}', 'Not understood, and not searched for: {words}'], { words: unread.join(t(['、', ', '])) })}
        </p>
      )}
      {unfiltered.length > 0 && (
        <p className="note warn">
          {t(['已识别，但不能用于筛选，请在结果中核对：{words}', 'Understood, but no filter: check it in the results: {words}'], {
            words: unfiltered.join(t(['、', ', '])),
          })}
        </p>
      )}
      {corrections.length > 0 && (
        <ul className={styles.meanings}>
          {corrections.map(({ label, search, total }) => (
            <li key={search}>
              <Link to={address(`/product${search}`)}>{t(foundWords(total), { label, n: total })}</Link>
            </li>
          ))}
        </ul>
      )}
      {alternatives.length > 0 && (
        <p className={styles.meanings}>
          {t(['也可能是', 'Or did you mean'])}
          {alternatives.map(({ label, search }) => (
            <Link key={search} to={address(`/product${search}`)}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}
