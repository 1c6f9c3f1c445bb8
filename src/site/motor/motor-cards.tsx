import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import type { Motor } from './motor.ts'
import styles from './motor-cards.module.css'
import { conditionOf, motorText, quantityOf, regionOf, titleOf } from './motor-text.ts'
import { PriceTag } from './price.tsx'
import { RelativeTime } from './relative-time.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface MotorCardsProps {
  readonly motors: readonly Motor[]
  /** Shows the cards on wide screens too. */
  readonly always?: boolean
  /** Renders the checkbox that selects a motor for comparison. */
  readonly renderCheckbox?: (motor: Motor) => ReactNode
}

/** Motors as cards of four lines: on small screens, and with `always` on wide ones. */
export function MotorCards({ motors, always = false, renderCheckbox }: MotorCardsProps) {
  return (
    <ul className={`${styles.cards} ${always ? styles.always : ''}`}>
      {motors.map((motor) => (
        <li key={motor.id}>
          <MotorCard motor={motor} />
          {renderCheckbox?.(motor)}
        </li>
      ))}
    </ul>
  )
}

export function MotorCard({ motor }: { motor: Motor }) {
  const t = useT()
  const address = useAddress()
  const rating = [
    motorText.powerKw(motor),
    motor.poles.length > 0 && t(['{poles} 极', '{poles}-pole'], { poles: motorText.poles(motor) }),
    motorText.mounting(motor),
    motorText.voltageV(motor),
  ]
  const stock = [t(conditionOf(motor)), t(quantityOf(motor)), t(regionOf(motor))]
  return (
    <Link to={address(`/machine/${motor.id}`)} className={styles.card}>
      <Thumbnail motor={motor} size={76} />
      <span className={styles.lines}>
        <strong>
          {motor.model && motor.brandName} <span>{motor.model || t(titleOf(motor))}</span>
        </strong>
        <span>{rating.filter(Boolean).join(' · ')}</span>
        <span>{stock.filter(Boolean).join(' · ')}</span>
        <span className={styles.footer}>
          <PriceTag motor={motor} />
          <span className={styles.confirmed}>
            <RelativeTime moment={motor.lastConfirmedAt} />
          </span>
        </span>
      </span>
    </Link>
  )
}
