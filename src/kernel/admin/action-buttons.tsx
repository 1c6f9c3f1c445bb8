import { Button, Drawer, Dropdown } from 'antd'
import { useRef } from 'react'
import { useT } from '#i18n/language.tsx'
import { pageWords } from './page.words.ts'

/** Something one can do with a row, or with the rows that are chosen. */
export interface ActionItem {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly run: () => void
}

/** Actions of a row that stand side by side; where there are more, the others go into a menu. */
const abreast = 3

export function ActionButtons({ actions, title }: { actions: readonly ActionItem[]; title: string }) {
  const t = useT()
  const shown = actions.length > abreast ? actions.slice(0, abreast - 1) : actions
  const menu = useRef<HTMLButtonElement>(null)
  // The entry is gone when it has been taken: whatever opens then gives the focus back to the menu. Not before the key
  // that took it is up, or it would press the menu's own button.
  const take = (run: () => void) => () => {
    setTimeout(() => {
      menu.current?.focus()
      run()
    })
  }
  const items = actions.slice(shown.length).map(({ run, ...item }) => ({ ...item, onClick: take(run) }))
  const button = { type: 'link', size: 'small' } as const
  return (
    <span className="row-buttons">
      {shown.map(({ key, label, danger = false, run }) => (
        <Button key={key} {...button} danger={danger} aria-label={`${label} ${title}`} onClick={run}>
          {label}
        </Button>
      ))}
      {items.length > 0 && (
        <Dropdown autoFocus trigger={['click']} menu={{ items }}>
          <Button ref={menu} {...button} aria-label={`${t(pageWords.more)} ${title}`}>
            {t(pageWords.more)}
          </Button>
        </Dropdown>
      )}
    </span>
  )
}

interface SheetProps {
  readonly title: string
  readonly actions: readonly ActionItem[]
  readonly open: boolean
  readonly close: () => void
}

/** The same actions on a phone: a sheet from below with buttons for a thumb. */
export function ActionSheet({ title, actions, open, close }: SheetProps) {
  const take = (run: () => void): void => {
    close()
    run()
  }
  return (
    <Drawer open={open} title={title} placement="bottom" size="auto" onClose={close}>
      <div className="sheet">
        {actions.map(({ key, label, danger = false, run }) => (
          <Button key={key} block size="large" danger={danger} onClick={() => take(run)}>
            {label}
          </Button>
        ))}
      </div>
    </Drawer>
  )
}
