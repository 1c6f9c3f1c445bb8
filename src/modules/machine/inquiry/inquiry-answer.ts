/** An inquiry of the caller, as the API answers it. */
export interface InquiryEntry {
  readonly id: string
  /** '' in an inquiry about a demand. */
  readonly listingId: string
  /** '' in an inquiry about a listing. */
  readonly demandId: string
  readonly title: string
  /** The company or the name of the other side. */
  readonly other: string
  readonly isSeller: boolean
  /** Whether the seller does not know who the buyer is. */
  readonly isBuyerHidden: boolean
  readonly quantity: number
  readonly state: string
  readonly stateName: string
  readonly lastText: string
  readonly lastTime: string
  readonly unread: number
}

export interface Message {
  readonly id: string
  readonly text: string
  readonly fileName: string
  readonly isMine: boolean
  readonly createTime: string
}

/** An inquiry with its messages, the oldest first. */
export interface InquiryWithMessages {
  readonly thread: InquiryEntry
  readonly isBlocked: boolean
  /** Whether there are messages before these. */
  readonly hasEarlier: boolean
  readonly messages: readonly Message[]
}
