/** A list of motors that are not in stock, on its way to the form of demands; kept while its owner logs in. */
const key = 'motorspot-wanted-list'

export const saveWantedList = (lines: readonly string[]): void => sessionStorage.setItem(key, lines.join('\n'))

/** '' where there is none. */
export const savedWantedList = (): string => sessionStorage.getItem(key) ?? ''

export const forgetWantedList = (): void => sessionStorage.removeItem(key)
