import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { formatMoney } from '#motors/money.ts'
import type { Figure } from '../../motor/deciding-figures.ts'
import { conditionOf, quantityOf } from '../../motor/motor-text.ts'
import { PriceTag } from '../../motor/price.tsx'
import { RelativeTime } from '../../motor/relative-time.tsx'
import styles from './key-figures.module.css'
import type { PageMotor } from './page-fields.ts'

const stateNotes: Readonly<Record<string, Words>> = {
  RESERVED: ['这台电机已有人预订，可以联系卖家排队。', 'This motor is reserved. Ask the seller to put you on the waiting list.'],
  EXPIRED: ['卖家还没有重新确认库存，请先询问是否还有。', 'Not reconfirmed by the seller: ask first whether it is still available.'],
  SOLD: ['这台电机已售罄。', 'This motor is sold out.'],
}

/** The data that buyers compare first: six ratings, then price, condition, quantity, location and the last stock confirmation. */
export function KeyFigures({ motor, figures }: { motor: PageMotor; figures: readonly Figure[] }) {
  const t = useT()
  const isSold = motor.shelfStatus === 'SOLD'
  const note = stateNotes[motor.shelfStatus ?? '']
  return (
    <>
      {note && <p className="note warn">{t(note)}</p>}
      <dl className={styles.ratings}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.stock}>
        <Line name={t(['单价', 'Price'])}>
          <span className={styles.price}>
            <PriceTag motor={motor} />
          </span>
        </Line>
        <TierPrices motor={motor} />
        <Line name={t(['成色', 'Condition'])}>{[t(conditionOf(motor)), motor.conditionNote].filter(Boolean).join(' · ')}</Line>
        {!isSold && <Line name={t(['数量', 'In stock'])}>{t(quantityOf(motor))}</Line>}
        {motor.exMark && <Line name={t(['防爆标志', 'Ex mark'])}>{motor.exMark}</Line>}
        {motor.regionName && <Line name={t(['存放地', 'Location'])}>{motor.regionName}</Line>}
        {!isSold && (
          <Line name={t(['库存确认', 'Confirmed'])}>
            <RelativeTime moment={motor.lastConfirmedAt} />
          </Line>
        )}
      </dl>
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function TierPrices({ motor }: { motor: PageMotor }) {
  const t = useT()
  if (motor.priceMode !== 'TIER' || !motor.tierPrices?.length) return null
  return (
    <Line name={t(['阶梯价', 'Tier prices'])}>
      <ul>
        {motor.tierPrices.map(({ minQty, price }) => (
          <li key={minQty}>{t(['{n} 台起 {price}', 'from {n}: {price}'], { n: minQty, price: formatMoney(price, motor.currency) })}</li>
        ))}
      </ul>
    </Line>
  )
}
