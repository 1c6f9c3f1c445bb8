import { useT } from '#i18n/language.tsx'
import { isInferred, valueOrigins } from '#motors/value-origins.ts'
import { textLanguage } from '../../motor/text-language.ts'
import type { SpecificationGroup, Table } from './specification.ts'
import styles from './specification-groups.module.css'

/** The specification: a list of values and tables per group. What the seller does not state is marked with its origin. */
export function Specification({ groups }: { groups: readonly SpecificationGroup[] }) {
  const t = useT()
  return (
    <section aria-labelledby="specification">
      <h2 id="specification">{t(['详细参数', 'Specification'])}</h2>
      {groups.some(({ lines }) => lines.some(([, , origin]) => origin)) && (
        <p className={styles.note}>
          {t([
            '未加标注的由卖家填写；标注“按铭牌”的由卖家照铭牌填写；标注“按样本”“按系列”的来自产品样本，以实物铭牌为准。',
            'Values without a mark are stated by the seller, those marked “by nameplate” as the nameplate has them. Those marked “by catalogue” or “by series” come from product catalogues: the nameplate prevails.',
          ])}
        </p>
      )}
      <div className={styles.groups}>
        {groups.map(({ title, lines, tables }) => (
          <div key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([label, value, origin]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd lang={textLanguage(value)} className={origin && isInferred(origin) ? styles.inferred : undefined}>
                    {value}
                    {origin && <small className={styles.origin}>{t(valueOrigins[origin])}</small>}
                  </dd>
                </div>
              ))}
            </dl>
            {tables.map((table) => (
              <RowsTable key={table.title} table={table} />
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

function RowsTable({ table: { title, head, rows } }: { table: Table }) {
  return (
    // Focusable, so that a wide table can be scrolled with the keyboard.
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.join() + String(index)}>
              {row.map((value, column) => (
                <td key={head[column]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
