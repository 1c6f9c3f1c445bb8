import { forgetText, storedText, storeText } from './try-to-store.ts'

const storageKey = 'motorspot-member'

/** Marks in localStorage that a user has logged in with this browser, as scripts cannot read the HttpOnly session cookies. */
export function setLoginMarker(): void {
  storeText('localStorage', storageKey, '1')
}

export function clearLoginMarker(): void {
  forgetText('localStorage', storageKey)
}

export function hasLoginMarker(): boolean {
  return storedText('localStorage', storageKey) !== null
}
