import { Link } from 'react-router'
import { useAddress, useTell } from '#i18n/language.tsx'
import { chipsOf, searchOf, without } from './asked.ts'
import styles from './empty.module.css'
import { chipWords } from './labels.ts'
import type { Found } from './product.loader.ts'

/** Nothing was found: what was asked, what to leave away, and that one can ask for it. */
export function Empty({ found: { asked, facets, types, reliefs } }: { found: Found }) {
  const tell = useTell()
  const address = useAddress()
  const all = chipsOf(asked).map((chip) => tell(chipWords(chip, facets, types)))
  return (
    <div className={styles.empty}>
      <h2>
        {all.length > 0
          ? tell(['没有同时符合这些条件的现货', 'No motor in stock meets all of this'])
          : tell(['还没有上架的现货', 'Nothing is on the shelf yet'])}
      </h2>
      {all.length > 0 && <p>{tell(['你要的是：{all}', 'You asked for: {all}'], { all: all.join(' · ') })}</p>}
      {reliefs.length > 0 && (
        <ul>
          {reliefs.map(({ chip, total }) => (
            <li key={`${chip.name} ${chip.key}`}>
              <Link to={address(`/product${searchOf(without(asked, chip))}`)}>
                {tell(['去掉 {words}，有 {n} 条', 'Without {words}: {n} listing|Without {words}: {n} listings'], {
                  words: tell(chipWords(chip, facets, types)),
                  n: total,
                })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ways}>
        <Link className="button main" to={address('/purchase_publish')}>
          {tell(['发布为求购', 'Publish this as a demand'])}
        </Link>
        <Link className="button" to={address('/product')}>
          {tell(['看全部现货', 'See the whole stock'])}
        </Link>
      </p>
    </div>
  )
}
