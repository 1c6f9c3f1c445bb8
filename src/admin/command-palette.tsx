import { Input, Modal } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { shellWords } from './admin.words.ts'
import { MenuIcon } from './icons.tsx'
import { type MenuItem, startingWith } from './menu-items.ts'

interface Props {
  readonly menuItems: readonly MenuItem[]
  readonly go: (path: string) => void
  readonly close: () => void
}

/** Goes to a menu entry by the beginning of its name; arrows choose, Enter goes, Esc closes. */
export function CommandPalette({ menuItems, go, close }: Props) {
  const t = useT()
  useReturnFocus()
  const id = useId()
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const found = startingWith(menuItems, typed)
  const take = (item: MenuItem | undefined): void => {
    if (!item) return
    close()
    if (item.window) window.open(item.path, '_blank', 'noopener')
    else go(item.path)
  }
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(found[at])
    if (step === 0) return
    event.preventDefault()
    move((at + step + found.length) % Math.max(1, found.length))
  }
  return (
    <Modal open title={t(shellWords.goTo)} footer={null} onCancel={close} destroyOnHidden>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        aria-label={t(shellWords.goTo)}
        placeholder={t(shellWords.goToHint)}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          move(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t(shellWords.menu)} className="go-to">
        {found.map((item, index) => (
          <div
            key={item.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => take(item)}
            onKeyDown={press}
          >
            <MenuIcon name={item.icon} />
            <span>{item.title}</span>
            <span className="faint">{item.path}</span>
          </div>
        ))}
        {found.length === 0 && <p className="faint">{t(shellWords.goToNothing)}</p>}
      </div>
    </Modal>
  )
}
