/** The theme that the cookie of a request chooses, `light` or `dark`; '' for none. What keeps pages apart and what prints them read it alike. */
export function themeIn(cookie: string): string {
  return /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] ?? ''
}
