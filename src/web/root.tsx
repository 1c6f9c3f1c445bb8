import { type ReactNode, useEffect } from 'react'
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
import { useRoot } from '#site/reader.ts'
import { ErrorMessage } from '#site/routes/error/error.tsx'
import { wasMember } from '#ui/member.ts'
import { type Failure, failureOf, servicesOf } from '#ui/services.ts'
import { loadRoot } from './root.loader.ts'
import '#ui/tokens.css'
import '#ui/base.css'

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadRoot(servicesOf(context), request)
}

/** Who reads and in which runtime changes with a login or another language only; both are asked for anew by name. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const moved = currentUrl.href !== nextUrl.href
  if (!moved || formMethod === 'POST') return defaultShouldRevalidate
  return langOf(currentUrl.pathname) !== langOf(nextUrl.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot()
  const lang = langOf(useLocation().pathname)
  return (
    <html lang={lang === 'zh' ? 'zh-CN' : 'en'} data-theme={root?.theme || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
  useResume(Boolean(useRoot()?.user))
  return <Outlet />
}

/** Whose access ran out while he was away but whose session lives is recognised again. */
function useResume(known: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (known || !wasMember()) return
    import('#ui/session.ts')
      .then(({ session }) => session())
      .then(
        (found) => found && revalidate(),
        () => undefined,
      )
  }, [known, revalidate])
}

export function ErrorBoundary() {
  const failure = readable(useRouteError())
  return (
    <>
      <Header />
      <ErrorMessage {...failure} />
    </>
  )
}

function readable(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500, msg: '', traceId: '' }
  return failureOf(error.data) ?? { status: error.status, msg: '', traceId: '' }
}
