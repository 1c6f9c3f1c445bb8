/** Keys that filters take beside those of their fields: for rows without a value, and for rows with several in a list. */
export const [withoutValue, withSeveral] = ['_none', '_several'] as const

export const isRowKind = (value: unknown): boolean => value === withoutValue || value === withSeveral
