import { useT } from '#i18n/language.tsx'
import { tongueOf } from '../../motor/tongue.ts'
import type { Group, Table } from './specification.ts'
import styles from './specification-groups.module.css'

/** The whole specification by group. */
export function Specification({ groups }: { groups: readonly Group[] }) {
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
                  <dd lang={tongueOf(value)}>{value}</dd>
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
    // A wide table scrolls by itself; it takes the focus, so that the keyboard can move it.
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
          {rows.map((row, at) => (
            <tr key={row.join() + String(at)}>
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
