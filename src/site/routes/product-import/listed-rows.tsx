import { useT } from '#i18n/language.tsx'
import type { CheckedSheet } from '#modules/machine/stock-import/import-outcome.ts'
import styles from './product-import.module.css'

interface ListedRowsProps {
  readonly sheet: CheckedSheet
  readonly isImported: boolean
  readonly onImported: (isImported: boolean) => void
}

/** Row numbers that are named. */
const named = 20

/** Which rows equal listings that the trader has, as in a sheet that is imported a second time; they are left out unless that is chosen. */
export function ListedRows({ sheet: { listed, listedRows }, isImported, onImported }: ListedRowsProps) {
  const t = useT()
  if (listed === 0) return null
  const rows = listedRows.slice(0, named).join(t(['、', ', '])) + (listed > named ? ' …' : '')
  return (
    <section className={styles.section} aria-labelledby="listed">
      <h2 id="listed">{t(['与您已有的现货相同', 'Equal to your listings'])}</h2>
      <p className="note warn">
        {t(
          [
            '{n} 行的型号、功率、电压、品牌、成色、安装方式和存放地与您已有的现货（含草稿）相同：第 {rows} 行。默认不再导入；数量或价格有变，请直接修改原有现货。',
            '{n} row equals a listing or draft of yours in model, power, voltage, brand, condition, mounting and location: row {rows}. It is left out; change pieces or price in that listing.|{n} rows equal listings or drafts of yours in model, power, voltage, brand, condition, mounting and location: rows {rows}. They are left out; change pieces or prices in those listings.',
          ],
          { n: listed, rows },
        )}
      </p>
      <label className={styles.check}>
        <input type="checkbox" checked={isImported} onChange={({ target }) => onImported(target.checked)} />
        {t(['仍然导入这些行', 'Import these rows all the same'])}
      </label>
    </section>
  )
}
