/** The named properties of a row: a page sends the browser nothing that it does not show. */
export const pick = <T extends object, const K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
