import { useEffect, useMemo, useState } from 'react'
import { isEmpty } from '#kernel/resource/check.ts'
import { forgetText, storedJson, storeText } from '#ui/try-to-store.ts'
import type { Draft } from './form-definition.ts'

interface Saved {
  readonly draft: Draft
  /** Whether it was read from local storage. */
  readonly restored: boolean
}

/** When a draft was saved on this device, in milliseconds; undefined for one that nobody has changed here. */
export const savedAtOf = ({ savedAt }: Draft): number | undefined => (typeof savedAt === 'number' ? savedAt : undefined)

/** The draft as the device stores it: without contacts, as whoever uses the device after a logout could read them. */
export function withoutContacts({ contact, contacts, ...draft }: Draft): Draft {
  return draft
}

/** The contacts of a draft: its own, and those that a text contained. */
const contactsOf = ({ contact, contacts }: Draft): Draft => ({
  ...(!isEmpty(contact) && { contact }),
  ...(!isEmpty(contacts) && { contacts }),
})

/** Contacts that were entered since the page was loaded, by the key of their draft. */
const enteredHere = new Map<string, Draft>()

const completed = (draft: Draft, storageKey: string, initial: Draft): Draft => ({
  ...contactsOf(initial),
  ...enteredHere.get(storageKey),
  ...draft,
})

/**
 * A draft saved in local storage under `storageKey`, so that it survives reloads and the end of the session. `initial` is the draft without
 * a saved one, and lends it the contact, which the device does not store. Where the row was saved elsewhere since, `other` is the draft of
 * the device until one of both is taken.
 */
export function useDraft(storageKey: string, initial: Draft) {
  // Undefined until something is changed or restored, as `initial` changes with the language.
  const [saved, setSaved] = useState<Saved>()
  const [other, setOther] = useState<Draft>()
  const { rowVersion } = initial
  useEffect(() => {
    const draft = readSaved<Draft>(storageKey)
    // The row on the server was saved after the one that the draft of the device began with.
    if (draft && rowVersion !== undefined && draft.rowVersion !== rowVersion) setOther(draft)
    else if (draft) setSaved({ draft, restored: true })
  }, [storageKey, rowVersion])
  useEffect(() => {
    if (!saved) return
    storeText('localStorage', storageKey, JSON.stringify(withoutContacts(saved.draft)))
    enteredHere.set(storageKey, { ...enteredHere.get(storageKey), ...contactsOf(saved.draft) })
  }, [storageKey, saved])
  const current = useMemo(
    () => (saved ? { ...saved, draft: completed(saved.draft, storageKey, initial) } : { draft: initial, restored: false }),
    [storageKey, saved, initial],
  )
  const change = (update: (draft: Draft) => Draft) => {
    const savedAt = Date.now()
    setSaved((previous = { draft: initial, restored: false }) => ({
      ...previous,
      draft: { ...update(completed(previous.draft, storageKey, initial)), savedAt },
    }))
  }
  const discard = () => {
    forgetText('localStorage', storageKey)
    enteredHere.delete(storageKey)
    setSaved(undefined)
    setOther(undefined)
  }
  /** Goes on with the draft of the device, which replaces the row when it is sent. */
  const takeOther = () => {
    if (other) setSaved({ draft: { ...other, rowVersion, savedAt: Date.now() }, restored: true })
    setOther(undefined)
  }
  return { ...current, other: other && completed(other, storageKey, initial), change, discard, takeOther }
}

/** What is saved in local storage under a key; undefined if it is nothing that can be read. */
export function readSaved<T extends object>(storageKey: string): T | undefined {
  const saved = storedJson('localStorage', storageKey)
  return typeof saved === 'object' && saved !== null ? (saved as T) : undefined
}
