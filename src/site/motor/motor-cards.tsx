import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { Age } from './age.tsx'
import { conditionOf, facts, menuItemOf, quantityOf, titleOf } from './facts.ts'
import type { Motor } from './motor.ts'
import styles from './motor-cards.module.css'
import { Thumb } from './photo.tsx'
import { PriceTag } from './price.tsx'

interface Cards {
  readonly motors: readonly Motor[]
  readonly now: string
  /** On a desk too. */
  readonly always?: boolean
  /** What marks a motor for a comparison, where there is one. */
  readonly mark?: (motor: Motor) => ReactNode
}

/** Motors as cards of four lines: always on a phone, and on a desk where they were asked for. */
export function MotorCards({ motors, now, always = false, mark }: Cards) {
  return (
    <ul className={`${styles.cards} ${always ? styles.always : ''}`}>
      {motors.map((motor) => (
        <li key={motor.id}>
          <Card motor={motor} now={now} />
          {mark?.(motor)}
        </li>
      ))}
    </ul>
  )
}

function Card({ motor, now }: { motor: Motor; now: string }) {
  const t = useT()
  const address = useAddress()
  const rating = [
    facts.powerKw(motor),
    motor.poles.length > 0 && t(['{poles} 极', '{poles}-pole'], { poles: facts.poles(motor) }),
    facts.mounting(motor),
    facts.voltageV(motor),
  ]
  const stock = [t(conditionOf(motor)), t(quantityOf(motor)), t(menuItemOf(motor))]
  return (
    <Link to={address(`/machine/${motor.id}`)} className={styles.card}>
      <Thumb motor={motor} size={76} />
      <span className={styles.lines}>
        <strong>{motor.model || t(titleOf(motor))}</strong>
        <span>{rating.filter(Boolean).join(' · ')}</span>
        <span>{stock.filter(Boolean).join(' · ')}</span>
        <span className={styles.last}>
          <PriceTag motor={motor} />
          <span className={styles.age}>
            <Age moment={motor.lastConfirmedAt} now={now} />
          </span>
        </span>
      </span>
    </Link>
  )
}
