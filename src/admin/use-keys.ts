import { useEffect } from 'react'

interface Keys {
  readonly goTo: () => void
  readonly keys: () => void
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** The first search field of the page that is shown. */
function searchField(): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>('search input')].find((input) => input.offsetParent !== null)
}

/** `⌘K` and `Ctrl K` go to a page, `/` searches the page, `?` lists the keys; who types in a field types. */
export function useKeys({ goTo, keys }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const commanding = event.ctrlKey || event.metaKey
      const typing = isTyping(event.target)
      const field = event.key === '/' && !commanding && !typing ? searchField() : undefined
      if (commanding && event.key.toLowerCase() === 'k') goTo()
      else if (event.key === '?' && !typing) keys()
      else if (field) field.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
