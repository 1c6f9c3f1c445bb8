import { Input, Modal } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { shellWords } from './admin.words.ts'
import { MenuIcon } from './icons.tsx'
import { type MenuItem, searchMenu } from './menu-items.ts'

interface Props {
  readonly menuItems: readonly MenuItem[]
  readonly go: (path: string) => void
  readonly close: () => void
}

/** Finds a menu item by the start of its title. Arrow keys move the active option, Enter opens it, Esc closes the palette. */
export function CommandPalette({ menuItems, go, close }: Props) {
  const t = useT()
  useReturnFocus()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = searchMenu(menuItems, text)
  const openItem = (item: MenuItem | undefined): void => {
    if (!item) return
    close()
    if (item.newWindow) window.open(item.path, '_blank', 'noopener')
    else go(item.path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) openItem(found[active])
    if (step === 0) return
    event.preventDefault()
    setActive((active + step + found.length) % Math.max(1, found.length))
  }
  return (
    <Modal open title={t(shellWords.palette)} footer={null} onCancel={close} destroyOnHidden>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[active] && `${id}-${active}`}
        aria-label={t(shellWords.palette)}
        placeholder={t(shellWords.paletteHint)}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t(shellWords.menu)} className="palette-options">
        {found.map((item, index) => (
          <div
            key={item.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => openItem(item)}
            onKeyDown={onKeyDown}
          >
            <MenuIcon name={item.icon} />
            <span>{item.title}</span>
            <span className="faint">{item.path}</span>
          </div>
        ))}
        {found.length === 0 && <p className="faint">{t(shellWords.paletteEmpty)}</p>}
      </div>
    </Modal>
  )
}
