import type { Words } from '#i18n/translate.ts'

export type ShelfStatus = 'DRAFT' | 'PENDING' | 'ON' | 'RESERVED' | 'OFF' | 'EXPIRED' | 'SOLD' | 'REJECTED' | 'BLOCKED'

/** Who may move a listing: its owner, holders of the shelf permission, or a rule of the server. */
export type Mover = 'owner' | 'staff' | 'system'

export interface ShelfMove {
  readonly from: readonly ShelfStatus[]
  readonly to: ShelfStatus
  readonly who: readonly Mover[]
  readonly label: Words
  /** A sentence of why must come along. */
  readonly reason?: 'required'
}

/** States from which a visitor may still open the listing by its link. */
export const visibleStates = ['ON', 'RESERVED', 'EXPIRED', 'SOLD'] as const satisfies readonly ShelfStatus[]

/** Every legal transition; what does not stand here is rejected. */
export const shelfMoves = [
  { from: ['DRAFT'], to: 'PENDING', who: ['owner'], label: ['提交审核', 'Submit for review'] },
  { from: ['PENDING'], to: 'ON', who: ['staff'], label: ['审核通过', 'Approve'] },
  { from: ['PENDING'], to: 'REJECTED', who: ['staff'], label: ['驳回', 'Reject'], reason: 'required' },
  { from: ['REJECTED'], to: 'DRAFT', who: ['owner'], label: ['退回修改', 'Back to draft'] },
  { from: ['ON'], to: 'RESERVED', who: ['owner', 'staff'], label: ['标记预订', 'Reserve'] },
  { from: ['RESERVED'], to: 'ON', who: ['owner', 'staff'], label: ['取消预订', 'Release'] },
  { from: ['ON', 'RESERVED'], to: 'SOLD', who: ['owner', 'system'], label: ['标记售罄', 'Sold out'] },
  { from: ['ON'], to: 'OFF', who: ['owner', 'staff'], label: ['下架', 'Take off the shelf'] },
  { from: ['OFF'], to: 'ON', who: ['owner', 'staff'], label: ['重新上架', 'Put back on the shelf'] },
  { from: ['ON'], to: 'EXPIRED', who: ['system'], label: ['到期', 'Expire'] },
  { from: ['EXPIRED'], to: 'ON', who: ['owner'], label: ['确认库存', 'Confirm stock'] },
  {
    from: ['DRAFT', 'PENDING', 'ON', 'RESERVED', 'OFF', 'EXPIRED', 'SOLD', 'REJECTED'],
    to: 'BLOCKED',
    who: ['staff'],
    label: ['违规下架', 'Block'],
    reason: 'required',
  },
  { from: ['BLOCKED'], to: 'PENDING', who: ['owner', 'staff'], label: ['重新送审', 'Back to review'] },
  { from: ['ON', 'RESERVED', 'OFF', 'EXPIRED'], to: 'PENDING', who: ['system'], label: ['修改后复审', 'Review after a change'] },
] as const satisfies readonly ShelfMove[]

/** Fields whose change sends a listing on the shelf back to review; a price counts beyond `reviewPriceChange`. */
export const reviewedFields = [
  'powerKw',
  'poles',
  'model',
  'brandCode',
  'exProtection',
  'exGasGroup',
  'exTClass',
  'exDustGroup',
  'exDustTempC',
  'epl',
  'exMark',
] as const

/** Share of the unit price by which it may change without a new review. */
export const reviewPriceChange = 0.3
