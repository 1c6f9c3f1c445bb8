import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import 'dayjs/locale/zh-cn'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { inLang, type Lang, rememberedLang } from '#i18n/address.ts'
import { LanguageProvider } from '#i18n/language.tsx'
import { type AdminContext, AdminContextProvider, usePhone } from '#kernel/admin/admin-context.ts'
import { resources } from '#modules/resources.ts'
import { Loading } from '#ui/loading.tsx'
import { jsonMoment } from '#ui/moment.ts'
import { CallError } from '#ui/request.ts'
import { onSessionEnd, type Session, session } from '#ui/session.ts'
import { remember, themeOf, useMode } from './appearance.ts'
import { Layout } from './layout.tsx'
import { isAdministrator, useCodes } from './session.ts'
import { forgetTabs } from './tabs.ts'
import './back-office.css'
import './own-pages.css'
import '#kernel/admin/resource-page.css'

const registry = new Map(resources.map((resource) => [resource.name, resource]))

/** What was rejected stays rejected; what did not come through is asked for once more. */
const again = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof CallError && (error.status === 0 || error.status >= 500)

const client = new QueryClient({
  defaultOptions: { queries: { retry: again, staleTime: 10_000, refetchOnWindowFocus: false } },
})

/** The back-office: for whoever is logged in; strangers go to the login and come back. */
export default function BackOffice() {
  const [lang, setLang] = useState<Lang>(() => rememberedLang(document.cookie))
  const speak = (next: Lang): void => {
    remember('lang', next)
    setLang(next)
  }
  useEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
    dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  }, [lang])
  return (
    <LanguageProvider lang={lang}>
      <QueryClientProvider client={client}>
        <Looks lang={lang}>{(looks) => <Guarded {...looks} speak={speak} />}</Looks>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

export interface LooksProps {
  readonly mode: 'light' | 'dark'
  readonly setMode: (mode: 'light' | 'dark') => void
}

function Looks({ lang, children }: { lang: Lang; children: (looks: LooksProps) => ReactNode }) {
  const [mode, setMode] = useMode()
  const touch = usePhone()
  const theme = useMemo(() => themeOf(mode, touch), [mode, touch])
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zhCN : enUS} button={{ autoInsertSpace: false }}>
      <App>{children({ mode, setMode })}</App>
    </ConfigProvider>
  )
}

/** Where one logs in, to come back here. A fresh page forgets who was here; forms first keep what was typed. */
function toLogin(ended = false): void {
  forgetTabs()
  const asked = `redirect_url=${encodeURIComponent(location.pathname + location.search)}${ended ? '&ended=1' : ''}`
  setTimeout(() => location.assign(inLang(`/login?${asked}`, rememberedLang(document.cookie))))
}

function Guarded(props: LooksProps & { speak: (lang: Lang) => void }) {
  const { pathname, search } = useLocation()
  const [who, setWho] = useState<Session>()
  useEffect(() => {
    session().then(
      (found) => (found ? setWho(found) : toLogin()),
      () => toLogin(),
    )
    return onSessionEnd(() => toLogin(true))
  }, [])
  if (!who) return <Loading />
  return <WithAdminContext {...props} session={who} address={pathname.startsWith('/myiframe/') ? pathname + search : pathname} />
}

/** Gives every page what it needs of the shell, once the caller's rights are known. */
function WithAdminContext({ session, ...props }: LooksProps & { speak: (lang: Lang) => void; session: Session; address: string }) {
  const codes = useCodes()
  const present = useRouteLoaderData<{ now?: string }>('root')?.now
  const ahead = useMemo(() => (present ? jsonMoment(present) - Date.now() : 0), [present])
  const administrator = isAdministrator(session)
  const adminContext = useMemo<AdminContext | undefined>(() => {
    const regions = registry.get('region')
    if (!codes || !regions) return undefined
    const holds = (code: string): boolean => administrator || codes.has(code)
    const addresses = { dictionary: '/blade-system/dict/dictionary', upload: '/blade-resource/oss/endpoint/put-file' }
    return { registry, regions, holds, administrator, now: () => Date.now() + ahead, ...addresses }
  }, [codes, administrator, ahead])
  if (!adminContext) return <Loading />
  return (
    <AdminContextProvider value={adminContext}>
      <Layout {...props} session={session} />
    </AdminContextProvider>
  )
}
