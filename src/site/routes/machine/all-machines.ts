import { type LoaderFunctionArgs, redirect } from 'react-router'
import { inLang, langOf } from '#i18n/address.ts'

/** The list of motors lives at `/product`. */
export function loader({ url }: LoaderFunctionArgs) {
  throw redirect(inLang(`/product${url.search}`, langOf(url.pathname)), 301)
}
