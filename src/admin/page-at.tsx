import { Button, Result } from 'antd'
import { type ComponentType, lazy, memo } from 'react'
import { useT } from '#i18n/language.tsx'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import type { Resource } from '#kernel/resource/resource.ts'
import { pages } from '#modules/pages.ts'
import { resources } from '#modules/resources.ts'
import { Loading } from '#ui/loading.tsx'
import { shellWords } from './admin.words.ts'
import { External } from './external.tsx'
import { type Go, type MenuItem, menuItemAt } from './menu-items.ts'
import { home } from './tabs.ts'

/** Pages of the shell itself. */
const own: Readonly<Record<string, ComponentType<{ go: Go }>>> = {
  [home]: lazy(() => import('./dashboard.tsx')),
  '/info/index': lazy(() => import('./personal.tsx')),
}

function shownBy(page: Page): ComponentType {
  const Own = page.own
  return () => (Own ? <Own page={page} /> : <ResourcePage page={page} />)
}

/** Each resource's page by the path of its menu: overridden, or derived. */
const byPath = new Map(resources.flatMap((resource) => (resource.menu ? [[resource.menu.path, pageOf(resource)] as const] : [])))

function pageOf(resource: Resource): ComponentType {
  const load = pages[resource.name]
  return load ? lazy(async () => ({ default: shownBy(await load()) })) : shownBy(definePage(resource))
}

interface Props {
  readonly address: string
  readonly menuItems: readonly MenuItem[]
  /** The caller's menu is still on its way. */
  readonly waiting: boolean
  readonly go: Go
}

/** The page of an address: the shell's own, a resource's if its path stands in the caller's menu, or one from outside. */
export const PageAt = memo(({ address, menuItems, waiting, go }: Props) => {
  const [path = ''] = address.split('?')
  const Own = own[path]
  if (Own) return <Own go={go} />
  if (waiting) return <Loading />
  const item = menuItemAt(menuItems, address)
  if (item && path.startsWith('/myiframe/')) return <External item={item} />
  const Shown = item && (byPath.get(path) ?? byPath.get(path.replace(/\/index$/, '')))
  return Shown ? <Shown /> : <NotFound go={go} />
})

function NotFound({ go }: Pick<Props, 'go'>) {
  const t = useT()
  return (
    <Result
      status="404"
      title={t(shellWords.notFound)}
      subTitle={t(shellWords.notFoundHint)}
      extra={
        <Button type="primary" onClick={() => go(home)}>
          {t(shellWords.toHome)}
        </Button>
      }
    />
  )
}
