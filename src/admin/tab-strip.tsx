import { CloseOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useT } from '#i18n/language.tsx'
import { shellWords } from './admin.words.ts'
import { home, type Tab, type TabMove } from './tabs.ts'

interface Props {
  readonly tabs: readonly Tab[]
  readonly active: string
  readonly go: (path: string) => void
  readonly moveTab: (move: TabMove) => void
  readonly clearCache: () => void
}

/** The tabs of the open pages. Each one except home can be closed by its button or with the middle mouse button. */
export function TabStrip({ tabs, active, go, moveTab, clearCache }: Props) {
  const t = useT()
  const activeTab = useRef<HTMLLIElement>(null)
  const menu: MenuProps = {
    items: [
      { key: 'clearCache', label: t(shellWords.clearCache), onClick: clearCache },
      { key: 'closeOthers', label: t(shellWords.closeOthers), onClick: () => moveTab({ type: 'closeOthers' }) },
      { key: 'closeAll', label: t(shellWords.closeAll), onClick: () => moveTab({ type: 'closeAll' }) },
    ],
  }
  const visit = (event: MouseEvent, path: string): void => {
    event.preventDefault()
    go(path)
  }
  useEffect(() => {
    activeTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <nav className="tab-strip" aria-label={t(shellWords.tabs)}>
      <Dropdown menu={menu} trigger={['contextMenu']}>
        <ul>
          {tabs.map(({ value, label }) => (
            <li key={value} className={value === active ? 'active' : ''} ref={value === active ? activeTab : undefined}>
              <a
                href={value}
                {...(value === active && { 'aria-current': 'page' })}
                onClick={(event) => visit(event, value)}
                onAuxClick={(event) => event.button === 1 && moveTab({ type: 'close', value })}
              >
                {label}
              </a>
              {value !== home && (
                <button
                  type="button"
                  aria-label={t(shellWords.closeTab, { title: label })}
                  onClick={() => moveTab({ type: 'close', value })}
                >
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      </Dropdown>
      <Dropdown autoFocus menu={menu} trigger={['click']}>
        <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t(shellWords.tabActions)} />
      </Dropdown>
    </nav>
  )
}
