import { useState } from 'react'
import { Form, Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { AskButton } from '#ui/ask-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TaskIcon } from '#ui/task-icon.tsx'
import { DeletedRows } from '../../own/deleted-rows.tsx'
import { WriteMessage } from '../../own/write-message.tsx'
import ownPageStyles from '../../own-page.module.css'
import { PageLinks } from '../../page-links.tsx'
import { UntilHydrated, useHydrated } from '../../until-hydrated.tsx'
import { useSessionEndRedirect } from '../../use-session-end-redirect.ts'
import styles from './my-stock.module.css'
import { MyStockCard } from './my-stock-card.tsx'
import { MyStockSelection } from './my-stock-selection.tsx'
import pagingStyles from './paging.module.css'
import type { MyStockData, ShownOwn } from './product.loader.ts'
import { emptyQuery, pageSizes, rowsCookie } from './product-query.ts'
import { type MyStockWrites, useMyStock } from './use-my-stock.ts'

/** The address of what the list shows, or of its other pages. */
function pathOf({ query: { model, line, size, current }, state, isDue }: ShownOwn): string {
  const params = new URLSearchParams({ isSelf: '1' })
  if (isDue) params.set('due', '1')
  else if (state) params.set('shelfStatus', state)
  if (line) params.set('line', line)
  else if (model) params.set('model', model)
  if (size !== emptyQuery.size) params.set('size', String(size))
  if (current > 1) params.set('current', String(current))
  return `/product?${params}`
}

/** What the list shows with another state, or without what was searched for; from its first page. */
const inState = ({ query }: ShownOwn, state: string): ShownOwn => ({ query: { ...query, current: 1 }, state, isDue: false })
const due = (shown: ShownOwn): ShownOwn => ({ ...inState(shown, ''), isDue: true })
const withoutSearch = (shown: ShownOwn): ShownOwn => ({ ...shown, query: { ...shown.query, model: '', line: '', current: 1 } })

/** The user's own listings in all states: found, confirmed, edited, sold and moved to other states. */
export default function MyStock(data: MyStockData) {
  const { page, figures } = data
  const writes = useMyStock()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  useSessionEndRedirect()
  const selected = page.records.filter(({ id }) => chosen.has(id))
  const select = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <Head data={data} writes={writes} />
      <StateTabs {...data} />
      <WriteMessage writes={writes} className={styles.status} />
      <UntilHydrated>
        {page.records.length > 0 && (
          <MyStockSelection
            page={page.records}
            selected={selected}
            writes={writes}
            onSelect={(isChosen) =>
              select(
                page.records.map(({ id }) => id),
                isChosen,
              )
            }
          />
        )}
        {page.records.length === 0 && <EmptyList {...data} />}
        <ul className={styles.list}>
          {page.records.map((motor) => (
            <MyStockCard
              key={motor.id}
              motor={motor}
              now={figures.now}
              selected={chosen.has(motor.id)}
              onSelect={(isChosen) => select([motor.id], isChosen)}
              writes={writes}
            />
          ))}
        </ul>
      </UntilHydrated>
      <Paging {...data} />
      <DeletedRows writes={writes} />
    </main>
  )
}

const searchWords = ['型号、参数或编号', 'Model, data or listing number'] as const

function Head({ data, writes }: { data: MyStockData; writes: MyStockWrites }) {
  const t = useT()
  const address = useAddress()
  const { searched, state, isDue, figures } = data
  const isHydrated = useHydrated()
  const { ON: on = 0, RESERVED: reserved = 0, EXPIRED: expired = 0 } = figures.states
  const confirmable = on + reserved + expired
  const confirmAll = async () => {
    await writes.confirm({ all: true })
    writes.settle()
  }
  return (
    <div className={styles.head}>
      <h1>{t(['我的现货', 'My stock'])}</h1>
      <Form role="search" action={address('/product')} className={styles.search}>
        <input type="hidden" name="isSelf" value="1" />
        {isDue ? <input type="hidden" name="due" value="1" /> : state && <input type="hidden" name="shelfStatus" value={state} />}
        <input
          type="search"
          className="input"
          name="line"
          maxLength={200}
          key={searched}
          defaultValue={searched}
          aria-label={t(searchWords)}
          placeholder={t(searchWords)}
        />
        <button type="submit" className="button">
          {t(['查找', 'Find'])}
        </button>
      </Form>
      {confirmable > 0 && (
        <AskButton
          disabled={!isHydrated}
          question={t(
            [
              '这 {n} 条现货都还有货吗？有效期将重新计算，已到期的重新上架。',
              'Is this listing still in stock? Its validity begins anew, and if it has expired it goes back on the shelf.|Are all {n} listings still in stock? Their validity begins anew, and what has expired goes back on the shelf.',
            ],
            { n: confirmable },
          )}
          confirmLabel={t(['都有货', 'All in stock'])}
          onConfirm={confirmAll}
        >
          <TaskIcon name="check" size={18} />
          {t(['全部确认库存', 'Confirm all'])}
          {figures.due > 0 && <span className="badge warn">{t(['{due} 条即将到期', '{due} due'], { due: figures.due })}</span>}
        </AskButton>
      )}
      <Link className="button" to={address('/product_import')}>
        <TaskIcon name="upload" size={18} />
        {t(['导入库存表', 'Import a stock list'])}
      </Link>
      <Link className="button main" to={address('/product_publish')}>
        <Icon name="plus" size={18} />
        {t(['发布现货', 'Publish stock'])}
      </Link>
    </div>
  )
}

function StateTabs(data: MyStockData) {
  const { state, states, isDue, figures } = data
  const t = useT()
  const address = useAddress()
  const total = Object.values(figures.states).reduce((sum, count) => sum + count, 0)
  const ofState = (key: string, label: string, count: number) => ({
    ...{ label, count, shown: inState(data, key), isCurrent: !isDue && key === state },
  })
  const tabs = [
    ofState('', t(['全部', 'All']), total),
    { label: t(['待确认库存', 'To confirm']), count: figures.due, shown: due(data), isCurrent: isDue },
    ...states.map(({ key, label }) => ofState(key, label, figures.states[key] ?? 0)),
  ]
  return (
    <nav className={ownPageStyles.tabs} aria-label={t(['状态', 'State'])}>
      {tabs.map(({ label, count, shown, isCurrent }) => (
        <Link key={label} to={address(pathOf(shown))} aria-current={isCurrent ? 'page' : undefined}>
          {label} {count > 0 && <span className={styles.faint}>{count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Links to the pages and the page sizes; the size that is chosen is that of the public list too. */
function Paging({ page, ...shown }: MyStockData) {
  const t = useT()
  const address = useAddress()
  const { query } = shown
  const to = (change: Partial<ShownOwn['query']>): string => pathOf({ ...shown, query: { ...query, current: 1, ...change } })
  return (
    <div className={pagingStyles.paging}>
      <PageLinks current={query.current} size={query.size} total={page.total} to={(current) => to({ current })} />
      <p className={pagingStyles.sizes}>
        {t(['每页', 'Per page'])}
        {pageSizes.map((size) => (
          <Link
            key={size}
            to={address(to({ size }))}
            aria-current={size === query.size ? 'true' : undefined}
            onClick={() => {
              document.cookie = `${rowsCookie}=${size}; path=/; max-age=31536000; samesite=lax`
            }}
          >
            {size}
          </Link>
        ))}
      </p>
    </div>
  )
}

function EmptyList(data: MyStockData) {
  const { state, isDue, searched, page } = data
  const t = useT()
  const address = useAddress()
  if (page.total > 0) return <p className={styles.empty}>{t(['这一页没有现货了。', 'There are no listings on this page.'])}</p>
  if (searched)
    return (
      <p className={styles.empty}>
        {t(['没有找到与“{searched}”相符的现货。', 'None of your listings matches "{searched}".'], { searched })}{' '}
        <Link to={address(pathOf(withoutSearch(data)))}>{t(['显示全部', 'Show all'])}</Link>
      </p>
    )
  return <p className={styles.empty}>{t(isDue ? nothingDue : state ? nothingInState : nothingYet)}</p>
}

const nothingDue = ['没有待确认的现货，一周内都不会到期。', 'Nothing is to be confirmed: no listing expires within a week.'] as const
const nothingInState = ['没有处于这个状态的现货。', 'None of your listings is in this state.'] as const
const nothingYet = ['您还没有发布现货，发布一条只需一分钟。', 'You have not published anything yet. One listing takes a minute.'] as const
