/** Does what a device may not allow: its store can be full or forbidden. The page goes on without it. */
export function tryToStore(change: () => void): void {
  try {
    change()
  } catch {
    // What is entered stands in the page still.
  }
}

type StoreName = 'localStorage' | 'sessionStorage'

/** The text that a store of the browser has under a key; null for none, and where the store is forbidden. */
export function storedText(store: StoreName, key: string): string | null {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}

export const storeText = (store: StoreName, key: string, text: string): void => tryToStore(() => globalThis[store].setItem(key, text))

export const forgetText = (store: StoreName, key: string): void => tryToStore(() => globalThis[store].removeItem(key))

/** What a store has as JSON under a key; undefined for nothing that can be read. */
export function storedJson(store: StoreName, key: string): unknown {
  try {
    return JSON.parse(storedText(store, key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
