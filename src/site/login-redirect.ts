import { redirect } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'

type PageLocation = Pick<URL, 'pathname' | 'search'>

/** The address of the login page, with the given location as the target after login. */
export function loginAddressFor({ pathname, search }: PageLocation): string {
  return localizedPath(`/login?redirect_url=${encodeURIComponent(pathname + search)}`, langOf(pathname))
}

/** A redirect response to the login page; after login the user returns to `location`. */
export function redirectToLogin(location: PageLocation): Response {
  return redirect(loginAddressFor(location))
}
