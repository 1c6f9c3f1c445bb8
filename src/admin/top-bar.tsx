import {
  BulbOutlined,
  DownOutlined,
  GlobalOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Avatar, Button, Dropdown, Tooltip } from 'antd'
import type { Lang } from '#i18n/address.ts'
import { useAddress, useLang, useT } from '#i18n/language.tsx'
import type { Session } from '#ui/session.ts'
import { shellWords } from './admin.words.ts'
import type { Mode } from './appearance.ts'
import { Notifications } from './notifications.tsx'
import { type TopMenu, useOwnAccount } from './session.ts'
import { home } from './tabs.ts'
import { useLogOut } from './use-log-out.ts'

interface Props {
  readonly session: Session
  /** Title of the visible page; shown on a phone, which has no tabs. */
  readonly title: string
  readonly topMenus: readonly TopMenu[]
  /** Id of the chosen top menu; '' for the whole menu. */
  readonly topMenu: string
  readonly setTopMenu: (id: string) => void
  readonly mode: Mode
  readonly setMode: (mode: Mode) => void
  readonly setLang: (lang: Lang) => void
  readonly wide: boolean
  readonly collapsed: boolean
  readonly toggleSidebar: () => void
  readonly go: (path: string) => void
  readonly openPalette: () => void
}

export function TopBar(props: Props) {
  const t = useT()
  const lang = useLang()
  const { title, mode, setMode, setLang, wide, collapsed, toggleSidebar, openPalette } = props
  const toggleLabel = t(wide ? (collapsed ? shellWords.expand : shellWords.collapse) : shellWords.menu)
  return (
    <header className="top-bar">
      <Button
        type="text"
        aria-label={toggleLabel}
        icon={wide && !collapsed ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={toggleSidebar}
      />
      <h1>{title}</h1>
      <TopMenus {...props} />
      <div className="top-bar-end">
        <Tooltip title="⌘K / Ctrl K">
          <Button type="text" icon={<SearchOutlined aria-hidden />} aria-label={t(shellWords.palette)} onClick={openPalette} />
        </Tooltip>
        <Tooltip title={t(mode === 'dark' ? shellWords.light : shellWords.dark)}>
          <Button
            type="text"
            icon={<BulbOutlined aria-hidden />}
            aria-label={`${t(shellWords.appearance)}: ${t(mode === 'dark' ? shellWords.light : shellWords.dark)}`}
            onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
          />
        </Tooltip>
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: [
              { key: 'zh', label: '中文', disabled: lang === 'zh' },
              { key: 'en', label: 'English', disabled: lang === 'en' },
            ],
            onClick: ({ key }) => setLang(key as Lang),
          }}
        >
          <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={t(shellWords.language)} />
        </Dropdown>
        <Notifications />
        <Account {...props} />
      </div>
    </header>
  )
}

/** The top menus. The first entry is home, which shows the whole menu in the sidebar. */
function TopMenus({ topMenus, topMenu, setTopMenu, go }: Props) {
  const t = useT()
  if (topMenus.length === 0) return null
  const choose = (id: string, path: string): void => {
    setTopMenu(id)
    if (path) go(path)
  }
  return (
    <nav className="top-menus" aria-label={t(shellWords.topMenu)}>
      {[{ id: '', name: t(shellWords.home), path: home }, ...topMenus].map(({ id, name, path }) => (
        <button key={id} type="button" aria-current={id === topMenu} onClick={() => choose(id, path)}>
          {name}
        </button>
      ))}
    </nav>
  )
}

function Account({ session, go }: Props) {
  const t = useT()
  const address = useAddress()
  const name = session.nick_name || session.real_name || session.account
  // A picture that was changed since the login.
  const { data: own } = useOwnAccount(false)
  const logOut = useLogOut()
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          { key: 'home', label: t(shellWords.home), onClick: () => go(home) },
          { key: 'personal', label: t(shellWords.personal), onClick: () => go('/info/index') },
          { key: 'site', label: t(shellWords.publicSite), onClick: () => location.assign(address('/home')) },
          { type: 'divider' },
          { key: 'logOut', label: t(shellWords.logOut), onClick: logOut },
        ],
      }}
    >
      <Button type="text" className="account" aria-label={name}>
        <Avatar size={30} src={String(own?.avatar ?? session.avatar) || undefined} icon={<UserOutlined aria-hidden />} alt="" />
        <span className="account-name">{name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
}
