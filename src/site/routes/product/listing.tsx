import { useCallback, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { useAddress, useTell } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { CompareBar } from '../../motor/compare-bar.tsx'
import { figure } from '../../motor/figures.ts'
import { Mark } from '../../motor/mark.tsx'
import { useMarked } from '../../motor/marked.ts'
import type { Motor } from '../../motor/motor.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { useRoot } from '../../reader.ts'
import { type Asked, chipsOf, listNames, nothingAsked, searchOf, without } from './asked.ts'
import { Empty } from './empty.tsx'
import { Filters } from './filters.tsx'
import { chipWords } from './labels.ts'
import styles from './listing.module.css'
import { Paging } from './paging.tsx'
import type { Found } from './product.loader.ts'
import { SortBox } from './sort-box.tsx'

/** The public stock: filters, what was asked, the motors, their pages. */
export function Listing({ found }: { found: Found }) {
  const tell = useTell()
  const { asked, page, facets, types } = found
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const busy = useNavigation().state === 'loading'
  const now = useRoot()?.now ?? ''
  const title = tell(['现货电机', 'Motors in stock'])
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
          <p role="status">
            {tell(['共 {figure} 条', '{figure} listing|{figure} listings'], { n: page.total, figure: figure(page.total) })}
          </p>
          <a
            href="#filters"
            className={`button ${styles.opener}`}
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <Icon name="filter" size={18} />
            {tell(['筛选', 'Filters'])}
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
function ViewSwitch({ asked }: { asked: Asked }) {
  const tell = useTell()
  const address = useAddress()
  const views = [
    ['', tell(['表格', 'Table'])],
    ['cards', tell(['卡片', 'Cards'])],
  ] as const
  return (
    <nav className={styles.views} aria-label={tell(['显示方式', 'Shown as'])}>
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
function fixedBy(asked: Asked): ReadonlySet<string> {
  const single = listNames.filter((name) => name !== 'poles' && asked[name].length === 1)
  return new Set([...single, ...(asked.powerKw_ge && asked.powerKw_ge === asked.powerKw_le ? ['powerKw'] : [])])
}

function Chips({ found: { asked, facets, types } }: { found: Found }) {
  const tell = useTell()
  const address = useAddress()
  const chips = chipsOf(asked)
  if (chips.length === 0) return null
  const to = (next: Asked) => address(`/product${searchOf(next)}`)
  return (
    <ul className={styles.chips} aria-label={tell(['已选条件', 'Chosen filters'])}>
      {chips.map((chip) => {
        const words = tell(chipWords(chip, facets, types))
        return (
          <li key={`${chip.name} ${chip.key}`}>
            <Link to={to(without(asked, chip))} preventScrollReset aria-label={tell(['去掉 {words}', 'Remove {words}'], { words })}>
              {words}
              <Icon name="close" size={14} />
            </Link>
          </li>
        )
      })}
      {chips.length > 1 && (
        <li>
          <Link to={to({ ...nothingAsked, sort: asked.sort, size: asked.size, view: asked.view })} className={styles.clear}>
            {tell(['全部清除', 'Clear all'])}
          </Link>
        </li>
      )}
    </ul>
  )
}
