import { lazy, type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { langOf } from '#i18n/address.ts'
import { LanguageProvider } from '#i18n/language.tsx'
import { Header } from '#site/layouts/header.tsx'
import { useRootData } from '#site/root-data.ts'
import { isNetworkError, NetworkLost } from '#site/routes/error/network-lost.tsx'
import { servicesOf } from '#site/services.ts'
import { hasLoginMarker } from '#ui/login-marker.ts'
import { type Failure, failureOf, pageStoring } from '#ui/services.ts'
import { lacksFigures } from './lacking-figures.ts'
import { isPasswordPage, leadToPasswordChange } from './password-change.ts'
import { loadRoot } from './root.loader.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import '#site/routes/error/error.module.css'

// Where it cannot be loaded, there is no network.
const FailedPage = lazy(() => import('#site/routes/error/failed-page.tsx').catch(() => ({ default: NetworkLost })))

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const services = servicesOf(context)
  if (services.user?.mustChangePassword) leadToPasswordChange(url, request.headers.get('cookie'))
  const root = await loadRoot(services)
  if (lacksFigures(root, url.pathname)) context.set(pageStoring, false)
  return root
}

/**
 * Root data depends on the session and the language, so plain navigation within one language does not reload it. From the change of
 * the password it does, as it decides whether the user may go elsewhere.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const navigated = currentUrl.href !== nextUrl.href
  if (!navigated || formMethod === 'POST') return defaultShouldRevalidate
  return langOf(currentUrl.pathname) !== langOf(nextUrl.pathname) || isPasswordPage(currentUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const lang = langOf(useLocation().pathname)
  return (
    <html lang={lang === 'zh' ? 'zh-CN' : 'en'} data-theme={root?.theme || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageProvider lang={lang}>{children}</LanguageProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useResumeSession(Boolean(useRootData()?.user))
  return <Outlet />
}

/** Renews an expired access token and reloads the page's data, if this browser was logged in before. */
function useResumeSession(loggedIn: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loggedIn || !hasLoginMarker()) return
    import('#ui/session.ts')
      .then(({ getSession }) => getSession())
      .then(
        (resumed) => resumed && revalidate(),
        () => undefined,
      )
  }, [loggedIn, revalidate])
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <>
      <Header />
      {isNetworkError(error) ? <NetworkLost /> : <FailedPage {...failureFrom(error)} />}
    </>
  )
}

function failureFrom(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500, msg: '', traceId: '' }
  return failureOf(error.data) ?? { status: error.status, msg: '', traceId: '' }
}
