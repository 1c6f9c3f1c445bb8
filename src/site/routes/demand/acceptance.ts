import type { Words } from '#i18n/translate.ts'
import { formatMoney } from '#motors/money.ts'
import { formatNumber } from '../../motor/format.ts'
import type { PrintedQuote } from './quotes.loader.ts'

type Accepted = Pick<PrintedQuote, 'price' | 'currency' | 'taxModeName' | 'qty' | 'leadDays' | 'contact'>

const piecesIn = (count: number): Words => [`${formatNumber(count)} 台`, `${formatNumber(count)} ${count === 1 ? 'pc' : 'pcs'}`]

function deliveryIn(days: number | ''): Words {
  if (days === '') return ['未注明交货时间', 'no time of delivery stated']
  return [`${days} 天交货`, `delivery in ${days} ${days === 1 ? 'day' : 'days'}`]
}

/** What a buyer agrees to by accepting a quote: from whom, how many, at what price, when. */
export function acceptanceQuestion({ price, currency, taxModeName, qty, leadDays, contact = {} }: Accepted): Words {
  const seller = [contact.company, contact.name].filter(Boolean).join(' · ')
  const [unit, total] = [formatMoney(price, currency), formatMoney(Number(price) * Number(qty), currency)]
  const [pieces, delivery] = [piecesIn(Number(qty)), deliveryIn(leadDays)]
  return [
    `确定采纳 ${seller || '此卖家'} 的报价？${pieces[0]}，单价 ${unit}（${taxModeName || '未注明税票'}），合计 ${total}，${delivery[0]}。采纳后求购结束，其他报价不再采纳。`,
    `Accept the quote of ${seller || 'this seller'}? ${pieces[1]} at ${unit} each (${taxModeName || 'tax not stated'}), ${total} in all, ${delivery[1]}. The demand is then closed, and the other quotes are declined.`,
  ]
}
