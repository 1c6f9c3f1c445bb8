import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Icon } from '#ui/icon.tsx'
import { Follow } from '../../follow/follow.tsx'
import { CompareBar } from '../../motor/compare-bar.tsx'
import { CompareCheckbox } from '../../motor/compare-checkbox.tsx'
import { useComparisonSelection } from '../../motor/comparison-selection.ts'
import { formatNumber } from '../../motor/format.ts'
import type { Motor } from '../../motor/motor.ts'
import { MotorCards } from '../../motor/motor-cards.tsx'
import { MotorTable } from '../../motor/motor-table.tsx'
import { Chips } from './chips.tsx'
import { Filters } from './filters.tsx'
import { Paging } from './paging.tsx'
import type { SearchResult } from './product.loader.ts'
import { type ProductQuery, searchOf } from './product-query.ts'
import { SortBox } from './sort-box.tsx'
import styles from './stock-list.module.css'

// Loaded on demand: most searches find something.
const NoResults = lazy(() => import('./no-results.tsx'))
// Where they cannot be loaded, the list is shown all the same.
const ListEffects = lazy(() => import('./list-effects.tsx').catch(() => ({ default: () => null })))
// Most lines have one meaning.
const Meanings = lazy(() => import('./meanings.tsx'))

/** The public stock list: filters, active filters, motors and pagination. */
export function StockList({ result }: { result: SearchResult }) {
  const t = useT()
  const { query, page, filters } = result
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const busy = useNavigation().state === 'loading'
  const search = searchOf(query)
  const title = t(['现货电机', 'Motors in stock'])
  const [selectedIds, select] = useComparisonSelection()
  const address = useAddress()
  const sorting = { order: query.sort, to: (sort: string) => address(`/product${searchOf({ ...query, sort, current: 1 })}`) }
  const listProps = {
    motors: page.records,
    renderCheckbox: (motor: Motor) => <CompareCheckbox motor={motor} selectedIds={selectedIds} onSelect={select} />,
  }
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <Filters query={query} shown={filters} total={page.total} open={open} busy={busy} onClose={close} />
      <section className={styles.main} aria-busy={busy}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <p role="status" tabIndex={-1}>
            {t(['共 {count} 条', '{count} listing|{count} listings'], { n: page.total, count: formatNumber(page.total) })}
          </p>
          <a
            href="#filters"
            className={`button ${styles.filterButton}`}
            onClick={(event) => {
              event.preventDefault()
              setOpen(true)
            }}
          >
            <Icon name="filter" size={18} />
            {t(['筛选', 'Filters'])}
            {filters.chips.length > 0 && ` (${filters.chips.length})`}
          </a>
          <Link className="button plain" to={address('/product/list')}>
            {t(['整单查询', 'Search a whole list'])}
          </Link>
          <SortBox query={query} orders={filters.orders} />
          <ViewSwitch query={query} />
        </div>
        <Suspense>
          <ListEffects chips={filters.chips} open={open} onClose={close} />
        </Suspense>
        <Chips {...filters} />
        {result.hasMeanings && (
          <Suspense>
            <Meanings {...result} />
          </Suspense>
        )}
        {filters.chips.length > 0 && (
          <div className={styles.save}>
            <Follow key={search} type="SEARCH" query={search} />
          </div>
        )}
        {page.total === 0 ? (
          <Suspense>
            <NoResults result={result} />
          </Suspense>
        ) : (
          <>
            {!query.view && <MotorTable {...listProps} caption={title} hiddenColumns={filters.fixedColumns} sorting={sorting} />}
            <MotorCards {...listProps} always={query.view === 'cards'} />
            <CompareBar from={search} motors={page.records} selectedIds={selectedIds} onClear={() => select([])} />
            <Paging query={query} total={page.total} />
          </>
        )}
      </section>
    </main>
  )
}

/** Links that switch between table and cards on wide screens. */
function ViewSwitch({ query }: { query: ProductQuery }) {
  const t = useT()
  const address = useAddress()
  const views = [
    ['', t(['表格', 'Table'])],
    ['cards', t(['卡片', 'Cards'])],
  ] as const
  return (
    <nav className={styles.views} aria-label={t(['显示方式', 'View'])}>
      {views.map(([view, words]) => (
        <Link
          key={view}
          to={address(`/product${searchOf({ ...query, view })}`)}
          aria-current={view === query.view ? 'true' : undefined}
          rel="nofollow"
          preventScrollReset
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
