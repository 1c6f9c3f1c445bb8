import { Button, Result } from 'antd'
import { type ComponentType, lazy, memo, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import type { Resource } from '#kernel/resource/resource.ts'
import { type Module, modules } from '#modules/modules.ts'
import { Loading } from '#ui/loading.tsx'
import { shellWords } from './admin.words.ts'
import { ExternalPage } from './external-page.tsx'
import { findMenuItem, type MenuItem, type Navigate } from './menu-items.ts'
import { home } from './tabs.ts'

/** The pages that belong to no resource. */
const shellPages: Readonly<Record<string, ComponentType<{ go: Navigate }>>> = {
  [home]: lazy(() => import('./dashboard.tsx')),
  '/info/index': lazy(() => import('./personal.tsx')),
}

function componentOf(page: Page): ComponentType {
  const Own = page.own
  return () => (Own ? <Own page={page} /> : <ResourcePage page={page} />)
}

/** The component of each resource's page by the path of its menu item. */
const resourcePages = new Map(
  (modules as readonly Module[]).flatMap(({ resource, page }) =>
    resource?.menu ? [[resource.menu.path, lazyPage(resource, page)] as const] : [],
  ),
)

function lazyPage(resource: Resource, load: Module['page']): ComponentType {
  return load ? lazy(async () => ({ default: componentOf(await load()) })) : componentOf(definePage(resource))
}

interface Props {
  readonly address: string
  readonly menuItems: readonly MenuItem[]
  /** Whether the caller's menu is still being loaded. */
  readonly loading: boolean
  readonly go: Navigate
}

/** The page of a path: one of the shell, or a resource's page or an external page if the path is in the caller's menu. */
export const PageForPath = memo(({ address, menuItems, loading, go }: Props) => {
  const [path = ''] = address.split('?')
  const [wasOpen, setOpen] = useState(false)
  const ShellPage = shellPages[path]
  if (ShellPage) return <ShellPage go={go} />
  if (loading) return <Loading />
  const item = findMenuItem(menuItems, address)
  if (item && path.startsWith('/myiframe/')) return <ExternalPage item={item} />
  const PageComponent = item && (resourcePages.get(path) ?? resourcePages.get(path.replace(/\/index$/, '')))
  if (PageComponent && !wasOpen) setOpen(true)
  return PageComponent ? <PageComponent /> : <NotFound go={go} wasOpen={wasOpen} />
})

function NotFound({ go, wasOpen }: Pick<Props, 'go'> & { readonly wasOpen: boolean }) {
  const t = useT()
  return (
    <Result
      status="info"
      title={t(wasOpen ? shellWords.rightsChanged : shellWords.notFound)}
      subTitle={t(wasOpen ? shellWords.rightsChangedHint : shellWords.notFoundHint)}
      extra={
        <Button type="primary" onClick={() => go(home)}>
          {t(shellWords.toHome)}
        </Button>
      }
    />
  )
}
