import { App, Button, Drawer, Result } from 'antd'
import { Activity, Component, type ReactNode, Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Lang } from '#i18n/address.ts'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Loading } from '#ui/loading.tsx'
import type { Session } from '#ui/session.ts'
import { useMedia } from '#ui/use-media.ts'
import { shellWords } from './admin.words.ts'
import { CommandPalette } from './command-palette.tsx'
import { KeyList } from './key-list.tsx'
import { type Go, menuItemAt } from './menu-items.ts'
import { PageAt } from './page-at.tsx'
import { useMenuItems, useTopMenus } from './session.ts'
import { Sidebar } from './sidebar.tsx'
import { TabStrip } from './tab-strip.tsx'
import { home, keepTabs, moveTabs, savedTabs, type TabMove } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { useKeys } from './use-keys.ts'

interface Props {
  readonly session: Session
  readonly address: string
  readonly mode: 'light' | 'dark'
  readonly setMode: (mode: 'light' | 'dark') => void
  readonly speak: (lang: Lang) => void
}

/** Sidebar, top bar, tabs, and every open page: a page keeps its state while its tab is open. */
export function Layout({ session, address, ...looks }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const wide = useMedia('(min-width: 992px)')
  const [collapsed, collapse] = useState(false)
  const [unfolded, unfold] = useState(false)
  const [asked, ask] = useState<'goTo' | 'keys'>()
  const [topMenu, setTopMenu] = useState('')
  const topMenus = useTopMenus()
  const whole = useMenuItems(session, '')
  const part = useMenuItems(session, topMenu)
  const names = { [home]: t(shellWords.home), '/info/index': t(shellWords.personal) }
  const titleAt = (path: string): string | undefined => names[path as keyof typeof names] ?? menuItemAt(whole.menuItems, path)?.title
  const title = titleAt(address)
  const { tabs, move } = useTabs(address, title, t(shellWords.home))
  const { version, clear } = useCaches()
  useKeys({ goTo: () => ask('goTo'), keys: () => ask('keys') })
  useEffect(() => {
    document.title = [title, 'MotorSpot'].filter(Boolean).join(' - ')
  }, [title])

  const go = useCallback<Go>(
    (path, about) => {
      unfold(false)
      void navigate(path, { state: about })
    },
    [navigate],
  )
  const take = (step: TabMove): void => {
    const next = move(step)
    if (next !== address) go(next)
  }
  const labelled = tabs.open.map((tab) => ({ ...tab, label: titleAt(tab.value) ?? tab.label }))
  const sidebar = { ...part, topMenus, topMenu, address, go, setTopMenu }
  return (
    <div className={`frame${wide ? '' : ' narrow'}${collapsed ? ' collapsed' : ''}`}>
      <a className="skip" href="#content">
        {t(shellWords.skip)}
      </a>
      {wide ? (
        <Sidebar {...sidebar} collapsed={collapsed} widen={() => collapse(false)} />
      ) : (
        <Drawer
          open={unfolded}
          placement="left"
          size={260}
          title={t(shellWords.menu)}
          onClose={() => unfold(false)}
          styles={{ body: { padding: 0 } }}
        >
          <Sidebar {...sidebar} collapsed={false} widen={() => undefined} />
        </Drawer>
      )}
      <div className="frame-main">
        <TopBar
          {...looks}
          title={title ?? ''}
          {...{ session, topMenus, topMenu, setTopMenu, go, wide, collapsed }}
          fold={() => (wide ? collapse(!collapsed) : unfold(true))}
          goTo={() => ask('goTo')}
        />
        <TabStrip tabs={labelled} active={address} go={go} take={take} clearCache={clear} />
        <main id="content" tabIndex={-1}>
          {tabs.visited.map((path) => (
            <Activity key={`${path} ${version}`} mode={path === address ? 'visible' : 'hidden'}>
              <Fence words={{ title: t(shellWords.broken), again: t(shellWords.reload) }}>
                <Suspense fallback={<Loading />}>
                  <PageAt address={path} menuItems={whole.menuItems} waiting={whole.waiting} go={go} />
                </Suspense>
              </Fence>
            </Activity>
          ))}
        </main>
      </div>
      {asked === 'goTo' && <CommandPalette menuItems={whole.menuItems} go={go} close={() => ask(undefined)} />}
      {asked === 'keys' && <KeyList close={() => ask(undefined)} />}
    </div>
  )
}

/** The open pages, and those of them that were looked at since the back-office was opened. */
function useTabs(address: string, title: string | undefined, homeLabel: string) {
  const [tabs, move] = useReducer(moveTabs, homeLabel, savedTabs)
  const [seen, see] = useState<readonly string[]>([])
  useEffect(() => {
    see((before) => (before.includes(address) ? before : [...before, address]))
    if (title !== undefined) move({ type: 'visit', tab: { value: address, label: title } })
  }, [address, title])
  useEffect(() => keepTabs(tabs), [tabs])
  const isOpen = (path: string): boolean => path === address || tabs.open.some(({ value }) => value === path)
  return {
    tabs: { ...tabs, visited: seen.filter(isOpen) },
    /** Takes a step and answers where it leads. */
    move: (step: TabMove): string => {
      move(step)
      if (step.type === 'close') see((before) => before.filter((path) => path !== step.value))
      return moveTabs({ ...tabs, active: address }, step).active
    },
  }
}

/** Clearing the cache empties what the server remembers for the caller, and builds every open page anew. */
function useCaches() {
  const t = useT()
  const { modal, message } = App.useApp()
  const [version, setVersion] = useState(0)
  const clear = (): void => {
    modal.confirm({
      title: t(shellWords.clearCacheAsk),
      onOk: async () => {
        await call('GET', '/blade-auth/oauth/clear-cache')
        setVersion((before) => before + 1)
        message.success(t(shellWords.cleared))
      },
    })
  }
  return { version, clear }
}

interface FenceProps {
  readonly words: { readonly title: string; readonly again: string }
  readonly children: ReactNode
}

/** A page that fails leaves the others and the frame standing. */
class Fence extends Component<FenceProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    const { words, children } = this.props
    if (!this.state.failed) return children
    return (
      <Result
        status="warning"
        title={words.title}
        extra={<Button onClick={() => this.setState({ failed: false })}>{words.again}</Button>}
      />
    )
  }
}
