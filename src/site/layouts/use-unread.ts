import { useEffect, useState } from 'react'
import { useRootData } from '../root-data.ts'

/** How many notifications the user has not read: as the page was loaded, and again whenever the server says that it has changed. */
export function useUnread(): number {
  const root = useRootData()
  const loaded = root?.unread ?? 0
  const user = root?.user?.id
  const [unread, setUnread] = useState(loaded)
  useEffect(() => setUnread(loaded), [loaded])
  useEffect(() => {
    if (user === undefined) return
    let stop: (() => void) | undefined
    let isGone = false
    // Loaded for users alone: visitors are told nothing.
    import('./unread-count.ts').then(
      ({ watchUnread }) => {
        if (!isGone) stop = watchUnread(setUnread)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [user])
  return unread
}
