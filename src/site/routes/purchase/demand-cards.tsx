import { Link } from 'react-router'
import { useAddress, useT } from '#i18n/language.tsx'
import { formatNumber, thinSpace } from '../../motor/format.ts'
import { RelativeTime } from '../../motor/relative-time.tsx'
import { budgetText, type Demand, demandTitle, needTexts, urgencyMark } from './demand.ts'
import styles from './demand-cards.module.css'

/** Demands, each with what must fit, how many, where and until when. */
export function DemandCards({ demands }: { demands: readonly Demand[] }) {
  return (
    <ul className={styles.cards}>
      {demands.map((demand) => (
        <li key={demand.id}>
          <DemandCard demand={demand} />
        </li>
      ))}
    </ul>
  )
}

export function DemandCard({ demand }: { demand: Demand }) {
  const t = useT()
  const address = useAddress()
  const { quantity, urgency, urgencyName, deadline, quoteCount, deliverRegionName } = demand
  const budget = budgetText(demand)
  const terms = [
    quantity !== '' && t(['{n} 台', '{n} pc|{n} pcs'], { n: formatNumber(quantity) }),
    deliverRegionName,
    budget && t(['预算 {budget}/台', 'budget {budget} each'], { budget }),
    deadline && t(['报价截止 {day}', 'quotes until {day}'], { day: deadline }),
  ]
  return (
    <Link to={address(`/purchase/${demand.id}`)} className={styles.card}>
      <strong>{t(demandTitle(demand))}</strong>
      <span>
        {needTexts(demand)
          .map((words) => t(words))
          .join(' · ')}
      </span>
      <span>{terms.filter(Boolean).join(' · ')}</span>
      <span className={styles.foot}>
        <span className={`badge ${urgencyMark(urgency)}`}>{urgencyName}</span>
        {Number(quoteCount) > 0 && <span>{t([`${thinSpace}{n} 份报价`, '{n} quote|{n} quotes'], { n: Number(quoteCount) })}</span>}
        <span className={styles.age}>
          <RelativeTime moment={demand.createTime} />
        </span>
      </span>
    </Link>
  )
}
