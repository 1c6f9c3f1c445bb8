import { Button, Drawer, Dropdown } from 'antd'
import { useRef } from 'react'
import { useT } from '#i18n/language.tsx'
import { pageWords } from './page.words.ts'

/** An action on one row or on the selected rows. */
export interface ActionItem {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly run: () => void
}

/** With more actions than this, the last place is taken by a menu with the remaining ones. */
const maxButtons = 3

/** The actions of a table row as buttons. */
export function ActionButtons({ actions, title }: { actions: readonly ActionItem[]; title: string }) {
  const t = useT()
  const buttons = actions.length > maxButtons ? actions.slice(0, maxButtons - 1) : actions
  const menu = useRef<HTMLButtonElement>(null)
  // The menu item is removed when it is clicked, so a dialog that opens would return the focus to nothing: the menu button
  // is focused first. The timeout waits for the keyup of Enter or Space, which would otherwise press the menu button.
  const runFromMenu = (run: () => void) => () => {
    setTimeout(() => {
      menu.current?.focus()
      run()
    })
  }
  const focusMenuIfLost = (): void => {
    if (document.activeElement === document.body) menu.current?.focus()
  }
  const items = actions.slice(buttons.length).map(({ run, ...item }) => ({ ...item, onClick: runFromMenu(run) }))
  const buttonProps = { type: 'link', size: 'small' } as const
  return (
    <span className="row-buttons">
      {buttons.map(({ key, label, danger = false, run }) => (
        <Button key={key} {...buttonProps} danger={danger} aria-label={`${label} ${title}`} onClick={run}>
          {label}
        </Button>
      ))}
      {items.length > 0 && (
        <Dropdown autoFocus trigger={['click']} menu={{ items }} onOpenChange={(open) => !open && setTimeout(focusMenuIfLost)}>
          <Button ref={menu} {...buttonProps} aria-label={`${t(pageWords.more)} ${title}`}>
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

/** The actions on a phone: a bottom sheet with large buttons. */
export function ActionSheet({ title, actions, open, close }: SheetProps) {
  // A dialog that opened before the sheet is gone would lose the focus to it.
  const chosen = useRef<() => void>(undefined)
  const choose = (run: () => void): void => {
    chosen.current = run
    close()
  }
  const runChosen = (): void => {
    const run = chosen.current
    chosen.current = undefined
    run?.()
  }
  return (
    <Drawer open={open} title={title} placement="bottom" size="auto" onClose={close} afterOpenChange={(isOpen) => !isOpen && runChosen()}>
      <div className="sheet">
        {actions.map(({ key, label, danger = false, run }) => (
          <Button key={key} block size="large" danger={danger} onClick={() => choose(run)}>
            {label}
          </Button>
        ))}
      </div>
    </Drawer>
  )
}
