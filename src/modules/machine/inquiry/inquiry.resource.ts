import { defineResource, identity } from '#kernel/resource/resource.ts'

/** What a buyer asks the seller of a listing, and what follows: read by these two alone. */
export const inquiry = defineResource({
  ...identity('inquiry', ['询价', 'Inquiry'], { at: ['/blade-machine/inquiry'], scope: 'tenant', title: 'listingTitle' }),
  ops: [],
  // Messages are rows of their own, and the history of states names who closed it: what else changes, the server counts and copies.
  history: false,
  fields: {
    listingId: { kind: 'text', label: ['现货', 'Listing'], max: 19, on: 'never', unique: ['buyer'] },
    /** In both languages, as `joinWords` joins them: it stays when the listing is gone. */
    listingTitle: { kind: 'text', label: ['现货标题', 'Title of the listing'], on: 'never' },
    buyer: { kind: 'text', label: ['买家', 'Buyer'], max: 19, on: 'never' },
    seller: { kind: 'text', label: ['卖家', 'Seller'], max: 19, on: 'never' },
    quantity: { kind: 'whole', label: ['数量', 'Quantity'], on: 'never' },
    inquiryState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { NEW: ['新询价', 'New'], READ: ['已读', 'Read'], REPLIED: ['已回复', 'Replied'], CLOSED: ['已结束', 'Closed'] },
      on: 'never',
      default: 'NEW',
    },
    lastText: { kind: 'text', label: ['最新消息', 'Latest message'], on: 'never' },
    lastTime: { kind: 'dateTime', label: ['最新消息时间', 'Latest message at'], on: 'never' },
    buyerUnread: { kind: 'whole', label: ['买家未读', 'Unread by the buyer'], on: 'never', default: 0 },
    sellerUnread: { kind: 'whole', label: ['卖家未读', 'Unread by the seller'], on: 'never', default: 0 },
    /** Messages of the buyer that the seller has not answered. */
    unanswered: { kind: 'whole', label: ['未回复', 'Unanswered'], on: 'never', default: 0 },
  },
  states: {
    field: 'inquiryState',
    initial: 'NEW',
    transitions: {
      read: { label: ['阅读', 'Read'], from: ['NEW'], to: 'READ', by: ['system'] },
      reply: { label: ['回复', 'Reply'], from: ['NEW', 'READ'], to: 'REPLIED', by: ['system'] },
      close: { label: ['结束', 'Close'], from: ['NEW', 'READ', 'REPLIED'], to: 'CLOSED', by: ['system'] },
      reopen: { label: ['再次联系', 'Write again'], from: ['CLOSED'], to: 'NEW', by: ['system'] },
    },
  },
  order: [['lastTime', 'desc']],
  indexes: [
    ['buyer', '-lastTime'],
    ['seller', '-lastTime'],
  ],
})
