/**
 * Returns the path, normalised as browsers do it, if it stays on this site, else the fallback. It prevents open redirects, also those
 * that only normalising shows (`/..//evil.example`), and `javascript:` URLs.
 */
export function safeRedirectPath(path: string | null | undefined, fallback: string): string {
  const base = 'http://localhost.invalid'
  const url = path?.startsWith('/') ? URL.parse(path, base) : null
  const staysHere = url?.origin === base && !url.pathname.startsWith('//')
  return staysHere ? `${url.pathname}${url.search}${url.hash}` : fallback
}

/** Whether a text is a path of this site, or an `http` or `https` address. */
export const isWebAddress = (text: string): boolean =>
  !/[\s<>"']/.test(text) && (safeRedirectPath(text, '') !== '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''))

/** Whether a link of a text may lead to an address: of the web, of this site, or of a mailbox. */
export const isLinkAddress = (text: string): boolean => isWebAddress(text) || /^mailto:[^\s<>"'@]+@[^\s<>"'@]+$/.test(text)
