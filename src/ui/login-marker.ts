const storageKey = 'motorspot-member'

/** Marks in localStorage that a user has logged in with this browser, as scripts cannot read the HttpOnly session cookies. */
export function setLoginMarker(): void {
  localStorage.setItem(storageKey, '1')
}

export function clearLoginMarker(): void {
  localStorage.removeItem(storageKey)
}

export function hasLoginMarker(): boolean {
  return localStorage.getItem(storageKey) !== null
}
