import { useT } from '#i18n/language.tsx'
import { formatNumber } from '../../motor/format.ts'
import { budgetText, type DemandDetail, needTexts, urgencyMark } from '../purchase/demand.ts'
import styles from './demand.module.css'
import type { PrivateAmount } from './demand-specification.ts'

interface Props {
  readonly demand: DemandDetail
  readonly amounts: readonly PrivateAmount[]
}

/** What decides whether a seller can help: what must fit, how many, where and until when. */
export function DemandFacts({ demand, amounts }: Props) {
  const t = useT()
  const budget = budgetText(demand)
  const facts = [
    [t(['数量', 'Quantity']), demand.quantity !== '' && t(['{n} 台', '{n} pc|{n} pcs'], { n: formatNumber(demand.quantity) })],
    [t(['交货地', 'Delivery to']), demand.deliverRegionName],
    [t(['报价截止', 'Quotes until']), demand.deadline],
    [t(['到货日', 'Needed by']), demand.needBy],
    [t(['单台预算', 'Budget for one']), budget],
    ...amounts.map(([label, amount]) => [t(label), t(['{amount}（仅自己可见）', '{amount} (not shown to others)'], { amount })]),
    [t(['报价', 'Quotes']), String(demand.quoteCount)],
  ].filter(([, value]) => value)
  return (
    <div className={styles.facts}>
      <p className={styles.needs}>
        {needTexts(demand).map((words) => (
          <strong key={words[0]}>{t(words)}</strong>
        ))}
        <span className={`badge ${urgencyMark(demand.urgency)}`}>{demand.urgencyName}</span>
      </p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
