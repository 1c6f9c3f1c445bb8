/** States in which others may open the demand by its link. */
export const readableStates = ['OPEN', 'QUOTED', 'CLOSED', 'EXPIRED'] as const
/** States in which sellers may quote. */
export const quotableStates = ['OPEN', 'QUOTED'] as const
