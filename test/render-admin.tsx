import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Lang } from '#i18n/address.ts'
import { LanguageProvider } from '#i18n/language.tsx'
import { type AdminContext, AdminContextProvider } from '#kernel/admin/admin-context.ts'
import type { Resource } from '#kernel/resource/resource.ts'
import { collaboration } from '#modules/collaboration/collaboration/collaboration.resource.ts'
import { brand } from '#modules/machine/brand/brand.resource.ts'
import { machine } from '#modules/machine/machine/machine.resource.ts'
import { motortype } from '#modules/machine/motortype/motortype.resource.ts'
import { dept } from '#modules/system/dept/dept.resource.ts'
import { post } from '#modules/system/post/post.resource.ts'
import { region } from '#modules/system/region/region.resource.ts'
import { role } from '#modules/system/role/role.resource.ts'
import { user } from '#modules/system/user/user.resource.ts'
import { parseDateTime } from '#ui/date-time.ts'
import { customer } from './orders.ts'

const resources: readonly Resource[] = [brand, collaboration, customer, dept, machine, motortype, post, region, role, user]

/** The time of the server in these tests. */
export const now = '2026-03-08 14:05:00'

const adminContext: AdminContext = {
  registry: new Map(resources.map((resource) => [resource.name, resource])),
  holds: () => true,
  administrator: true,
  now: () => parseDateTime(now),
  regions: region,
  dictionary: '/dictionary',
  upload: '/upload',
  ticket: '/ticket',
}

interface Options {
  readonly lang?: Lang
  /** Permission codes of the caller; all of them unless given. */
  readonly codes?: readonly string[]
  /** Whether the window is narrow. */
  readonly phone?: boolean
}

/** What the back-office puts around its pages, without animations and generated styles. */
function AdminShell({ lang = 'en', codes, children }: Options & { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const holds = (code: string): boolean => codes?.includes(code) ?? true
  return (
    <LanguageProvider lang={lang}>
      <QueryClientProvider client={client}>
        <ConfigProvider
          theme={{ zeroRuntime: true, token: { motion: false } }}
          locale={lang === 'zh' ? zhCN : enUS}
          button={{ autoInsertSpace: false }}
        >
          <App>
            <AdminContextProvider value={{ ...adminContext, holds, administrator: codes === undefined }}>{children}</AdminContextProvider>
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </LanguageProvider>
  )
}

const ignore = (): void => undefined
const noMedia = { addEventListener: ignore, removeEventListener: ignore, addListener: ignore, removeListener: ignore }

/** Renders components of the back-office for the platform's administrator, in English unless told. */
export function renderAdmin(children: ReactNode, options: Options = {}): RenderResult {
  document.documentElement.lang = options.lang === 'zh' ? 'zh-CN' : 'en'
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...noMedia,
    media: query,
    matches: options.phone === true && query.includes('max-width'),
  }))
  return render(<AdminShell {...options}>{children}</AdminShell>)
}
