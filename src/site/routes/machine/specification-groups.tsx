import { useT } from '#i18n/language.tsx'
import { textLanguage } from '../../motor/text-language.ts'
import type { SpecificationGroup, Table } from './specification.ts'
import styles from './specification-groups.module.css'

/** The specification: a list of values and tables per group. */
export function Specification({ groups }: { groups: readonly SpecificationGroup[] }) {
  const t = useT()
  return (
    <section aria-labelledby="specification">
      <h2 id="specification">{t(['详细参数', 'Specification'])}</h2>
      <div className={styles.groups}>
        {groups.map(({ title, lines, tables }) => (
          <div key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd lang={textLanguage(value)}>{value}</dd>
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
