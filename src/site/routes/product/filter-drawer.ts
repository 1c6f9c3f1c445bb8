import { useEffect } from 'react'

/** Width in pixels from which the filters stand beside the list. */
const beside = 992

/**
 * While the drawer of the filters is open it is a dialog: it has the focus, nothing behind it can be reached, Esc and the way back close it,
 * and the page behind it stays where it is. Whoever closes it goes on where it was opened.
 */
export function useFilterDrawer(open: boolean, onClose: () => void): void {
  useEffect(() => {
    const drawer = document.getElementById('filters')
    if (!open || !drawer) return
    const release = makeModal(drawer)
    drawer.querySelector('a')?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    const onResize = () => {
      if (window.innerWidth >= beside) onClose()
    }
    document.addEventListener('keydown', onKey)
    window.addEventListener('popstate', onClose)
    window.addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('popstate', onClose)
      window.removeEventListener('resize', onResize)
      release()
      document.querySelector<HTMLElement>('main a[href="#filters"]')?.focus({ preventScroll: true })
    }
  }, [open, onClose])
}

/** Makes an element a modal dialog; the function that is returned ends it. */
function makeModal(dialog: HTMLElement): () => void {
  const inert: Element[] = []
  for (let part: Element = dialog; part.parentElement && part !== document.body; part = part.parentElement)
    inert.push(...[...part.parentElement.children].filter((each) => each !== part && !each.hasAttribute('inert')))
  for (const each of inert) each.setAttribute('inert', '')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.style.overflow = 'hidden'
  return () => {
    for (const each of inert) each.removeAttribute('inert')
    dialog.removeAttribute('role')
    dialog.removeAttribute('aria-modal')
    document.body.style.overflow = ''
  }
}
