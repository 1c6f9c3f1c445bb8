import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '#i18n/language.tsx'
import { isLinkAddress } from '#i18n/safe-address.ts'

interface LinkFieldProps {
  /** The address that the text links to so far; '' for none. */
  readonly address: string
  /** Sets the address of the link; '' removes it. */
  readonly onSet: (address: string) => void
  readonly onCancel: () => void
}

/** One function for all renderings, so that the focus is taken once. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

/** Asks for the address of a link below the tools of an editor. It stands inside the form of the text, so it is none itself. */
export function LinkField({ address, onSet, onCancel }: LinkFieldProps) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState(address)
  const [isWrong, setIsWrong] = useState(false)
  const set = (): void => {
    if (isLinkAddress(text.trim())) onSet(text.trim())
    else setIsWrong(true)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither saves nor closes the form around.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else onCancel()
  }
  return (
    <fieldset className="rich-text-link" aria-label={t(['链接', 'Link'])}>
      <label htmlFor={id}>{t(['链接地址', 'Address'])}</label>
      <input
        id={id}
        type="text"
        inputMode="url"
        ref={focus}
        value={text}
        placeholder="https://"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={`${id}-message`}
        onChange={(event) => {
          setText(event.target.value)
          setIsWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" onClick={set}>
        {t(['确定', 'Set'])}
      </button>
      {address !== '' && (
        <button type="button" onClick={() => onSet('')}>
          {t(['取消链接', 'Remove the link'])}
        </button>
      )}
      <button type="button" onClick={onCancel}>
        {t(['关闭', 'Close'])}
      </button>
      <p id={`${id}-message`} role="alert">
        {isWrong &&
          t([
            '请输入以 http://、https:// 或 mailto: 开头的地址，或以 / 开头的站内路径',
            'Enter an address that begins with http://, https:// or mailto:, or a path of this site that begins with /',
          ])}
      </p>
    </fieldset>
  )
}
