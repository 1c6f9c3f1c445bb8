import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { Icon } from '#ui/icon.tsx'
import { formatNumber } from '../../motor/format.ts'
import { PageLinks } from '../../page-links.tsx'
import { DemandCards } from './demand-cards.tsx'
import { DemandFilters } from './demand-filters.tsx'
import styles from './demand-list.module.css'
import { type DemandQuery, type demandOrders, demandSearchOf, demandsPerPage, emptyDemandQuery } from './demand-query.ts'
import type { DemandList as Data } from './purchase.loader.ts'

/** The public demands: search, filters, active filters, demands and pagination. */
export function DemandList({ query, page, groups, chips, wider }: Data) {
  const t = useT()
  const address = useAddress()
  const busy = useNavigation().state === 'loading'
  return (
    <main id="content" className={`wide ${styles.page}`}>
      <div className={styles.side}>
        <Link className="button main" to={address('/purchase_publish')}>
          <Icon name="plus" size={18} />
          {t(['发布求购', 'Publish a demand'])}
        </Link>
        <a href="#filters" className={`button ${styles.filterLink}`}>
          <Icon name="filter" size={18} />
          {t(['筛选', 'Filters'])}
        </a>
        <DemandFilters query={query} groups={groups} />
      </div>
      <section className={styles.main} aria-busy={busy}>
        <div className={styles.head}>
          <h1>{t(['求购展示', 'Purchase demands'])}</h1>
          <p role="status">{t(['共 {count} 条', '{count} demand|{count} demands'], { n: page.total, count: formatNumber(page.total) })}</p>
          <SearchInTitles query={query} />
          <OrderBox query={query} />
        </div>
        {chips.length > 0 && (
          <ul className={styles.chips} aria-label={t(['已选条件', 'Active filters'])}>
            {chips.map(({ label, search }) => (
              <li key={search + label}>
                <Link
                  to={address(`/purchase${search}`)}
                  preventScrollReset
                  aria-label={t(['去掉 {filter}', 'Remove {filter}'], { filter: label })}
                >
                  {label}
                  <Icon name="close" size={14} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {page.total === 0 ? (
          <NoDemands isFiltered={chips.length > 0} isForStock={query.hasStock} wider={wider} />
        ) : (
          <DemandCards demands={page.records} />
        )}
        <PageLinks
          current={query.current}
          size={demandsPerPage}
          total={page.total}
          to={(current) => `/purchase${demandSearchOf({ ...query, current })}`}
        />
      </section>
    </main>
  )
}

function SearchInTitles({ query }: { query: DemandQuery }) {
  const t = useT()
  const address = useAddress()
  return (
    <Form action={address('/purchase')} role="search" className={styles.search} key={query.title}>
      <input
        className="input"
        type="search"
        name="title"
        defaultValue={query.title}
        placeholder={t(['型号、功率、极数、交货地…', 'Model, power, poles, place…'])}
        aria-label={t(['在求购中搜索', 'Search the demands'])}
      />
      <button type="submit" className="button">
        {t(['搜索', 'Search'])}
      </button>
    </Form>
  )
}

const orderLabels: Readonly<Record<keyof typeof demandOrders, Words>> = {
  '': ['最新发布', 'Newest first'],
  deadline: ['最快截止', 'Ending soonest'],
  '-quantity': ['数量从多到少', 'Quantity, high to low'],
  '-powerMin': ['功率从大到小', 'Power, high to low'],
}

function OrderBox({ query }: { query: DemandQuery }) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  return (
    <label className={styles.order}>
      <span className="visually-hidden">{t(['排序', 'Sort by'])}</span>
      <select
        className="input"
        value={query.sort}
        onChange={({ target }) => navigate(address(`/purchase${demandSearchOf({ ...query, sort: target.value, current: 1 })}`))}
      >
        {Object.entries(orderLabels).map(([key, words]) => (
          <option key={key} value={key}>
            {t(words)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface NoDemandsProps extends Pick<Data, 'wider'> {
  readonly isFiltered: boolean
  readonly isForStock: boolean
}

function NoDemands({ isFiltered, isForStock, wider }: NoDemandsProps) {
  const t = useT()
  const address = useAddress()
  return (
    <div className={styles.empty}>
      <p>
        {isForStock &&
          t([
            '您在架的现货还没有符合的求购。有新的求购符合时会通知您。',
            'No demand is met by your motors on the shelf. You are notified of new ones that are.',
          ])}
        {!isForStock && isFiltered && t(['没有符合这些条件的求购。', 'No demand matches these filters.'])}
        {!isFiltered && t(['现在没有公开的求购。', 'There are no public demands at the moment.'])}
      </p>
      {wider.length > 0 && (
        <ul>
          {wider.map(({ label, search, total }) => (
            <li key={search}>
              <Link to={address(`/purchase${search}`)}>
                {t(['{label}，有 {n} 条', '{label}: {n} demand|{label}: {n} demands'], { label: t(label), n: total })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.actions}>
        {isFiltered && (
          <Link className="button" to={address(`/purchase${demandSearchOf(emptyDemandQuery)}`)}>
            {t(['看全部求购', 'See all demands'])}
          </Link>
        )}
        {isForStock ? (
          <Link className="button main" to={address('/product_publish')}>
            {t(['发布现货', 'Publish a motor'])}
          </Link>
        ) : (
          <Link className="button main" to={address('/purchase_publish')}>
            {t(['发布求购', 'Publish a demand'])}
          </Link>
        )}
      </p>
    </div>
  )
}
