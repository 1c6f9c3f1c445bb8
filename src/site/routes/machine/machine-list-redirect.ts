import { type LoaderFunctionArgs, redirect } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'

/** Redirects `/machine` without an id to the stock list. */
export function loader({ url }: LoaderFunctionArgs) {
  throw redirect(localizedPath(`/product${url.search}`, langOf(url.pathname)), 301)
}
