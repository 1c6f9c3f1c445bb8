import { Form, useSubmit } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { type ProductQuery, searchOf } from './product-query.ts'
import type { ShownFilters } from './shown-filters.ts'
import styles from './sort-box.module.css'

/** Selects the sort order; hidden inputs keep the rest of the query. */
export function SortBox({ query, orders }: { query: ProductQuery; orders: ShownFilters['orders'] }) {
  const t = useT()
  const address = useAddress()
  const submit = useSubmit()
  const otherParams = [...new URLSearchParams(searchOf({ ...query, sort: '', current: 1 }))]
  return (
    <Form
      action={address('/product')}
      className={styles.sort}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="visually-hidden">{t(['排序', 'Sort by'])}</span>
        <select name="sort" defaultValue={query.sort} key={query.sort}>
          {orders.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="button">
          {t(['排序', 'Sort'])}
        </button>
      </noscript>
    </Form>
  )
}
