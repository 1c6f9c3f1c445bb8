import { defineResource, identity } from '#kernel/resource/resource.ts'
import { contactFields } from '../../publication/contact.fields.ts'

/** What a seller asks for what a buyer demands: between these two, and for staff with the permission. Sellers and buyers have routes of their own. */
export const quote = defineResource({
  ...identity('quote', ['报价', 'Quote'], { at: ['/blade-collaboration/quote'], scope: 'tenant', title: 'title' }),
  ops: ['list', 'detail'],
  owned: true,
  ownList: 'mine',
  fields: {
    title: { kind: 'text', label: ['求购标题', 'Title of the demand'], max: 80, on: 'never', search: 'like', column: true },
    demandId: {
      kind: 'reference',
      to: 'collaboration',
      label: ['求购', 'Demand'],
      required: ['请选择求购', 'Choose a demand'],
      on: 'create',
      search: 'equal',
    },
    listingId: {
      kind: 'text',
      label: ['现货', 'Listing'],
      max: 19,
      on: 'create',
      search: 'equal',
      hint: ['自己在架的现货', 'An own motor on the shelf'],
      column: true,
    },
    price: {
      kind: 'money',
      label: ['单价', 'Unit price'],
      required: ['请输入单价', 'Enter the unit price'],
      search: 'range',
      column: true,
    },
    currency: { kind: 'oneOf', dict: 'currency', label: ['币种', 'Currency'], default: 'CNY', search: 'equal' },
    taxMode: { kind: 'oneOf', dict: 'tax_mode', label: ['税票', 'Tax'] },
    qty: {
      kind: 'whole',
      min: 1,
      max: 1_000_000,
      label: ['数量', 'Quantity'],
      required: ['请输入数量', 'Enter the quantity'],
      column: true,
    },
    leadDays: { kind: 'whole', min: 0, max: 365, label: ['交货天数', 'Days to delivery'] },
    validUntil: {
      kind: 'date',
      label: ['报价有效期', 'Valid until'],
      required: ['请选择报价有效期', 'Choose until when the quote is valid'],
      column: true,
    },
    deviation: { kind: 'longText', label: ['偏差说明', 'What differs'], max: 1000 },
    attachments: {
      kind: 'lines',
      label: ['附件', 'Files'],
      max: 9,
      fields: {
        name: { kind: 'text', label: ['名称', 'Name'], max: 120 },
        link: { kind: 'file', accept: 'document', label: ['文件', 'File'], required: ['请上传文件', 'Upload a file'] },
      },
    },
    contact: contactFields.contact,
    quoteState: {
      kind: 'oneOf',
      label: ['状态', 'State'],
      options: {
        OFFERED: ['已报价', 'Offered'],
        ACCEPTED: ['已采纳', 'Accepted'],
        DECLINED: ['未采纳', 'Declined'],
        WITHDRAWN: ['已撤回', 'Withdrawn'],
        EXPIRED: ['已过期', 'Expired'],
      },
      on: 'never',
      default: 'OFFERED',
      search: 'equal',
      column: true,
    },
    /** When its seller took the pieces off the listing. */
    soldAt: { kind: 'dateTime', label: ['登记售出时间', 'Sale recorded at'], on: 'never' },
    /** Of the listing that the sale left: it is taken back only while nothing has changed there. */
    soldVersion: { kind: 'whole', label: ['售出后的现货版本', 'Version of the listing after the sale'], on: 'never', read: 'server' },
    createTime: { kind: 'dateTime', label: ['报价时间', 'Quoted at'], search: 'range', column: true, on: 'never' },
  },
  computed: {
    /** For staff, as the next two. */
    sellerName: { kind: 'text', label: ['卖家', 'Seller'] },
    buyerName: { kind: 'text', label: ['买家', 'Buyer'] },
    listingTitle: { kind: 'text', label: ['现货标题', 'Title of the listing'] },
    /** For its seller, in the detail. */
    secondsToUndo: { kind: 'whole', label: ['可撤销售出的秒数', 'Seconds for which the sale can be taken back'] },
  },
  states: {
    field: 'quoteState',
    initial: 'OFFERED',
    records: ['price', 'qty'],
    transitions: {
      accept: { label: ['采纳', 'Accept'], from: ['OFFERED'], to: 'ACCEPTED', by: ['system'] },
      decline: { label: ['不采纳', 'Decline'], from: ['OFFERED'], to: 'DECLINED', by: ['system'] },
      withdraw: {
        label: ['撤回报价', 'Withdraw'],
        from: ['OFFERED'],
        to: 'WITHDRAWN',
        by: ['owner', 'system'],
        confirm: ['确定撤回报价？', 'Withdraw the quote?'],
      },
      expire: { label: ['到期', 'Expire'], from: ['OFFERED'], to: 'EXPIRED', by: ['system'] },
    },
  },
  order: [['createTime', 'desc']],
  menu: { under: 'motor', path: '/motor/quote', sort: 6, icon: 'iconfont iconicon_task' },
  indexes: [['createUser', '-createTime'], ['validUntil']],
})
