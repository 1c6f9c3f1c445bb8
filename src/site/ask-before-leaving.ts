import { useEffect } from 'react'
import { onSessionEnd } from '#ui/session.ts'

/** One for each part of the page with something under way. */
const parts = new Set<object>()

/** Whether something is under way that is lost with the page. */
export const losesWork = (): boolean => parts.size > 0

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** While something is under way that is lost with the page, whoever leaves it is asked first; not who has to log in again, as it is lost already. */
export function useAskBeforeLeaving(isPending: boolean): void {
  // Listens before the page that opens the login, whose effects run after those of its parts.
  useEffect(
    () =>
      onSessionEnd(() => {
        parts.clear()
        removeEventListener('beforeunload', warn)
      }),
    [],
  )
  useEffect(() => {
    if (!isPending) return
    const part = {}
    parts.add(part)
    addEventListener('beforeunload', warn)
    return () => {
      parts.delete(part)
      if (parts.size === 0) removeEventListener('beforeunload', warn)
    }
  }, [isPending])
}
