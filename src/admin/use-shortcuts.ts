import { useEffect } from 'react'

interface Shortcuts {
  readonly openPalette: () => void
  readonly openShortcuts: () => void
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** The first search field of the visible page; the hidden pages of other tabs stay in the document. */
function searchField(): HTMLInputElement | undefined {
  return [...document.querySelectorAll<HTMLInputElement>('search input')].find((input) => input.offsetParent !== null)
}

/**
 * Binds the keyboard shortcuts: `⌘K` and `Ctrl K` open the command palette, `/` focuses the search field, `?` lists the
 * shortcuts. `/` and `?` are ignored while the user types in an input.
 */
export function useShortcuts({ openPalette, openShortcuts }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const withModifier = event.ctrlKey || event.metaKey
      const typing = isTextInput(event.target)
      const field = event.key === '/' && !withModifier && !typing ? searchField() : undefined
      if (withModifier && event.key.toLowerCase() === 'k') openPalette()
      else if (event.key === '?' && !typing) openShortcuts()
      else if (field) field.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
