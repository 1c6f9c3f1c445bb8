import { useEffect, useState } from 'react'
import type { Draft } from './form-fields.ts'

interface SavedDraft {
  readonly draft: Draft
  /** Whether it was read from local storage. */
  readonly restored: boolean
}

/**
 * A draft saved in local storage under `storageKey`, so that it survives reloads and the end of the session.
 * Returns the draft, a function that changes it, and one that discards it. `initial` is the draft without a saved one.
 */
export function useDraft(storageKey: string, initial: Draft): [SavedDraft, (change: (draft: Draft) => Draft) => void, () => void] {
  // Undefined until something is changed or restored, as `initial` changes with the language.
  const [saved, setSaved] = useState<SavedDraft>()
  useEffect(() => {
    const draft = readSaved<Draft>(storageKey)
    if (draft) setSaved({ draft, restored: true })
  }, [storageKey])
  useEffect(() => {
    if (saved) localStorage.setItem(storageKey, JSON.stringify(saved.draft))
  }, [storageKey, saved])
  const current = saved ?? { draft: initial, restored: false }
  const change = (update: (draft: Draft) => Draft) =>
    setSaved((previous = { draft: initial, restored: false }) => ({ ...previous, draft: update(previous.draft) }))
  const discard = () => {
    localStorage.removeItem(storageKey)
    setSaved(undefined)
  }
  return [current, change, discard]
}

/** What is saved in local storage under a key; undefined if it is nothing that can be read. */
export function readSaved<T extends object>(storageKey: string): T | undefined {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof saved === 'object' && saved !== null ? (saved as T) : undefined
  } catch {
    return undefined
  }
}
