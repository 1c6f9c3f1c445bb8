import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for a `<details>` menu. The menu closes on a click outside, on Esc, and when `key` (the page) changes. */
export function useDisclosure(key: string): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => closeOnLeave(ref), [])
  // The browser opens it without a script, so that it may be open before the page is hydrated: only a change of the key closes it.
  const keyBefore = useRef(key)
  useEffect(() => {
    if (ref.current && key !== keyBefore.current) ref.current.open = false
    keyBefore.current = key
  }, [key])
  return ref
}

function closeOnLeave(ref: RefObject<HTMLDetailsElement | null>): () => void {
  const close = (focus: boolean) => {
    if (!ref.current?.open) return
    ref.current.open = false
    if (focus) ref.current.querySelector('summary')?.focus()
  }
  const onPointer = ({ target }: PointerEvent) => {
    if (!ref.current?.contains(target as Node)) close(false)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close(true)
  }
  document.addEventListener('pointerdown', onPointer)
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('pointerdown', onPointer)
    document.removeEventListener('keydown', onKey)
  }
}
