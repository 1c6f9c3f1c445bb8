import type { Words } from '#i18n/translate.ts'
import { formatMoney } from '#motors/money.ts'
import { formatNumber } from '../../motor/format.ts'
import type { PrintedQuote } from './quotes.loader.ts'

type Accepted = Pick<PrintedQuote, 'price' | 'currency' | 'taxModeName' | 'qty' | 'leadDays' | 'contact'>

/** Of the demand. */
interface Wanted {
  readonly quantity: number | ''
  readonly partialOk: boolean
}

const piecesIn = (count: number): Words => [`${formatNumber(count)} 台`, `${formatNumber(count)} ${count === 1 ? 'pc' : 'pcs'}`]

function deliveryIn(days: number | ''): Words {
  if (days === '') return ['未注明交货时间', 'no time of delivery stated']
  return [`${days} 天交货`, `delivery in ${days} ${days === 1 ? 'day' : 'days'}`]
}

/** What is wanted still once a quote is accepted: of what may come in parts the rest, else nothing. */
export const restAfter = ({ qty }: Pick<Accepted, 'qty'>, { quantity, partialOk }: Wanted): number =>
  partialOk ? Math.max(0, Number(quantity) - Number(qty)) : 0

/** What becomes of the demand. */
function followsFrom(rest: number): Words {
  if (rest === 0) return ['采纳后求购结束，其他报价不再采纳。', 'The demand is then closed, and the other quotes are declined.']
  const [zh, en] = piecesIn(rest)
  return [`采纳后求购继续采购其余 ${zh}，其他报价仍然有效。`, `The demand stays open for the other ${en}, and the other quotes stand.`]
}

/** What a buyer agrees to by accepting a quote: from whom, how many, at what price, when. */
export function acceptanceQuestion(accepted: Accepted, wanted: Wanted): Words {
  const { price, currency, taxModeName, qty, leadDays, contact = {} } = accepted
  const seller = [contact.company, contact.name].filter(Boolean).join(' · ')
  const [unit, total] = [formatMoney(price, currency), formatMoney(Number(price) * Number(qty), currency)]
  const [pieces, delivery] = [piecesIn(Number(qty)), deliveryIn(leadDays)]
  const after = followsFrom(restAfter(accepted, wanted))
  return [
    `确定采纳 ${seller || '此卖家'} 的报价？${pieces[0]}，单价 ${unit}（${taxModeName || '未注明税票'}），合计 ${total}，${delivery[0]}。${after[0]}`,
    `Accept the quote of ${seller || 'this seller'}? ${pieces[1]} at ${unit} each (${taxModeName || 'tax not stated'}), ${total} in all, ${delivery[1]}. ${after[1]}`,
  ]
}
