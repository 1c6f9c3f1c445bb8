import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Empty, Skeleton, Tooltip } from 'antd'
import { type MouseEvent, useEffect, useState } from 'react'
import { frameWords } from '#i18n/admin.words.ts'
import { useTell } from '#i18n/language.tsx'
import { Logo } from '#ui/logo.tsx'
import { PlaceIcon } from './icons.tsx'
import { branchOf, type Place } from './places.ts'

interface Props {
  readonly places: readonly Place[]
  readonly waiting: boolean
  readonly address: string
  readonly collapsed: boolean
  /** Makes room for names. */
  readonly widen: () => void
  readonly go: (path: string) => void
}

/** The caller's menu; one branch stands open at a time. */
export function Sidebar({ places, waiting, address, collapsed, widen, go }: Props) {
  const tell = useTell()
  const [open, setOpen] = useState<readonly string[]>([])
  const branch = branchOf(places, address).join()
  useEffect(() => {
    if (branch) setOpen(branch.split(','))
  }, [branch])
  const toggle = (place: Place, above: readonly string[]): void => {
    setOpen(open.includes(place.key) && !collapsed ? above : [...above, place.key])
    if (collapsed) widen()
  }
  return (
    <nav className="sidebar" aria-label={tell(frameWords.menu)}>
      <a className="sidebar-title" href="/home">
        <Logo size={28} />
        {!collapsed && <span>{tell(frameWords.site)}</span>}
      </a>
      {waiting && <Skeleton active className="sidebar-waiting" />}
      {!waiting && places.length === 0 && <Empty description={tell(frameWords.noMenu)} />}
      <Branch {...{ places, open, address, collapsed, toggle, go }} above={[]} />
    </nav>
  )
}

interface BranchProps extends Pick<Props, 'places' | 'address' | 'collapsed' | 'go'> {
  readonly open: readonly string[]
  /** Keys of the folders that this branch hangs below. */
  readonly above: readonly string[]
  readonly toggle: (place: Place, above: readonly string[]) => void
}

function Branch({ places, ...props }: BranchProps) {
  return (
    <ul>
      {places.map((place) => (
        <li key={place.key}>{place.children.length > 0 ? <Folder {...props} place={place} /> : <Leaf {...props} place={place} />}</li>
      ))}
    </ul>
  )
}

type EntryProps = Omit<BranchProps, 'places'> & { readonly place: Place }

function Folder({ place, ...props }: EntryProps) {
  const { open, above, collapsed, toggle } = props
  const isOpen = open.includes(place.key) && !collapsed
  return (
    <>
      <Named place={place} collapsed={collapsed}>
        <button type="button" aria-expanded={isOpen} aria-label={place.title} onClick={() => toggle(place, above)}>
          <PlaceIcon name={place.icon} />
          {!collapsed && <span>{place.title}</span>}
          {!collapsed && (isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />)}
        </button>
      </Named>
      {isOpen && <Branch {...props} places={place.children} above={[...above, place.key]} />}
    </>
  )
}

function Leaf({ place, address, collapsed, go }: EntryProps) {
  const follow = (event: MouseEvent): void => {
    if (place.window || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(place.path)
  }
  const active = place.path === address
  return (
    <Named place={place} collapsed={collapsed}>
      <a
        href={place.path}
        aria-label={place.title}
        {...(active && { 'aria-current': 'page' })}
        {...(place.window && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={follow}
      >
        <PlaceIcon name={place.icon} />
        {!collapsed && <span>{place.title}</span>}
      </a>
    </Named>
  )
}

/** Where only icons stand, pointing at one tells its name. */
function Named({ place, collapsed, children }: { place: Place; collapsed: boolean; children: React.ReactElement }) {
  return collapsed ? (
    <Tooltip title={place.title} placement="right">
      {children}
    </Tooltip>
  ) : (
    children
  )
}
