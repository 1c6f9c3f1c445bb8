import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { type FacetValue, type MotorType, typeFacetValues } from '../../motor/facets.ts'
import { formatNumber } from '../../motor/format.ts'
import page from './home.module.css'
import { hasDrawing, TypeDrawing } from './type-drawing.tsx'
import styles from './type-tiles.module.css'

/** The top-level types that have stock or a drawing. */
export const typeTiles = (types: readonly MotorType[], counts: readonly FacetValue[], lang: 'zh' | 'en'): FacetValue[] =>
  typeFacetValues(
    types.filter(({ level }) => level === 1),
    counts,
    lang,
  )
    .filter(({ key, count }) => count > 0 || hasDrawing(key))
    .map(({ level, ...tile }) => tile)

/** Links to types. */
export function TypeTiles({ tiles }: { tiles: readonly FacetValue[] }) {
  const t = useT()
  const address = useAddress()
  if (tiles.length === 0) return null
  return (
    <section className={`wide ${page.block}`} aria-labelledby="types">
      <h2 id="types">{t(['按类型找', 'By type'])}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ key, label, count }) => (
          <li key={key}>
            <Link to={address(`/product?typeCode=${key}`)}>
              <TypeDrawing code={key} />
              <span className={styles.label}>{label}</span>
              <span className={styles.count}>{count > 0 ? formatNumber(count) : t(['暂无', 'None yet'])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
