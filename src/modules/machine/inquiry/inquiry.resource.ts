import { defineResource, identity } from '#kernel/resource/resource.ts'

/** A buyer and a seller write to each other about a listing, or about a quote for a demand on which they have agreed. Staff see who asked whom about what; its messages are read by these two, and by staff with a right of its own. The API calls an inquiry `thread` and its messages `talk` in some of its names, which stay. */
export const inquiry = defineResource({
  ...identity('inquiry', ['询价', 'Inquiry'], { at: ['/blade-machine/inquiry'], scope: 'tenant', title: 'listingTitle' }),
  ops: ['list', 'detail'],
  // Messages are rows of their own, and the history of states names who closed it: what else changes, the server counts and copies.
  history: false,
  fields: {
    listingId: { kind: 'text', label: ['现货', 'Listing'], max: 19, on: 'never', unique: ['buyer'], search: 'equal' },
    /** The demand of which a quote was accepted; an inquiry about one has no listing. */
    demandId: { kind: 'text', label: ['求购', 'Demand'], max: 19, on: 'never', unique: ['buyer', 'seller'], search: 'equal' },
    /** Whether the seller may know who the buyer is: one who was anonymous in the demand stays so until the buyer says otherwise. */
    isBuyerNamed: { kind: 'flag', label: ['买家已公开身份', 'The buyer is named'], on: 'never' },
    /** Of the listing or the demand, in both languages, as `joinWords` joins them: it stays when that is gone. */
    listingTitle: { kind: 'text', label: ['现货标题', 'Title of the listing'], on: 'never', search: 'like', column: true },
    buyer: { kind: 'text', label: ['买家', 'Buyer'], max: 19, on: 'never', column: true },
    seller: { kind: 'text', label: ['卖家', 'Seller'], max: 19, on: 'never', column: true },
    quantity: { kind: 'whole', label: ['数量', 'Quantity'], on: 'never', column: true },
    inquiryState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: { NEW: ['新询价', 'New'], READ: ['已读', 'Read'], REPLIED: ['已回复', 'Replied'], CLOSED: ['已结束', 'Closed'] },
      on: 'never',
      default: 'NEW',
      search: 'equal',
      column: true,
    },
    /** A part of a message, which the rows of staff are without. */
    lastText: { kind: 'text', label: ['最新消息', 'Latest message'], on: 'never', read: 'server' },
    lastTime: { kind: 'dateTime', label: ['最新消息时间', 'Latest message at'], on: 'never', search: 'range', column: true },
    buyerUnread: { kind: 'whole', label: ['买家未读', 'Unread by the buyer'], on: 'never', default: 0 },
    sellerUnread: { kind: 'whole', label: ['卖家未读', 'Unread by the seller'], on: 'never', default: 0 },
    /** Messages of the buyer that the seller has not answered. */
    unanswered: { kind: 'whole', label: ['未回复', 'Unanswered'], on: 'never', default: 0 },
  },
  computed: {
    buyerName: { kind: 'text', label: ['买家', 'Buyer'] },
    sellerName: { kind: 'text', label: ['卖家', 'Seller'] },
    /** Messages of it that were reported. */
    reports: { kind: 'whole', label: ['举报', 'Reports'] },
  },
  actions: {
    talk: {
      label: ['查看消息', 'Read the messages'],
      access: 'code',
      button: 'row',
      asks: {
        reason: {
          kind: 'longText',
          label: ['查看原因', 'Why you read them'],
          max: 300,
          required: ['请填写查看原因', 'Say why you read them'],
          hint: [
            '消息只供双方查看：查看会连同原因记入接口日志',
            'Messages are private: that you read them is written to the API log with the reason',
          ],
        },
      },
      answerAs: 'list',
      answer: {
        id: { kind: 'text', label: ['编号', 'Id'] },
        sender: { kind: 'text', label: ['发送人', 'Sender'] },
        text: { kind: 'longText', label: ['内容', 'Text'] },
        fileName: { kind: 'text', label: ['附件名称', 'Name of the attachment'] },
        createTime: { kind: 'dateTime', label: ['时间', 'Time'] },
      },
    },
  },
  menu: { under: 'motor', path: '/motor/inquiry', sort: 6, icon: 'iconfont iconicon_task' },
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
