import { Button, Result } from 'antd'
import { type ComponentType, lazy, memo } from 'react'
import { frameWords } from '#i18n/admin.words.ts'
import { useTell } from '#i18n/language.tsx'
import { definePage, type Page } from '#kernel/admin/define-page.ts'
import { ResourcePage } from '#kernel/admin/resource-page.tsx'
import type { Resource } from '#kernel/resource/resource.ts'
import { pages } from '#modules/pages.ts'
import { resources } from '#modules/resources.ts'
import { Waiting } from '#ui/waiting.tsx'
import { External } from './external.tsx'
import { type Go, type Place, placeAt } from './places.ts'
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

/** Each noun's page by the path of its menu: overridden, or derived. */
const byPath = new Map(resources.flatMap((resource) => (resource.menu ? [[resource.menu.path, pageOf(resource)] as const] : [])))

function pageOf(resource: Resource): ComponentType {
  const load = pages[resource.name]
  return load ? lazy(async () => ({ default: shownBy(await load()) })) : shownBy(definePage(resource))
}

interface Props {
  readonly address: string
  readonly places: readonly Place[]
  /** The caller's menu is still on its way. */
  readonly waiting: boolean
  readonly go: Go
}

/** The page of an address: the shell's own, a noun's if its path stands in the caller's menu, or one from outside. */
export const PageAt = memo(({ address, places, waiting, go }: Props) => {
  const [path = ''] = address.split('?')
  const Own = own[path]
  if (Own) return <Own go={go} />
  if (waiting) return <Waiting />
  const place = placeAt(places, address)
  if (place && path.startsWith('/myiframe/')) return <External place={place} />
  const Shown = place && (byPath.get(path) ?? byPath.get(path.replace(/\/index$/, '')))
  return Shown ? <Shown /> : <NotFound go={go} />
})

function NotFound({ go }: Pick<Props, 'go'>) {
  const tell = useTell()
  return (
    <Result
      status="404"
      title={tell(frameWords.notFound)}
      subTitle={tell(frameWords.notFoundHint)}
      extra={
        <Button type="primary" onClick={() => go(home)}>
          {tell(frameWords.toHome)}
        </Button>
      }
    />
  )
}
