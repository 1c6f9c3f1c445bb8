import { Link } from 'react-router'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import type { FacetValue } from '../../motor/facets.ts'
import { formatNumber } from '../../motor/format.ts'
import { pick } from '../../pick.ts'
import styles from './brands.module.css'
import type { Brand } from './home.loader.ts'
import page from './home.module.css'

/** Number of brands on the home page. */
const maxBrands = 24

const shown = ['brandCode', 'nameZh', 'nameEn', 'logo'] as const
type ShownBrand = Pick<Brand, (typeof shown)[number]>

/** What is shown of the brands that have listings. */
export function stockedBrands(brands: readonly Brand[], counts: readonly FacetValue[]): ShownBrand[] {
  const stocked = new Set(counts.map(({ key }) => key))
  return brands.filter(({ brandCode }) => stocked.has(brandCode)).map((brand) => pick(brand, shown))
}

/** The brands with the most listings, in descending order. */
export function Brands({ brands, counts }: { brands: readonly ShownBrand[]; counts: readonly FacetValue[] }) {
  const t = useT()
  const address = useAddress()
  const lang = useLang()
  const stocked = counts.filter(({ count }) => count > 0).slice(0, maxBrands)
  if (stocked.length === 0) return null
  return (
    <section className={`wide ${page.block}`} aria-labelledby="brands">
      <h2 id="brands">{t(['品牌', 'Brands'])}</h2>
      <ul className={styles.brands}>
        {stocked.map(({ key, label, count }) => {
          const brand = brands.find(({ brandCode }) => brandCode === key)
          const name = (lang === 'en' ? brand?.nameEn : brand?.nameZh) || label
          return (
            <li key={key}>
              <Link to={address(`/product?brandCode=${encodeURIComponent(key)}`)}>
                {brand?.logo && <img src={brand.logo} alt="" width="28" height="28" loading="lazy" />}
                <span>{name}</span>
                <span className={styles.count}>{formatNumber(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
