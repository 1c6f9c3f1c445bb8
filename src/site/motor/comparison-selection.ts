import { useCallback, useEffect, useState } from 'react'
import { storedText, storeText } from '#ui/try-to-store.ts'

/** Maximum number of motors in a comparison. */
export const maxCompared = 6

const storageKey = 'motorspot-compare'

/** The ids of the motors selected for comparison and their setter. The session storage of the tab keeps them across pages. */
export function useComparisonSelection(): [readonly string[], (ids: readonly string[]) => void] {
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  useEffect(() => setSelectedIds(storedText('sessionStorage', storageKey)?.match(/\d+/g) ?? []), [])
  const select = useCallback((ids: readonly string[]) => {
    storeText('sessionStorage', storageKey, ids.join())
    setSelectedIds(ids)
  }, [])
  return [selectedIds, select]
}
