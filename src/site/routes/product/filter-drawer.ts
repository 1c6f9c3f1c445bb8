import { useEffect } from 'react'

/** While the drawer of the filters is open it has the focus, Esc and the way back close it, and the page behind it stays where it is. */
export function useFilterDrawer(open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return
    document.querySelector<HTMLElement>('#filters a')?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    window.addEventListener('popstate', onClose)
    document.body.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('popstate', onClose)
      document.body.style.overflow = ''
    }
  }, [open, onClose])
}
