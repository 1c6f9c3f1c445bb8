import type { States } from '#kernel/resource/resource.ts'

/** States in which a visitor may open the listing by its link. */
export const visibleStates = ['ON', 'RESERVED', 'EXPIRED', 'SOLD'] as const

/** States in which a listing is on no display, so that its seller may delete it: in the others it is taken off the shelf first. */
export const removableStates = ['DRAFT', 'OFF', 'EXPIRED', 'SOLD', 'REJECTED'] as const

/** States on public display that end when the owner closes the account. */
export const endedAtClosing = ['ON', 'RESERVED', 'EXPIRED'] as const

/** States in which the seller has the motor, or is about to offer it. */
export const heldStates = ['PENDING', 'ON', 'RESERVED', 'OFF', 'EXPIRED'] as const

/** The life of a listing. `system` transitions follow from an edit or from time. */
export const shelfStates = {
  field: 'shelfStatus',
  initial: ['DRAFT', 'PENDING'],
  // A draft can be blocked as it is.
  unfinished: ['DRAFT', 'BLOCKED'],
  reasonField: 'shelfReason',
  reasonDict: 'reject_reason',
  action: 'shelf',
  code: 'edit',
  records: ['quantity', 'priceMode', 'unitPrice', 'currency', 'model', 'powerKw', 'poles', 'brandCode'],
  transitions: {
    submitForReview: { label: ['提交审核', 'Submit for review'], from: ['DRAFT'], to: 'PENDING', by: ['owner'] },
    withdraw: { label: ['撤回', 'Withdraw'], from: ['PENDING'], to: 'DRAFT', by: ['owner'] },
    approve: {
      label: ['审核通过', 'Approve'],
      from: ['PENDING'],
      to: 'ON',
      by: ['code'],
      confirm: ['确定通过审核？所选现货将公开上架。', 'Approve? The chosen listings will be public.'],
    },
    /** Of a verified seller's listing that nothing speaks against. */
    autoApprove: { label: ['自动通过', 'Approve by rule'], from: ['PENDING'], to: 'ON', by: ['system'] },
    reject: { label: ['驳回', 'Reject'], from: ['PENDING'], to: 'REJECTED', by: ['code'], reason: 'required' },
    revise: { label: ['退回修改', 'Back to draft'], from: ['REJECTED'], to: 'DRAFT', by: ['owner'] },
    reserve: { label: ['标记预订', 'Reserve'], from: ['ON'], to: 'RESERVED', by: ['owner', 'code'] },
    release: { label: ['取消预订', 'Release'], from: ['RESERVED'], to: 'ON', by: ['owner', 'code'] },
    sell: {
      label: ['标记售罄', 'Mark as sold out'],
      from: ['ON', 'RESERVED', 'EXPIRED'],
      to: 'SOLD',
      by: ['owner', 'system'],
      confirm: ['确定标记为售罄？该现货将从公开列表中移除。', 'Mark as sold out? The listing will be removed from the public list.'],
      undo: true,
    },
    takeOff: { label: ['下架', 'Take off the shelf'], from: ['ON'], to: 'OFF', by: ['owner', 'code'], reason: 'optional' },
    putBack: { label: ['重新上架', 'Put back on the shelf'], from: ['OFF'], to: 'ON', by: ['owner', 'code'] },
    accountClosed: { label: ['账号注销', 'Account closed'], from: ['ON', 'RESERVED', 'EXPIRED', 'BLOCKED'], to: 'OFF', by: ['system'] },
    /** Of what waits for review, or would have been reviewed. */
    accountClosedUnreviewed: {
      label: ['账号注销，转为草稿', 'Account closed: a draft'],
      from: ['BLOCKED', 'PENDING'],
      to: 'DRAFT',
      by: ['system'],
    },
    expire: { label: ['到期', 'Expire'], from: ['ON'], to: 'EXPIRED', by: ['system'] },
    confirmStock: { label: ['确认库存', 'Confirm stock'], from: ['EXPIRED'], to: 'ON', by: ['owner', 'system'] },
    block: {
      label: ['违规下架', 'Block'],
      from: ['DRAFT', 'PENDING', 'ON', 'RESERVED', 'OFF', 'EXPIRED', 'SOLD', 'REJECTED'],
      to: 'BLOCKED',
      by: ['code', 'system'],
      reason: 'required',
    },
    reopen: { label: ['重新送审', 'Back to review'], from: ['BLOCKED'], to: 'PENDING', by: ['owner', 'code'] },
    /** What was reported wrongly. */
    restore: { label: ['恢复上架', 'Back on the shelf'], from: ['BLOCKED'], to: 'ON', by: ['system'] },
    reviewAgain: {
      label: ['修改后复审', 'Review after a change'],
      from: ['ON', 'RESERVED', 'OFF', 'EXPIRED', 'SOLD'],
      to: 'PENDING',
      by: ['system'],
    },
    /** Of an edit that would have been reviewed. */
    takeBackEdit: { label: ['撤回修改', 'Take back the change'], from: ['PENDING'], to: 'ON', by: ['system'] },
    resubmit: { label: ['修改后送审', 'Resubmit after a change'], from: ['REJECTED'], to: 'PENDING', by: ['system'] },
  },
} as const satisfies States

/** Share of the approved unit price by which it may change without a new review. */
export const reviewPriceChange = 0.3
