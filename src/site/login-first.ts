import { redirect } from 'react-router'
import { inLang, langOf } from '#i18n/address.ts'

type Place = Pick<URL, 'pathname' | 'search'>

/** The login from which one comes back to where one was. */
export function loginFor({ pathname, search }: Place): string {
  return inLang(`/login?redirect_url=${encodeURIComponent(pathname + search)}`, langOf(pathname))
}

/** Sends a stranger to the login, from where he comes back to the address he asked for. */
export function toLogin(place: Place): Response {
  return redirect(loginFor(place))
}
