import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { FacetValue } from '../../motor/facets.ts'
import { formatNumber } from '../../motor/format.ts'
import styles from './brands.module.css'
import type { Brand } from './home.loader.ts'
import page from './home.module.css'

/** Number of brands on the home page. */
const maxBrands = 24

export interface BrandTile extends FacetValue {
  readonly logo: string
}

/** The brands with the most listings, in descending order. */
export function brandTiles(brands: readonly Brand[], counts: readonly FacetValue[], lang: 'zh' | 'en'): BrandTile[] {
  const known = new Map(brands.map((brand) => [brand.brandCode, brand]))
  return counts
    .filter(({ count }) => count > 0)
    .slice(0, maxBrands)
    .map(({ key, label, count }) => {
      const brand = known.get(key)
      return { key, count, label: (lang === 'en' ? brand?.nameEn : brand?.nameZh) || label, logo: brand?.logo ?? '' }
    })
}

/** Links to brands. */
export function Brands({ tiles }: { tiles: readonly BrandTile[] }) {
  const t = useT()
  const address = useAddress()
  if (tiles.length === 0) return null
  return (
    <section className={`wide ${page.block}`} aria-labelledby="brands">
      <h2 id="brands">{t(['品牌', 'Brands'])}</h2>
      <ul className={styles.brands}>
        {tiles.map(({ key, label, count, logo }) => (
          <li key={key}>
            <Link to={address(`/product?brandCode=${encodeURIComponent(key)}`)}>
              {logo && <img src={logo} alt="" width="28" height="28" loading="lazy" />}
              <span>{label}</span>
              <span className={styles.count}>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
