import { Form, useSubmit } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { orderLabels } from './labels.ts'
import { type ProductQuery, searchOf, sortOrders } from './product-query.ts'
import styles from './sort-box.module.css'

/** Nothing is near while no place is chosen. */
const ordersFor = ({ regionCode, sort }: ProductQuery): string[] =>
  Object.keys(sortOrders).filter((order) => order !== 'near' || regionCode.length > 0 || sort === order)

/** Selects the sort order; hidden inputs keep the rest of the query. */
export function SortBox({ query }: { query: ProductQuery }) {
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
          {ordersFor(query).map((order) => (
            <option key={order} value={order}>
              {t(orderLabels[order as keyof typeof sortOrders])}
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
