import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { Age } from './age.tsx'
import { conditionOf, facts, menuItemOf, speedOf, titleOf } from './facts.ts'
import { figure } from './figures.ts'
import type { Motor } from './motor.ts'
import styles from './motor-table.module.css'
import { Thumb } from './photo.tsx'
import { PriceTag } from './price.tsx'

interface Stock {
  readonly motors: readonly Motor[]
  readonly now: string
  /** What the table is about, for those who hear it. */
  readonly caption: string
  /** Fields that a filter fixed to one value: they are not repeated. */
  readonly fixed?: ReadonlySet<string>
  /** What marks a motor for a comparison, where there is one. */
  readonly mark?: (motor: Motor) => ReactNode
}

interface Column {
  readonly name: string
  readonly words: Words
  readonly kind?: 'right' | 'wide' | 'desk'
}

const columns: readonly Column[] = [
  { name: 'powerKw', words: ['功率 kW', 'kW'], kind: 'right' },
  { name: 'poles', words: ['极数 · 转速', 'Poles · r/min'], kind: 'right' },
  { name: 'frame', words: ['机座', 'Frame'], kind: 'wide' },
  { name: 'mounting', words: ['安装', 'Mount'] },
  { name: 'voltageV', words: ['电压', 'Voltage'], kind: 'right' },
  { name: 'ieClass', words: ['能效', 'IE'], kind: 'desk' },
  { name: 'ip', words: ['防护', 'IP'], kind: 'wide' },
  { name: 'condition', words: ['成色', 'Condition'] },
  { name: 'quantity', words: ['数量', 'Qty'], kind: 'right' },
  { name: 'price', words: ['单价', 'Price'] },
  { name: 'regionCode', words: ['存放地', 'Place'], kind: 'desk' },
  { name: 'confirmed', words: ['确认于', 'Confirmed'] },
]

/** Motors as lines of a table on a desk. */
export function MotorTable({ motors, now, caption, fixed = new Set(), mark }: Stock) {
  const t = useT()
  const shown = columns.filter(({ name }) => !fixed.has(name))
  return (
    <table className={styles.table}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {mark && (
            <th scope="col" className={styles.mark}>
              <span>{t(['比较', 'Compare'])}</span>
            </th>
          )}
          <th scope="col" colSpan={2}>
            {t(['型号', 'Model'])}
          </th>
          {shown.map(({ name, words, kind }) => (
            <th key={name} scope="col" className={classOf(kind)}>
              {t(words)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {motors.map((motor) => (
          <MotorRow key={motor.id} motor={motor} now={now} shown={shown} mark={mark} />
        ))}
      </tbody>
    </table>
  )
}

function MotorRow({ motor, now, shown, mark }: Pick<Stock, 'now' | 'mark'> & { motor: Motor; shown: readonly Column[] }) {
  const address = useAddress()
  const title = useT()(titleOf(motor))
  return (
    <tr>
      {mark && <td className={styles.mark}>{mark(motor)}</td>}
      <td className={styles.photo}>
        <Thumb motor={motor} size={48} />
      </td>
      <th scope="row" className={styles.model}>
        <Link to={address(`/machine/${motor.id}`)} prefetch="intent">
          {motor.model || title}
        </Link>
        <span title={title}>{title}</span>
      </th>
      {shown.map(({ name, kind }) => (
        <td key={name} className={classOf(kind)}>
          <Cell name={name} motor={motor} now={now} />
        </td>
      ))}
    </tr>
  )
}

function Cell({ name, motor, now }: { name: string; motor: Motor; now: string }) {
  const t = useT()
  if (name === 'powerKw') return figure(motor.powerKw)
  if (name === 'poles') return [facts.poles(motor), figure(speedOf(motor))].filter(Boolean).join(' · ')
  if (name === 'condition') return t(conditionOf(motor))
  if (name === 'quantity') return figure(motor.quantity)
  if (name === 'price') return <PriceTag motor={motor} />
  if (name === 'regionCode') return t(menuItemOf(motor))
  if (name === 'confirmed') return <Age moment={motor.lastConfirmedAt} now={now} />
  return facts[name as keyof typeof facts](motor)
}

function classOf(kind: Column['kind']): string | undefined {
  return kind && styles[kind]
}
