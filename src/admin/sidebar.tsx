import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Empty, Skeleton, Tooltip } from 'antd'
import { type MouseEvent, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { Logo } from '#ui/logo.tsx'
import { shellWords } from './admin.words.ts'
import { MenuIcon } from './icons.tsx'
import { ancestorKeys, type MenuItem } from './menu-items.ts'

interface Props {
  readonly menuItems: readonly MenuItem[]
  readonly loading: boolean
  readonly address: string
  readonly collapsed: boolean
  /** Expands a collapsed sidebar, which shows icons only. */
  readonly expand: () => void
  readonly go: (path: string) => void
}

/** The caller's menu; at most one branch of folders is open. */
export function Sidebar({ menuItems, loading, address, collapsed, expand, go }: Props) {
  const t = useT()
  const [open, setOpen] = useState<readonly string[]>([])
  // A string, so that the effect runs only when the keys change.
  const activeBranch = ancestorKeys(menuItems, address).join()
  useEffect(() => {
    if (activeBranch) setOpen(activeBranch.split(','))
  }, [activeBranch])
  const toggle = (item: MenuItem, ancestors: readonly string[]): void => {
    setOpen(open.includes(item.key) && !collapsed ? ancestors : [...ancestors, item.key])
    if (collapsed) expand()
  }
  return (
    <nav className="sidebar" aria-label={t(shellWords.menu)}>
      <a className="sidebar-title" href="/home">
        <Logo size={28} />
        {!collapsed && <span>{t(shellWords.site)}</span>}
      </a>
      {loading && <Skeleton active className="sidebar-skeleton" />}
      {!loading && menuItems.length === 0 && <Empty description={t(shellWords.noMenu)} />}
      <MenuList {...{ menuItems, open, address, collapsed, toggle, go }} ancestors={[]} />
    </nav>
  )
}

interface MenuListProps extends Pick<Props, 'menuItems' | 'address' | 'collapsed' | 'go'> {
  readonly open: readonly string[]
  /** Keys of the folders that contain this list, outermost first. */
  readonly ancestors: readonly string[]
  readonly toggle: (item: MenuItem, ancestors: readonly string[]) => void
}

function MenuList({ menuItems, ...props }: MenuListProps) {
  return (
    <ul>
      {menuItems.map((item) => (
        <li key={item.key}>{item.children.length > 0 ? <Folder {...props} item={item} /> : <PageLink {...props} item={item} />}</li>
      ))}
    </ul>
  )
}

type ItemProps = Omit<MenuListProps, 'menuItems'> & { readonly item: MenuItem }

function Folder({ item, ...props }: ItemProps) {
  const { open, ancestors, collapsed, toggle } = props
  const isOpen = open.includes(item.key) && !collapsed
  return (
    <>
      <TitleTooltip item={item} collapsed={collapsed}>
        <button type="button" aria-expanded={isOpen} aria-label={item.title} onClick={() => toggle(item, ancestors)}>
          <MenuIcon name={item.icon} />
          {!collapsed && <span>{item.title}</span>}
          {!collapsed && (isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />)}
        </button>
      </TitleTooltip>
      {isOpen && <MenuList {...props} menuItems={item.children} ancestors={[...ancestors, item.key]} />}
    </>
  )
}

function PageLink({ item, address, collapsed, go }: ItemProps) {
  const onClick = (event: MouseEvent): void => {
    if (item.newWindow || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(item.path)
  }
  const active = item.path === address
  return (
    <TitleTooltip item={item} collapsed={collapsed}>
      <a
        href={item.path}
        aria-label={item.title}
        {...(active && { 'aria-current': 'page' })}
        {...(item.newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={onClick}
      >
        <MenuIcon name={item.icon} />
        {!collapsed && <span>{item.title}</span>}
      </a>
    </TitleTooltip>
  )
}

/** In a collapsed sidebar, shows the item's title as a tooltip. */
function TitleTooltip({ item, collapsed, children }: { item: MenuItem; collapsed: boolean; children: React.ReactElement }) {
  return collapsed ? (
    <Tooltip title={item.title} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}
