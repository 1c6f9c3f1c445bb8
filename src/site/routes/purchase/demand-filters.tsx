import type { FormEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { formatNumber } from '../../motor/format.ts'
import { useRootData } from '../../root-data.ts'
import { haveStock } from './demand-filter-groups.ts'
import styles from './demand-filters.module.css'
import { demandSearchOf, parseDemandQuery } from './demand-query.ts'
import type { DemandList } from './purchase.loader.ts'

/** The filters with counts: beside the list on wide screens; below 992 px shown while the address ends in `#filters`. A plain form without JavaScript. */
export function DemandFilters({ query, groups }: Pick<DemandList, 'query' | 'groups'>) {
  const t = useT()
  const address = useAddress()
  const navigate = useNavigate()
  const search = demandSearchOf({ ...query, current: 1 })
  const { hash } = useLocation()
  const user = useRootData()?.user
  const apply = (event: FormEvent<HTMLFormElement>) => {
    const params = new URLSearchParams([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
    navigate(address(`/purchase${demandSearchOf(parseDemandQuery(params))}`) + hash, { preventScrollReset: true })
  }
  return (
    <aside id="filters" className={styles.filters} aria-label={t(['筛选', 'Filters'])}>
      <Form key={search} action={address('/purchase')} onChange={apply} preventScrollReset>
        {query.title && <input type="hidden" name="title" value={query.title} />}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        {user && (
          <fieldset>
            <legend>{t(['我的现货', 'My stock'])}</legend>
            <label>
              <input type="checkbox" name="hasStock" value="1" defaultChecked={query.hasStock} />
              <span>{t(haveStock)}</span>
            </label>
          </fieldset>
        )}
        {groups.map(({ name, title, options }) => (
          <fieldset key={name}>
            <legend>{title}</legend>
            {options.map(({ key, label, count }) => (
              <label key={key}>
                <input type="checkbox" name={name} value={key} defaultChecked={query[name].includes(key)} />
                <span>{label}</span>
                <span className={styles.count}>{formatNumber(count)}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <noscript>
          <button type="submit" className="button main">
            {t(['筛选', 'Apply'])}
          </button>
        </noscript>
      </Form>
      <a href="#content" className={`button ${styles.done}`}>
        {t(['查看结果', 'Show the results'])}
      </a>
    </aside>
  )
}
