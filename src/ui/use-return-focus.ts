import { useEffect, useState } from 'react'

/** Milliseconds after which rows that changed have been read again, and their buttons made anew. */
const readAgain = 600

/**
 * If the element that had the focus was removed, now or when what changed is read again, focuses the open dialog, else the button of a
 * message (to undo), else the content of the page.
 */
export function recoverFocus(): void {
  const recover = (): void => {
    if (document.activeElement && document.activeElement !== document.body) return
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
    const target = (dialog ?? document.querySelector('.ant-message'))?.querySelector('button') ?? document.getElementById('content')
    target?.focus({ preventScroll: true })
  }
  recover()
  setTimeout(recover, readAgain)
}

/**
 * Returns the focus on unmount to the element that had it on mount, or to the content of the page if that element is gone; for dialogs
 * that are unmounted instead of closed.
 */
export function useReturnFocus(): void {
  const [previous] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const target = previous instanceof HTMLElement && previous.isConnected ? previous : document.getElementById('content')
      target?.focus({ preventScroll: true })
    },
    [previous],
  )
}
