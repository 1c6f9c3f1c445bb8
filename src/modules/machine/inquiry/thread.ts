/** A thread of the caller, as the API answers it. */
export interface Thread {
  readonly id: string
  /** '' in a thread about a demand. */
  readonly listingId: string
  /** '' in a thread about a listing. */
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

/** A thread with its messages, the oldest first. */
export interface WholeThread {
  readonly thread: Thread
  readonly isBlocked: boolean
  readonly messages: readonly Message[]
}
