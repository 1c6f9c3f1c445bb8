import type { ReactNode } from 'react'
import { useT } from '#i18n/language.tsx'
import type { Words } from '#i18n/translate.ts'
import { Age } from '../../motor/age.tsx'
import { conditionOf, facts, quantityOf } from '../../motor/facts.ts'
import { money } from '../../motor/figures.ts'
import { PriceTag } from '../../motor/price.tsx'
import { useRoot } from '../../reader.ts'
import styles from './deciding.module.css'
import type { MotorDetail } from './machine.loader.ts'

const six: readonly (readonly [words: Words, fact: keyof typeof facts])[] = [
  [['功率', 'Power'], 'powerKw'],
  [['极数', 'Poles'], 'poles'],
  [['机座', 'Frame'], 'frame'],
  [['安装', 'Mounting'], 'mounting'],
  [['电压', 'Voltage'], 'voltageV'],
  [['能效', 'Efficiency'], 'ieClass'],
]

const states: Readonly<Record<string, Words>> = {
  RESERVED: ['这台电机已有人预订，可以联系卖家排队。', 'Somebody has reserved this motor; ask the seller for the next one.'],
  EXPIRED: [
    '卖家还没有重新确认库存，请先询问是否还有。',
    'The seller has not confirmed this stock again: ask first whether it is still there.',
  ],
  SOLD: ['这台电机已售罄。', 'This motor is sold out.'],
}

/** What decides: six figures, then condition, stock, price, place and freshness. */
export function Deciding({ motor }: { motor: MotorDetail }) {
  const t = useT()
  const now = useRoot()?.now ?? ''
  const state = states[motor.shelfStatus ?? '']
  return (
    <>
      {state && <p className="note warn">{t(state)}</p>}
      <dl className={styles.six}>
        {six.map(([words, fact]) => (
          <div key={fact}>
            <dt>{t(words)}</dt>
            <dd className="figure">{facts[fact](motor) || '–'}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.stock}>
        <Line name={t(['单价', 'Price'])}>
          <span className={styles.price}>
            <PriceTag motor={motor} />
          </span>
        </Line>
        <Tiers motor={motor} />
        <Line name={t(['成色', 'Condition'])}>{[t(conditionOf(motor)), motor.conditionNote].filter(Boolean).join(' · ')}</Line>
        <Line name={t(['数量', 'In stock'])}>{t(quantityOf(motor))}</Line>
        {motor.exMark && <Line name={t(['防爆标志', 'Ex mark'])}>{motor.exMark}</Line>}
        {motor.regionName && <Line name={t(['存放地', 'Place'])}>{motor.regionName}</Line>}
        <Line name={t(['库存确认', 'Confirmed'])}>
          <Age moment={motor.lastConfirmedAt} now={now} />
        </Line>
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

function Tiers({ motor }: { motor: MotorDetail }) {
  const t = useT()
  if (motor.priceMode !== 'TIER' || !motor.tierPrices?.length) return null
  return (
    <Line name={t(['阶梯价', 'By quantity'])}>
      <ul>
        {motor.tierPrices.map(({ minQty, price }) => (
          <li key={minQty}>{t(['{n} 台起 {price}', 'from {n}: {price}'], { n: minQty, price: money(price, motor.currency) })}</li>
        ))}
      </ul>
    </Line>
  )
}
