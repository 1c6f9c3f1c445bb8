import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Empty, Skeleton, Tooltip } from 'antd'
import { type MouseEvent, useEffect, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { Logo } from '#ui/logo.tsx'
import { shellWords } from './admin.words.ts'
import { MenuIcon } from './icons.tsx'
import { branchOf, type MenuItem } from './menu-items.ts'

interface Props {
  readonly menuItems: readonly MenuItem[]
  readonly waiting: boolean
  readonly address: string
  readonly collapsed: boolean
  /** Makes room for names. */
  readonly widen: () => void
  readonly go: (path: string) => void
}

/** The caller's menu; one branch stands open at a time. */
export function Sidebar({ menuItems, waiting, address, collapsed, widen, go }: Props) {
  const t = useT()
  const [open, setOpen] = useState<readonly string[]>([])
  const branch = branchOf(menuItems, address).join()
  useEffect(() => {
    if (branch) setOpen(branch.split(','))
  }, [branch])
  const toggle = (item: MenuItem, above: readonly string[]): void => {
    setOpen(open.includes(item.key) && !collapsed ? above : [...above, item.key])
    if (collapsed) widen()
  }
  return (
    <nav className="sidebar" aria-label={t(shellWords.menu)}>
      <a className="sidebar-title" href="/home">
        <Logo size={28} />
        {!collapsed && <span>{t(shellWords.site)}</span>}
      </a>
      {waiting && <Skeleton active className="sidebar-waiting" />}
      {!waiting && menuItems.length === 0 && <Empty description={t(shellWords.noMenu)} />}
      <Branch {...{ menuItems, open, address, collapsed, toggle, go }} above={[]} />
    </nav>
  )
}

interface BranchProps extends Pick<Props, 'menuItems' | 'address' | 'collapsed' | 'go'> {
  readonly open: readonly string[]
  /** Keys of the folders that this branch hangs below. */
  readonly above: readonly string[]
  readonly toggle: (item: MenuItem, above: readonly string[]) => void
}

function Branch({ menuItems, ...props }: BranchProps) {
  return (
    <ul>
      {menuItems.map((item) => (
        <li key={item.key}>{item.children.length > 0 ? <Folder {...props} item={item} /> : <Leaf {...props} item={item} />}</li>
      ))}
    </ul>
  )
}

type EntryProps = Omit<BranchProps, 'menuItems'> & { readonly item: MenuItem }

function Folder({ item, ...props }: EntryProps) {
  const { open, above, collapsed, toggle } = props
  const isOpen = open.includes(item.key) && !collapsed
  return (
    <>
      <Named item={item} collapsed={collapsed}>
        <button type="button" aria-expanded={isOpen} aria-label={item.title} onClick={() => toggle(item, above)}>
          <MenuIcon name={item.icon} />
          {!collapsed && <span>{item.title}</span>}
          {!collapsed && (isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />)}
        </button>
      </Named>
      {isOpen && <Branch {...props} menuItems={item.children} above={[...above, item.key]} />}
    </>
  )
}

function Leaf({ item, address, collapsed, go }: EntryProps) {
  const follow = (event: MouseEvent): void => {
    if (item.window || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(item.path)
  }
  const active = item.path === address
  return (
    <Named item={item} collapsed={collapsed}>
      <a
        href={item.path}
        aria-label={item.title}
        {...(active && { 'aria-current': 'page' })}
        {...(item.window && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={follow}
      >
        <MenuIcon name={item.icon} />
        {!collapsed && <span>{item.title}</span>}
      </a>
    </Named>
  )
}

/** Where only icons stand, pointing at one tells its name. */
function Named({ item, collapsed, children }: { item: MenuItem; collapsed: boolean; children: React.ReactElement }) {
  return collapsed ? (
    <Tooltip title={item.title} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}
