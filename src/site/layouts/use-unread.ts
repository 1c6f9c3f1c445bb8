import { useEffect, useState } from 'react'
import { useRootData } from '../root-data.ts'
import { watchUnread } from './unread-count.ts'

/** How many notifications the user has not read: as the page was loaded, and again whenever the server says that it has changed. */
export function useUnread(): number {
  const loaded = useRootData()?.unread ?? 0
  const [unread, setUnread] = useState(loaded)
  useEffect(() => setUnread(loaded), [loaded])
  useEffect(() => watchUnread(setUnread), [])
  return unread
}
