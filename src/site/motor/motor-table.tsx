import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { formatNumber } from './format.ts'
import type { Motor } from './motor.ts'
import styles from './motor-table.module.css'
import { conditionOf, motorText, regionOf, speedWords, titleOf } from './motor-text.ts'
import { PriceTag } from './price.tsx'
import { RelativeTime } from './relative-time.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface MotorTableProps {
  readonly motors: readonly Motor[]
  /** Table caption, for screen readers. */
  readonly caption: string
  /** Columns to leave out because a filter allows one value only. */
  readonly hiddenColumns?: readonly string[]
  /** Renders the checkbox that selects a motor for comparison. */
  readonly renderCheckbox?: (motor: Motor) => ReactNode
  /** The order of the rows, and the address of another; without it the columns cannot be sorted. */
  readonly sorting?: { readonly order: string; readonly to: (order: string) => string }
}

interface Column {
  readonly name: string
  readonly words: Words
  /** What narrow screens leave out of the words. */
  readonly more?: Words
  /** CSS class: right-aligned, or hidden below a screen width. */
  readonly kind?: 'right' | 'wide' | 'desktop'
  /** Sort orders of the list: the one that is chosen first, and its opposite. */
  readonly orders?: readonly [first: string, second: string]
}

const columns: readonly Column[] = [
  { name: 'powerKw', words: ['功率 kW', 'kW'], kind: 'right', orders: ['powerKw', '-powerKw'] },
  { name: 'poles', words: ['极数', 'Poles'], more: ['转速', 'r/min'], kind: 'right' },
  { name: 'frame', words: ['机座', 'Frame'], kind: 'wide' },
  { name: 'mounting', words: ['安装', 'Mount'] },
  { name: 'voltageV', words: ['电压', 'Voltage'], kind: 'right' },
  { name: 'ieClass', words: ['能效', 'IE'], kind: 'desktop' },
  { name: 'ip', words: ['防护', 'IP'], kind: 'wide' },
  { name: 'condition', words: ['成色', 'Condition'] },
  { name: 'quantity', words: ['数量', 'Qty'], kind: 'right', orders: ['-quantity', 'quantity'] },
  { name: 'price', words: ['单价', 'Price'], orders: ['unitPrice', '-unitPrice'] },
  { name: 'regionCode', words: ['存放地', 'Location'] },
  { name: 'confirmed', words: ['确认于', 'Confirmed'] },
]

/** Motors as rows of a table; hidden on small screens, where `MotorCards` replaces it. */
export function MotorTable({ motors, caption, hiddenColumns = [], renderCheckbox, sorting }: MotorTableProps) {
  const t = useT()
  const visibleColumns = columns.filter(({ name }) => !hiddenColumns.includes(name))
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {renderCheckbox && (
            <th scope="col" className={styles.checkbox}>
              <span>{t(['对比', 'Compare'])}</span>
            </th>
          )}
          <th scope="col" colSpan={2}>
            {t(['型号', 'Model'])}
          </th>
          {visibleColumns.map(({ name, words, more, kind, orders }) => (
            <th key={name} scope="col" className={classOf(kind)} aria-sort={orders && sortOf(sorting?.order, orders)}>
              {orders && sorting ? (
                <Link to={sorting.to(orders[0] === sorting.order ? orders[1] : orders[0])} rel="nofollow" preventScrollReset>
                  {t(words)}
                </Link>
              ) : (
                withMore(t(words), more && t(more))
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {motors.map((motor) => (
          <MotorRow key={motor.id} motor={motor} columns={visibleColumns} renderCheckbox={renderCheckbox} />
        ))}
      </tbody>
    </table>
  )
}

const sortOf = (order: string | undefined, orders: readonly string[]): 'ascending' | 'descending' | undefined =>
  order && orders.includes(order) ? (order.startsWith('-') ? 'descending' : 'ascending') : undefined

function MotorRow({
  motor,
  columns,
  renderCheckbox,
}: Pick<MotorTableProps, 'renderCheckbox'> & { motor: Motor; columns: readonly Column[] }) {
  const address = useAddress()
  const title = useT()(titleOf(motor))
  return (
    <tr>
      {renderCheckbox && <td className={styles.checkbox}>{renderCheckbox(motor)}</td>}
      <td className={styles.photo}>
        <Thumbnail motor={motor} size={48} />
      </td>
      <th scope="row" className={styles.model}>
        <Link to={address(`/machine/${motor.id}`)} prefetch="intent">
          {motor.model || title}
        </Link>
        <span title={title}>{title.replace(motor.model, '')}</span>
      </th>
      {columns.map(({ name, kind }) => (
        <td key={name} className={classOf(kind)}>
          <Cell name={name} motor={motor} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ name, motor }: { name: string; motor: Motor }) {
  const t = useT()
  if (name === 'powerKw') return formatNumber(motor.powerKw)
  if (name === 'poles') return withMore(motorText.poles(motor), t(speedWords(motor, '')))
  if (name === 'condition') return t(conditionOf(motor))
  if (name === 'quantity') return formatNumber(motor.quantity)
  if (name === 'price') return <PriceTag motor={motor} />
  if (name === 'regionCode') return t(regionOf(motor))
  if (name === 'confirmed') return <RelativeTime moment={motor.lastConfirmedAt} />
  return motorText[name as keyof typeof motorText](motor)
}

/** A text, with more behind it where there is room. */
const withMore = (text: string, more?: string): ReactNode =>
  text && more
    ? [
        text,
        <span key="more" className={styles.more}>
          {` · ${more}`}
        </span>,
      ]
    : text || more

function classOf(kind: Column['kind']): string | undefined {
  return kind && styles[kind]
}
