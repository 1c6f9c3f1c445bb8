import type { Fields } from '#kernel/resource/field.ts'
import type { States } from '#kernel/resource/resource.ts'
import { quotableStates, readableStates } from './demand-states.fields.ts'

/** State, counters of the server, and what became of the demand. */
export const demandLifeFields = {
  anonymous: {
    kind: 'flag',
    label: ['匿名求购', 'Anonymous'],
    hint: ['不向他人显示联系人和公司', 'Others see neither the contact nor the company'],
  },
  demandStatus: {
    kind: 'oneOf',
    dict: 'demand_status',
    label: ['状态', 'State'],
    group: ['状态', 'State'],
    on: 'never',
    default: 'DRAFT',
    search: 'equal',
    column: true,
  },
  demandReason: { kind: 'text', label: ['原因', 'Reason'], max: 300, on: 'never', read: 'owner' },
  quoteCount: { kind: 'whole', label: ['报价', 'Quotes'], on: 'never', default: 0, column: true },
  viewCount: { kind: 'whole', label: ['浏览', 'Views'], on: 'never', default: 0 },
  closedListingId: { kind: 'text', label: ['成交现货', 'Listing bought'], max: 19, on: 'never', read: 'owner' },
  closedPrice: { kind: 'money', label: ['成交单价', 'Price paid'], on: 'never', read: 'owner' },
  closedCurrency: { kind: 'oneOf', dict: 'currency', label: ['成交币种', 'Currency paid'], on: 'never', read: 'owner' },
  closedAt: { kind: 'dateTime', label: ['成交时间', 'Closed at'], on: 'never' },
  isDemo: { kind: 'flag', label: ['示例数据', 'Demo data'], on: 'never' },
} as const satisfies Fields

/** The life of a demand. `system` transitions follow from an edit, from a quote or from time. */
export const demandStates = {
  field: 'demandStatus',
  initial: ['DRAFT', 'PENDING'],
  unfinished: ['DRAFT'],
  reasonField: 'demandReason',
  reasonDict: 'reject_reason',
  action: 'move',
  code: 'edit',
  records: ['deadline', 'quantity', 'powerMin', 'powerMax', 'polesAccept', 'quoteCount'],
  transitions: {
    submitForReview: { label: ['提交审核', 'Submit for review'], from: ['DRAFT'], to: 'PENDING', by: ['owner'] },
    approve: {
      label: ['审核通过', 'Approve'],
      from: ['PENDING'],
      to: 'OPEN',
      by: ['code'],
      confirm: ['确定通过审核？所选求购将公开。', 'Approve? The chosen demands will be public.'],
    },
    reject: { label: ['驳回', 'Reject'], from: ['PENDING'], to: 'REJECTED', by: ['code'], reason: 'required' },
    block: {
      label: ['下架', 'Take down'],
      from: [...readableStates, 'CANCELLED'],
      to: 'REJECTED',
      by: ['code', 'system'],
      reason: 'required',
    },
    /** What was reported wrongly. */
    restore: { label: ['恢复公开', 'Public again'], from: ['REJECTED'], to: 'OPEN', by: ['system'] },
    accountClosed: { label: ['账号注销', 'Account closed'], from: ['REJECTED', ...quotableStates], to: 'CANCELLED', by: ['system'] },
    /** Of what waits for review. */
    accountClosedUnreviewed: { label: ['账号注销，转为草稿', 'Account closed: a draft'], from: ['PENDING'], to: 'DRAFT', by: ['system'] },
    revise: { label: ['退回修改', 'Back to draft'], from: ['PENDING', 'REJECTED'], to: 'DRAFT', by: ['owner'] },
    close: {
      label: ['标记为已采购', 'Mark as purchased'],
      from: quotableStates,
      to: 'CLOSED',
      by: ['owner', 'system'],
      confirm: ['确定已采购？求购将结束，不再接受报价。', 'Bought? The demand ends and takes no more quotes.'],
    },
    cancel: {
      label: ['取消求购', 'Cancel'],
      from: quotableStates,
      to: 'CANCELLED',
      by: ['owner'],
      reason: 'optional',
      confirm: ['确定取消求购？', 'Cancel the demand?'],
      undo: true,
    },
    reopen: { label: ['重新求购', 'Reopen'], from: ['EXPIRED', 'CANCELLED'], to: 'OPEN', by: ['owner'] },
    expire: { label: ['到期', 'Expire'], from: quotableStates, to: 'EXPIRED', by: ['system'] },
    quoted: { label: ['收到报价', 'Quoted'], from: ['OPEN'], to: 'QUOTED', by: ['system'] },
    quotesGone: { label: ['已无报价', 'No quotes left'], from: ['QUOTED'], to: 'OPEN', by: ['system'] },
    reviewAgain: {
      label: ['修改后复审', 'Review after a change'],
      from: ['OPEN', 'QUOTED', 'EXPIRED', 'CANCELLED'],
      to: 'PENDING',
      by: ['system'],
    },
    /** Of an edit that would have been reviewed. */
    takeBackEdit: { label: ['撤回修改', 'Take back the change'], from: ['PENDING'], to: 'OPEN', by: ['system'] },
    resubmit: { label: ['修改后送审', 'Resubmit after a change'], from: ['REJECTED'], to: 'PENDING', by: ['system'] },
  },
} as const satisfies States
