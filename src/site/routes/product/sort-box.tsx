import { Form, useSubmit } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { orders, type ProductQuery, searchOf } from './product-query.ts'
import styles from './sort-box.module.css'
import { orderWords } from './words.ts'

/** The order of the list. What was asked goes along. */
export function SortBox({ asked }: { asked: ProductQuery }) {
  const t = useT()
  const address = useAddress()
  const submit = useSubmit()
  const kept = [...new URLSearchParams(searchOf({ ...asked, sort: '', current: 1 }))]
  return (
    <Form
      action={address('/product')}
      className={styles.sort}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span className="unseen">{t(['排序', 'Sort by'])}</span>
        <select name="sort" defaultValue={asked.sort} key={asked.sort}>
          {Object.keys(orders).map((order) => (
            <option key={order} value={order}>
              {t(orderWords[order as keyof typeof orders])}
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
