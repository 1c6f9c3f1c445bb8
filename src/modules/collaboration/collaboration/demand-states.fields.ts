/** States in which others may open the demand by its link. */
export const readableStates = ['OPEN', 'QUOTED', 'CLOSED', 'EXPIRED'] as const
/** States in which sellers may quote. */
export const quotableStates = ['OPEN', 'QUOTED'] as const
/** States in which a demand is on no display, so that its buyer may delete it: in the others it is cancelled first. */
export const removableDemandStates = ['DRAFT', 'EXPIRED', 'CANCELLED', 'REJECTED', 'CLOSED'] as const
