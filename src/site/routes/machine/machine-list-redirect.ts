import { type LoaderFunctionArgs, redirect } from 'react-router'
import { langOf, localizedPath } from '#i18n/address.ts'

/** Redirects `/machine` to the stock list, and `/machine?id=…` to the page of that motor. */
export function loader({ url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('id') ?? ''
  if (/^\d+$/.test(id)) throw redirect(localizedPath(`/machine/${id}`, langOf(url.pathname)), 301)
  throw redirect(localizedPath(`/product${url.search}`, langOf(url.pathname)), 301)
}
