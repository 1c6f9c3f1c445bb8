import { type LoaderFunctionArgs, redirect } from 'react-router'
import { langFromCookies, langOf, localizedPath } from '#i18n/address.ts'

/** Redirects `/` to the home page in the language of the cookie, `/en` to the English one. */
export function loader({ request, url }: LoaderFunctionArgs) {
  const lang = langOf(url.pathname) === 'en' ? 'en' : langFromCookies(request.headers.get('cookie'))
  throw redirect(localizedPath('/home', lang))
}
