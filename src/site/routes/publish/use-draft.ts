import { useEffect, useState } from 'react'
import type { Draft } from './form-fields.ts'

interface CacheEntry {
  readonly draft: Draft
  /** Whether it is what was typed in an earlier visit. */
  readonly restored: boolean
}

/** A draft that outlives a reload and a session: it waits in this browser until it is sent or thrown away. */
export function useDraft(place: string, fresh: Draft): [CacheEntry, (change: (draft: Draft) => Draft) => void, () => void] {
  const [kept, setSaved] = useState<CacheEntry>({ draft: fresh, restored: false })
  useEffect(() => {
    const draft = readDraft(place)
    if (draft) setSaved({ draft, restored: true })
  }, [place])
  useEffect(() => {
    if (kept.draft !== fresh) localStorage.setItem(place, JSON.stringify(kept.draft))
  }, [place, kept.draft, fresh])
  const change = (make: (draft: Draft) => Draft) => setSaved(({ draft, restored }) => ({ draft: make(draft), restored }))
  const forget = () => {
    localStorage.removeItem(place)
    setSaved({ draft: fresh, restored: false })
  }
  return [kept, change, forget]
}

function readDraft(place: string): Draft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Draft) : undefined
  } catch {
    return undefined
  }
}
