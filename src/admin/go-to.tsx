import { Input, Modal } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { frameWords } from '#i18n/admin.words.ts'
import { useTell } from '#i18n/language.tsx'
import { useReturnFocus } from '#ui/use-return-focus.ts'
import { PlaceIcon } from './icons.tsx'
import { type Place, startingWith } from './places.ts'

interface Props {
  readonly places: readonly Place[]
  readonly go: (path: string) => void
  readonly close: () => void
}

/** Goes to a menu entry by the beginning of its name; arrows choose, Enter goes, Esc closes. */
export function GoTo({ places, go, close }: Props) {
  const tell = useTell()
  useReturnFocus()
  const id = useId()
  const [typed, type] = useState('')
  const [at, move] = useState(0)
  const found = startingWith(places, typed)
  const take = (place: Place | undefined): void => {
    if (!place) return
    close()
    if (place.window) window.open(place.path, '_blank', 'noopener')
    else go(place.path)
  }
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) take(found[at])
    if (step === 0) return
    event.preventDefault()
    move((at + step + found.length) % Math.max(1, found.length))
  }
  return (
    <Modal open title={tell(frameWords.goTo)} footer={null} onCancel={close} destroyOnHidden>
      <Input
        autoFocus
        size="large"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] && `${id}-${at}`}
        aria-label={tell(frameWords.goTo)}
        placeholder={tell(frameWords.goToHint)}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          move(0)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={tell(frameWords.menu)} className="go-to">
        {found.map((place, index) => (
          <div
            key={place.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => take(place)}
            onKeyDown={press}
          >
            <PlaceIcon name={place.icon} />
            <span>{place.title}</span>
            <span className="faint">{place.path}</span>
          </div>
        ))}
        {found.length === 0 && <p className="faint">{tell(frameWords.goToNothing)}</p>}
      </div>
    </Modal>
  )
}
