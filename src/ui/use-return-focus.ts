import { useEffect, useState } from 'react'

/** Gives the focus back to what had it when this was opened; for dialogs that are gone when they close. */
export function useReturnFocus(): void {
  const [from] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (from instanceof HTMLElement) from.focus()
    },
    [from],
  )
}
