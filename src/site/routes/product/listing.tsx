import { useCallback, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { CompareBar } from '../../motor/compare-bar.tsx'
import { figure } from '../../motor/figures.ts'
import { Mark } from '../../motor/mark.tsx'
import { useMarked } from '../../motor/marked.ts'
import type { Motor } from '../../motor/motor.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { useRoot } from '../../reader.ts'
import { Empty } from './empty.tsx'
import { Filters } from './filters.tsx'
import { chipWords } from './labels.ts'
import styles from './listing.module.css'
import { Paging } from './paging.tsx'
import type { Found } from './product.loader.ts'
import { chipsOf, listNames, noQuery, type ProductQuery, searchOf, without } from './product-query.ts'
import { SortBox } from './sort-box.tsx'

/** The public stock: filters, what was asked, the motors, their pages. */
export function Listing({ found }: { found: Found }) {
  const t = useT()
  const { asked, page, facets, types } = found
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const busy = useNavigation().state === 'loading'
  const now = useRoot()?.now ?? ''
  const title = t(['现货电机', 'Motors in stock'])
  const [marked, mark] = useMarked()
  const shown = {
    motors: page.records,
    now,
    mark: (motor: Motor) => <Mark motor={motor} marked={marked} mark={mark} />,
  }
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <Filters asked={asked} facets={facets} types={types} total={page.total} open={open} onClose={close} />
      <section className={styles.main} aria-busy={busy}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <p role="status">{t(['共 {figure} 条', '{figure} listing|{figure} listings'], { n: page.total, figure: figure(page.total) })}</p>
          <a
            href="#filters"
            className={`button ${styles.opener}`}
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <Icon name="filter" size={18} />
            {t(['筛选', 'Filters'])}
            {chipsOf(asked).length > 0 && ` (${chipsOf(asked).length})`}
          </a>
          <SortBox asked={asked} />
          <ViewSwitch asked={asked} />
        </div>
        <Chips found={found} />
        {page.total === 0 ? (
          <Empty found={found} />
        ) : (
          <>
            {!asked.view && <MotorTable {...shown} caption={title} fixed={fixedBy(asked)} />}
            <MotorCards {...shown} always={asked.view === 'cards'} />
            <CompareBar from={searchOf(asked)} here={page.records} marked={marked} clear={() => mark([])} />
            <Paging asked={asked} total={page.total} />
          </>
        )}
      </section>
    </main>
  )
}

/** The table or the cards of a desk, as links. */
function ViewSwitch({ asked }: { asked: ProductQuery }) {
  const t = useT()
  const address = useAddress()
  const views = [
    ['', t(['表格', 'Table'])],
    ['cards', t(['卡片', 'Cards'])],
  ] as const
  return (
    <nav className={styles.views} aria-label={t(['显示方式', 'Shown as'])}>
      {views.map(([view, words]) => (
        <Link
          key={view}
          to={address(`/product${searchOf({ ...asked, view })}`)}
          aria-current={view === asked.view ? 'true' : undefined}
          rel="nofollow"
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}

/** Fields of which a filter left one value: every line would repeat it. */
function fixedBy(asked: ProductQuery): ReadonlySet<string> {
  const single = listNames.filter((name) => name !== 'poles' && asked[name].length === 1)
  return new Set([...single, ...(asked.powerKw_ge && asked.powerKw_ge === asked.powerKw_le ? ['powerKw'] : [])])
}

function Chips({ found: { asked, facets, types } }: { found: Found }) {
  const t = useT()
  const address = useAddress()
  const chips = chipsOf(asked)
  if (chips.length === 0) return null
  const to = (next: ProductQuery) => address(`/product${searchOf(next)}`)
  return (
    <ul className={styles.chips} aria-label={t(['已选条件', 'Chosen filters'])}>
      {chips.map((chip) => {
        const words = t(chipWords(chip, facets, types))
        return (
          <li key={`${chip.name} ${chip.key}`}>
            <Link to={to(without(asked, chip))} preventScrollReset aria-label={t(['去掉 {words}', 'Remove {words}'], { words })}>
              {words}
              <Icon name="close" size={14} />
            </Link>
          </li>
        )
      })}
      {chips.length > 1 && (
        <li>
          <Link to={to({ ...noQuery, sort: asked.sort, size: asked.size, view: asked.view })} className={styles.clear}>
            {t(['全部清除', 'Clear all'])}
          </Link>
        </li>
      )}
    </ul>
  )
}
