import { useEffect, useState } from 'react'

/** Returns the focus on unmount to the element that had it on mount; for dialogs that are unmounted instead of closed. */
export function useReturnFocus(): void {
  const [previous] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (previous instanceof HTMLElement) previous.focus()
    },
    [previous],
  )
}
