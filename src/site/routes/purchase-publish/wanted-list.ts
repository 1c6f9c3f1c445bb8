import { forgetText, storedText, storeText } from '#ui/try-to-store.ts'

/** A list of motors that are not in stock, on its way to the form of demands; kept while its owner logs in. */
const key = 'motorspot-wanted-list'

export const saveWantedList = (lines: readonly string[]): void => storeText('sessionStorage', key, lines.join('\n'))

/** '' where there is none. */
export const savedWantedList = (): string => storedText('sessionStorage', key) ?? ''

export const forgetWantedList = (): void => forgetText('sessionStorage', key)
