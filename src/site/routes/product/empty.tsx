import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import styles from './empty.module.css'
import { chipWords } from './labels.ts'
import type { Found } from './product.loader.ts'
import { chipsOf, searchOf, without } from './product-query.ts'

/** Nothing was found: what was asked, what to leave away, and that one can ask for it. */
export function Empty({ found: { asked, facets, types, reliefs } }: { found: Found }) {
  const t = useT()
  const address = useAddress()
  const all = chipsOf(asked).map((chip) => t(chipWords(chip, facets, types)))
  return (
    <div className={styles.empty}>
      <h2>
        {all.length > 0
          ? t(['没有同时符合这些条件的现货', 'No motor in stock meets all of this'])
          : t(['还没有上架的现货', 'Nothing is on the shelf yet'])}
      </h2>
      {all.length > 0 && <p>{t(['你要的是：{all}', 'You asked for: {all}'], { all: all.join(' · ') })}</p>}
      {reliefs.length > 0 && (
        <ul>
          {reliefs.map(({ chip, total }) => (
            <li key={`${chip.name} ${chip.key}`}>
              <Link to={address(`/product${searchOf(without(asked, chip))}`)}>
                {t(['去掉 {words}，有 {n} 条', 'Without {words}: {n} listing|Without {words}: {n} listings'], {
                  words: t(chipWords(chip, facets, types)),
                  n: total,
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ways}>
        <Link className="button main" to={address('/purchase_publish')}>
          {t(['发布为求购', 'Publish this as a demand'])}
        </Link>
        <Link className="button" to={address('/product')}>
          {t(['看全部现货', 'See the whole stock'])}
        </Link>
      </p>
    </div>
  )
}
