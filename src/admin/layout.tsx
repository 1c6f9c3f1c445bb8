import { App, Drawer } from 'antd'
import { Activity, Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Lang } from '#i18n/address.ts'
import { useT } from '#i18n/language.tsx'
import { call } from '#ui/call.ts'
import { Loading } from '#ui/loading.tsx'
import type { Session } from '#ui/session.ts'
import { useMedia } from '#ui/use-media.ts'
import { shellWords } from './admin.words.ts'
import type { Mode } from './appearance.ts'
import { CommandPalette } from './command-palette.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { findMenuItem, type Navigate } from './menu-items.ts'
import { PageForPath } from './page-for-path.tsx'
import { useMenuItems, useTopMenus } from './session.ts'
import { ShortcutList } from './shortcut-list.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabStrip } from './tab-strip.tsx'
import { home, moveTabs, savedTabs, saveTabs, type TabMove } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

interface Props {
  readonly session: Session
  /** The path of the visible page. */
  readonly address: string
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
  readonly setLang: (lang: Lang) => void
}

/** Sidebar, top bar, tabs and the open pages. A page stays mounted, and so keeps its state, while its tab is open. */
export function Layout({ session, address, ...appearance }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const wide = useMedia('(min-width: 992px)')
  const [collapsed, setCollapsed] = useState(false)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [dialog, setDialog] = useState<'palette' | 'shortcuts'>()
  const [topMenu, setTopMenu] = useState('')
  const topMenus = useTopMenus()
  const menu = useMenuItems(session, '')
  const sidebarMenu = useMenuItems(session, topMenu)
  const shellTitles = { [home]: t(shellWords.home), '/info/index': t(shellWords.personal) }
  const titleOf = (path: string): string | undefined =>
    shellTitles[path as keyof typeof shellTitles] ?? findMenuItem(menu.menuItems, path)?.title
  const title = titleOf(address)
  const { tabs, visited, move } = useTabs(address, title, t(shellWords.home))
  const { version, clear } = useClearCache()
  useShortcuts({ openPalette: () => setDialog('palette'), openShortcuts: () => setDialog('shortcuts') })
  useEffect(() => {
    document.title = [title, 'MotorSpot'].filter(Boolean).join(' - ')
  }, [title])

  const go = useCallback<Navigate>(
    (path, state) => {
      setDrawerOpen(false)
      void navigate(path, { state })
    },
    [navigate],
  )
  const moveTab = (step: TabMove): void => {
    const next = move(step)
    if (next !== address) go(next)
  }
  const labelled = tabs.open.map((tab) => ({ ...tab, label: titleOf(tab.value) ?? tab.label }))
  const sidebar = { ...sidebarMenu, address, go }
  return (
    <div className={`layout${wide ? '' : ' narrow'}${collapsed ? ' collapsed' : ''}`}>
      <a className="skip" href="#content">
        {t(shellWords.skip)}
      </a>
      {wide ? (
        <Sidebar {...sidebar} collapsed={collapsed} expand={() => setCollapsed(false)} />
      ) : (
        <Drawer
          open={drawerOpen}
          placement="left"
          size={260}
          title={t(shellWords.menu)}
          onClose={() => setDrawerOpen(false)}
          styles={{ body: { padding: 0 } }}
        >
          <Sidebar {...sidebar} collapsed={false} expand={() => undefined} />
        </Drawer>
      )}
      <div className="layout-main">
        <TopBar
          {...appearance}
          title={title ?? ''}
          {...{ session, topMenus, topMenu, setTopMenu, go, wide, collapsed }}
          toggleSidebar={() => (wide ? setCollapsed(!collapsed) : setDrawerOpen(true))}
          openPalette={() => setDialog('palette')}
        />
        <TabStrip tabs={labelled} active={address} go={go} moveTab={moveTab} clearCache={clear} />
        <main id="content" tabIndex={-1}>
          {visited.map((path) => (
            <Activity key={`${path} ${version}`} mode={path === address ? 'visible' : 'hidden'}>
              <ErrorBoundary>
                <Suspense fallback={<Loading />}>
                  <PageForPath address={path} menuItems={menu.menuItems} loading={menu.loading} go={go} />
                </Suspense>
              </ErrorBoundary>
            </Activity>
          ))}
        </main>
      </div>
      {dialog === 'palette' && <CommandPalette menuItems={menu.menuItems} go={go} close={() => setDialog(undefined)} />}
      {dialog === 'shortcuts' && <ShortcutList close={() => setDialog(undefined)} />}
    </div>
  )
}

/** The tabs, saved in localStorage, and `visited`: the open pages that were visited since the page load, which are mounted. */
function useTabs(address: string, title: string | undefined, homeLabel: string) {
  const [tabs, dispatch] = useReducer(moveTabs, homeLabel, savedTabs)
  const [visited, setVisited] = useState<readonly string[]>([])
  useEffect(() => {
    setVisited((before) => (before.includes(address) ? before : [...before, address]))
    if (title !== undefined) dispatch({ type: 'visit', tab: { value: address, label: title } })
  }, [address, title])
  useEffect(() => saveTabs(tabs), [tabs])
  const isOpen = (path: string): boolean => path === address || tabs.open.some(({ value }) => value === path)
  return {
    tabs,
    visited: visited.filter(isOpen),
    /** Applies a move and returns the path of the tab that is active then. */
    move: (step: TabMove): string => {
      dispatch(step)
      if (step.type === 'close') setVisited((before) => before.filter((path) => path !== step.value))
      return moveTabs({ ...tabs, active: address }, step).active
    },
  }
}

/** Clears the server's cache for the caller after a confirmation. `version` then changes, which remounts every open page. */
function useClearCache() {
  const t = useT()
  const { modal, message } = App.useApp()
  const [version, setVersion] = useState(0)
  const clear = (): void => {
    modal.confirm({
      title: t(shellWords.clearCacheConfirm),
      onOk: async () => {
        await call('GET', '/blade-auth/oauth/clear-cache')
        setVersion((before) => before + 1)
        message.success(t(shellWords.cacheCleared))
      },
    })
  }
  return { version, clear }
}
