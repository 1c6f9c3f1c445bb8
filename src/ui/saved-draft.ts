import { useEffect, useRef } from 'react'
import { onSessionEnd } from './session.ts'
import { forgetText, storedJson, storeText } from './try-to-store.ts'

const draftKey = 'draft'

/**
 * Saves what is typed in a form in sessionStorage when the session ends or the page of the form is taken away, and warns before the window
 * is closed. Returns what closes the form for good.
 */
export function useSavedDraft(form: string, draft: object | undefined, close: () => void): () => void {
  const save = useRef<() => void>(undefined)
  useEffect(() => {
    if (!draft) return
    save.current = () => storeText('sessionStorage', draftKey, JSON.stringify({ ...draft, form }))
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    const stopWarning = (): void => window.removeEventListener('beforeunload', warn)
    window.addEventListener('beforeunload', warn)
    const unsubscribe = onSessionEnd(() => {
      stopWarning()
      save.current?.()
    })
    return () => {
      stopWarning()
      unsubscribe()
    }
  }, [form, draft])
  useEffect(() => {
    // Of a form that is shown again after another tab.
    takeSavedDraft(form)
    return () => save.current?.()
  }, [form])
  return () => {
    save.current = undefined
    close()
  }
}

/** Removes the saved draft of a form from sessionStorage and returns it. */
export function takeSavedDraft<T extends object>(form: string): T | undefined {
  const draft = storedJson('sessionStorage', draftKey) as (T & { readonly form: string }) | undefined
  if (draft?.form !== form) return undefined
  forgetText('sessionStorage', draftKey)
  return draft
}
