import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { langOf, rememberedLang } from '#i18n/address.ts'
import { Loading } from '#ui/loading.tsx'
import { servicesOf } from '#ui/services.ts'
import { guardBackOffice } from './back-office.loader.ts'

/** Addresses of the back-office are in no language: the one that was chosen last counts. */
export function loader({ context, request, url }: LoaderFunctionArgs) {
  const lang = langOf(url.pathname) === 'en' ? 'en' : rememberedLang(request.headers.get('cookie'))
  return guardBackOffice(servicesOf(context), url, lang)
}

/** The shell guards its own moves: it knows the menus. */
export function shouldRevalidate(): boolean {
  return false
}

export function meta(): MetaDescriptor[] {
  return [{ title: 'MotorSpot' }, { name: 'robots', content: 'noindex' }]
}

const BackOffice = import.meta.env.SSR ? Loading : lazy(() => import('#admin/back-office.tsx'))

/** The back-office runs in the browser only: the server sends the frame in which it appears. */
export default function BackOfficePage() {
  const inBrowser = useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  )
  return <Suspense fallback={<Loading />}>{inBrowser ? <BackOffice /> : <Loading />}</Suspense>
}

function watchNothing() {
  return () => undefined
}
