import { storedJson, storeText } from '#ui/try-to-store.ts'
import type { ListAnswer } from './list-answer.ts'

const key = 'motorspot-list'

/** The last answer, for whoever looks at one of its motors and comes back: as long as the page is not loaded anew. */
let last: { readonly text: string; readonly lang: string; readonly answer: ListAnswer } | undefined

export const cacheAnswer = (text: string, lang: string, answer: ListAnswer): void => {
  last = { text, lang, answer }
}

export const cachedAnswer = (text: string, lang: string): ListAnswer | undefined =>
  last?.text === text && last.lang === lang ? last.answer : undefined

/** A list as it stands in the box, and whether it was searched. */
interface SavedList {
  readonly text: string
  readonly isSearched: boolean
}

/** The list of this tab, which outlives a reload. */
export function savedList(): SavedList {
  const { text, isSearched } = Object(storedJson('sessionStorage', key)) as Record<keyof SavedList, unknown>
  return { text: typeof text === 'string' ? text : '', isSearched: isSearched === true }
}

export function saveList(list: SavedList): void {
  storeText('sessionStorage', key, JSON.stringify(list))
}
