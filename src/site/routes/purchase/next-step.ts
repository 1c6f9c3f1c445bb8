import type { Words } from '#i18n/translate.ts'

/** What a seller can do about a quote now. */
export function nextStep(quoteState: string, demand: { readonly id: string; readonly isOpen: boolean }): Words {
  if (quoteState === 'ACCEPTED')
    return ['买家已采纳：请与买家商定付款和发货。', 'The buyer has accepted: agree on payment and delivery with the buyer.']
  if (demand.isOpen)
    return quoteState === 'OFFERED'
      ? ['等待买家决定；此前可以修改或撤回。', 'Wait for the buyer to decide; until then you can change or withdraw it.']
      : [
          '求购仍在收报价：可以再次报价（撤回或未被采纳一小时后）。',
          'The demand still takes quotes: quote again, an hour after the last one has ended.',
        ]
  return demand.id === ''
    ? ['求购现在不公开，无需处理。', 'The demand is not public now: there is nothing to do.']
    : ['求购已结束，无需处理。', 'The demand is over: there is nothing to do.']
}
