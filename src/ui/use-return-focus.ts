import { useEffect, useState } from 'react'

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
