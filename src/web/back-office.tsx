import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { langFromCookies, langOf } from '#i18n/address.ts'
import { servicesOf } from '#site/services.ts'
import { Loading } from '#ui/loading.tsx'
import { guardBackOffice } from './back-office.loader.ts'

/** Back-office addresses carry no language, so the language cookie decides unless the address starts with `/en`. */
export function loader({ context, request, url }: LoaderFunctionArgs) {
  const lang = langOf(url.pathname) === 'en' ? 'en' : langFromCookies(request.headers.get('cookie'))
  return guardBackOffice(servicesOf(context), url, lang)
}

/** The back-office shell checks navigation in the browser: it has loaded the menus. */
export function shouldRevalidate(): boolean {
  return false
}

export function meta(): MetaDescriptor[] {
  return [{ title: 'MotorSpot' }, { name: 'robots', content: 'noindex' }]
}

const BackOffice = import.meta.env.SSR ? Loading : lazy(() => import('#admin/back-office.tsx'))

/** The back-office is rendered in the browser only; the server renders the loading indicator. */
export default function BackOfficePage() {
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return <Suspense fallback={<Loading />}>{inBrowser ? <BackOffice /> : <Loading />}</Suspense>
}

function subscribeToNothing() {
  return () => undefined
}
