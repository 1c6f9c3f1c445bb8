import { useCallback, useEffect, useState } from 'react'

/** Motors that stand side by side at most. */
export const mostCompared = 4

const place = 'motorspot-compare'

/** Ids of the motors that are marked for a comparison: while the tab is open they outlive the way to a motor and back. */
export function useMarked(): [readonly string[], (ids: readonly string[]) => void] {
  const [marked, setMarked] = useState<readonly string[]>([])
  useEffect(() => setMarked(sessionStorage.getItem(place)?.match(/\d+/g) ?? []), [])
  const mark = useCallback((ids: readonly string[]) => {
    sessionStorage.setItem(place, ids.join())
    setMarked(ids)
  }, [])
  return [marked, mark]
}
