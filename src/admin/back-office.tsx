import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { type Lang, langFromCookies, localizedPath } from '#i18n/address.ts'
import { LanguageProvider } from '#i18n/language.tsx'
import { type AdminContext, AdminContextProvider } from '#kernel/admin/admin-context.ts'
import { resources } from '#modules/modules.ts'
import { dateTimeIn, parseDateTime } from '#ui/date-time.ts'
import { Loading } from '#ui/loading.tsx'
import type { SharedRootData } from '#ui/services.ts'
import { getSession, onSessionEnd, type Session } from '#ui/session.ts'
import { useMedia } from '#ui/use-media.ts'
import { antdTheme, type Mode, savePreference, useMode } from './appearance.ts'
import { Layout } from './layout.tsx'
import { createQueryClient } from './query-client.ts'
import { isAdministrator, useCodes } from './session.ts'
import { clearSavedTabs } from './tabs.ts'
import { usePush } from './use-push.ts'
import './back-office.css'
import './shell-pages.css'
import '#kernel/admin/history.css'
import '#kernel/admin/resource-page.css'

const registry = new Map(resources.map((resource) => [resource.name, resource]))

const client = createQueryClient()

/** The back-office. Visitors without a session are redirected to the login page, which leads back here. */
export default function BackOffice() {
  const [lang, setLang] = useState<Lang>(() => langFromCookies(document.cookie))
  const changeLang = (next: Lang): void => {
    savePreference('lang', next)
    setLang(next)
  }
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
    dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  }, [lang])
  return (
    <LanguageProvider lang={lang}>
      <QueryClientProvider client={client}>
        <ThemeProvider lang={lang}>{(theme) => <RequireSession {...theme} setLang={changeLang} />}</ThemeProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

interface ThemeProps {
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
}

function ThemeProvider({ lang, children }: { lang: Lang; children: (theme: ThemeProps) => ReactNode }) {
  const [mode, setMode] = useMode()
  const touch = useMedia('(max-width: 767px), (pointer: coarse)')
  const theme = useMemo(() => antdTheme(mode, touch), [mode, touch])
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <App>{children({ mode, setMode })}</App>
    </ConfigProvider>
  )
}

/** Goes to the login page, which leads back here. The timeout lets open forms save their drafts first. */
function redirectToLogin(ended = false): void {
  clearSavedTabs()
  const query = `redirect_url=${encodeURIComponent(location.pathname + location.search)}${ended ? '&ended=1' : ''}`
  // A full page load drops everything of the ended session that this page holds in memory.
  setTimeout(() => location.assign(localizedPath(`/login?${query}`, langFromCookies(document.cookie))))
}

interface ShellProps extends ThemeProps {
  readonly setLang: (lang: Lang) => void
}

function RequireSession(props: ShellProps) {
  const { pathname, search } = useLocation()
  const [current, setCurrent] = useState<Session>()
  useEffect(() => {
    getSession().then(
      (found) => (found ? setCurrent(found) : redirectToLogin()),
      () => redirectToLogin(),
    )
    return onSessionEnd(() => redirectToLogin(true))
  }, [])
  if (!current) return <Loading />
  return <WithAdminContext {...props} session={current} address={pathname.startsWith('/myiframe/') ? pathname + search : pathname} />
}

/** Provides the AdminContext once the caller's permission codes are loaded. */
function WithAdminContext({ session, ...props }: ShellProps & { session: Session; address: string }) {
  const codes = useCodes()
  usePush()
  const timeZone = useRouteLoaderData<SharedRootData>('root')?.timeZone ?? 'Asia/Shanghai'
  const administrator = isAdministrator(session)
  const adminContext = useMemo<AdminContext | undefined>(() => {
    const regions = registry.get('region')
    if (!codes || !regions) return undefined
    const holds = (code: string): boolean => administrator || codes.has(code)
    const paths = {
      dictionary: '/blade-system/dict/dictionary',
      upload: '/blade-resource/oss/endpoint/put-file',
      ticket: '/blade-resource/attach/ticket',
    }
    return { registry, regions, holds, administrator, now: () => parseDateTime(dateTimeIn(timeZone, Date.now())), ...paths }
  }, [codes, administrator, timeZone])
  if (!adminContext) return <Loading />
  return (
    <AdminContextProvider value={adminContext}>
      <Layout {...props} session={session} />
    </AdminContextProvider>
  )
}
