/** The value in the middle of the order. */
export const middle = <T>(values: readonly T[], order: (value: T) => number): T =>
  values.toSorted((a, b) => order(a) - order(b))[values.length >> 1] as T

export const median = (values: readonly number[]): number => middle(values, (value) => value)
