import { useEffect, useState } from 'react'

/** Focuses the open dialog, else the content of the page, if the element that had the focus was removed. */
export function recoverFocus(): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const target = dialog?.querySelector('button') ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
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
